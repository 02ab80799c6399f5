import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  server: {
    host: '127.0.0.1',
    // The locale files lie beside this folder.
    fs: { allow: ['..'] },
    // With the real server on its usual port, `npm run dev` is a live client.
    proxy: {
      '/api': 'http://127.0.0.1:7777',
      '/ws': { target: 'ws://127.0.0.1:7777', ws: true },
    },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
