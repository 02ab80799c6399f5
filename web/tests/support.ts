// What several tests need.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LegalView } from '../src/wire/messages';
import { createWords, type Words } from '../src/words/words';

export const WEB = join(import.meta.dirname, '..');
export const LOCALES = join(WEB, '../locales');

/** The text of a language's locale files, by file name. */
export function localeFiles(lang: string): { name: string; text: string }[] {
  const folder = join(LOCALES, lang);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ftl'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

export function wordsOf(lang: string): Words {
  return createWords(lang, localeFiles(lang).map((file) => file.text));
}

/** All source files under a folder, with these ends. */
export function sources(folder: string, ends: readonly string[]): { path: string; text: string }[] {
  return readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ends.some((end) => path.endsWith(end)) && !path.startsWith('gen'))
    .map((path) => ({ path: join(folder, path), text: readFileSync(join(WEB, folder, path), 'utf8') }));
}

/** The words of a generated union of strings, or the codes of a tagged union. */
export function unionOf(type: string, tag?: string): string[] {
  const text = readFileSync(join(WEB, `src/gen/${type}.ts`), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const body = text.slice(text.indexOf('export type'));
  const pattern = tag ? new RegExp(`"${tag}": "([^"]+)"`, 'g') : /"([^"]+)"/g;
  return [...body.matchAll(pattern)].map((match) => match[1] ?? '');
}

export const NOTHING: LegalView = {
  fold: false,
  check: false,
  call: null,
  bring_in: null,
  raise: null,
  show_or_muck: false,
};
