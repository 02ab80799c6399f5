// The locale files that are built in.

import { createWords, type Words } from './words';

const ENGLISH = import.meta.glob<string>('../../../locales/en/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export function english(): Words {
  return createWords('en', Object.values(ENGLISH));
}
