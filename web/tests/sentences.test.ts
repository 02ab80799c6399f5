// No sentence stands in code: all words come from locales/, and all of them are used.

import { parse as parseFluent, type Message } from '@fluent/syntax';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { parse, type AST } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { localeFiles, sources } from './support';

const COMPONENTS = sources('src', ['.svelte']);
const SCRIPTS = sources('src', ['.ts']);
const LETTERS = /\p{L}{2,}/u;
/** Attributes that a person reads or hears. */
const SPOKEN = new Set(['title', 'alt', 'placeholder', 'aria-label', 'aria-valuetext', 'aria-description', 'label', 'heading']);
const IDS = messageIds();

interface Node {
  type: string;
  [key: string]: unknown;
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
  } else if (typeof node === 'object' && node !== null) {
    if ('type' in node && typeof node.type === 'string') visit(node as Node);
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') walk(value, visit);
  }
}

/** The texts of a component's markup that should have come from a locale file. */
function markupSentences(text: string): string[] {
  const found: string[] = [];
  const ast: AST.Root = parse(text, { modern: true });
  const texts = (value: unknown): string =>
    (Array.isArray(value) ? value : [])
      .map((part: Node) => (part.type === 'Text' ? String(part['data']) : ''))
      .join('');
  walk(ast.fragment, (node) => {
    if (node.type === 'Text' && inMarkup.has(node)) {
      if (LETTERS.test(String(node['data']))) found.push(String(node['data']).trim());
    }
    if (node.type === 'Fragment') {
      for (const child of node['nodes'] as Node[]) if (child.type === 'Text') inMarkup.add(child);
    }
    if (node.type === 'Attribute' && SPOKEN.has(String(node['name'])) && LETTERS.test(texts(node['value']))) {
      found.push(`${String(node['name'])}="${texts(node['value'])}"`);
    }
  });
  return found;
}
const inMarkup = new WeakSet<Node>();

/** Strings in code that read like a sentence: two words with a space, or a capital and small letters. */
function codeSentences(path: string, text: string): string[] {
  const found: string[] = [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const sentence = /\p{L}{2,},? \p{L}{2,}|^\p{Lu}\p{Ll}+$/u;
  const visit = (node: ts.Node): void => {
    const literal = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (literal && sentence.test(node.text) && !ALLOWED.has(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Keys of the keyboard. */
const ALLOWED = new Set(['Enter']);

function scriptOf(component: string): string {
  return /<script[^>]*>([\s\S]*?)<\/script>/.exec(component)?.[1] ?? '';
}

function messageIds(): Map<string, Message> {
  const ids = new Map<string, Message>();
  for (const file of localeFiles('en')) {
    for (const entry of parseFluent(file.text, {}).body) {
      if (entry.type === 'Message') ids.set((entry as Message).id.name, entry as Message);
    }
  }
  return ids;
}

/** Every string that code hands to `t`, `words.t`, `has`; with `${…}` as `*`. */
function usedIds(): { exact: Set<string>; patterns: RegExp[] } {
  const exact = new Set<string>();
  const patterns: RegExp[] = [];
  for (const { path, text } of [...SCRIPTS, ...COMPONENTS]) {
    // Markup is scanned as text: an id is a quoted string or a template either way.
    for (const [, id] of text.matchAll(/'([a-z0-9_-]+)'/gi)) exact.add(String(id));
    for (const [, template] of text.matchAll(/`([a-z_-]+-(?:\$\{[^}`]+\}[a-z_-]*)+)`/gi)) {
      if (path.includes('gen/')) continue;
      const escaped = String(template).split(/\$\{[^}]+\}/).join('[A-Za-z0-9_-]+');
      patterns.push(new RegExp(`^${escaped}$`));
    }
  }
  return { exact, patterns };
}

describe('no sentence stands in code', () => {
  it.each(COMPONENTS.map((file) => [file.path, file.text]))('%s', (path, text) => {
    expect(markupSentences(text)).toEqual([]);
    expect(codeSentences(path, scriptOf(text))).toEqual([]);
  });

  it.each(SCRIPTS.map((file) => [file.path, file.text]))('%s', (path, text) => {
    expect(codeSentences(path, text)).toEqual([]);
  });

  it('would be noticed', () => {
    expect(markupSentences('<p>Hello there</p>')).toHaveLength(1);
    expect(markupSentences('{#if x}<b>Fold</b>{/if}')).toHaveLength(1);
    expect(markupSentences('<button aria-label="Close">×</button>')).toHaveLength(1);
    expect(markupSentences('<p class="some words">{t("x")} · 12</p>')).toEqual([]);
    expect(codeSentences('x.ts', 'const a = "Not your turn";')).toHaveLength(1);
    expect(codeSentences('x.ts', 'const a = `All of ${b}`;')).toHaveLength(1);
    expect(codeSentences('x.ts', "const a = 'table-row';")).toEqual([]);
  });
});

describe('the locale files', () => {
  it('are read whole by the browser’s library', () => {
    for (const file of localeFiles('en')) {
      const parsed = parseFluent(file.text, {});
      const junk = parsed.body.filter((entry) => entry.type === 'Junk');
      expect(junk, file.name).toEqual([]);
      const bundle = new FluentBundle('en');
      expect(bundle.addResource(new FluentResource(file.text)), file.name).toEqual([]);
      for (const entry of parsed.body) {
        if (entry.type === 'Message') expect(bundle.hasMessage((entry as Message).id.name), file.name).toBe(true);
      }
    }
  });

  it('name every message once', () => {
    const names = localeFiles('en').flatMap((file) =>
      parseFluent(file.text, {}).body.flatMap((entry) => (entry.type === 'Message' ? [(entry as Message).id.name] : [])),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('do not style numbers themselves', () => {
    for (const file of localeFiles('en')) expect(file.text).not.toMatch(/NUMBER\(/);
  });

  it('have every message that code asks for', () => {
    const asked = [...SCRIPTS, ...COMPONENTS].flatMap(({ text }) =>
      [...text.matchAll(/(?<![\w.])(?:words\.)?t\(\s*'([^']+)'/g)].map((match) => String(match[1])),
    );
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((id) => !IDS.has(id))).toEqual([]);
  });

  it('have no message that nobody asks for', () => {
    const { exact, patterns } = usedIds();
    const unused = [...IDS.keys()].filter(
      (id) => !exact.has(id) && !patterns.some((pattern) => pattern.test(id)),
    );
    expect(unused).toEqual([]);
  });
});
