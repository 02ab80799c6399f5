// Sentences: message ids and arguments in, the viewer's language out.

import { FluentBundle, FluentResource, type FluentValue } from '@fluent/bundle';

/** Arguments of a message. Amounts come ready-made as strings. */
export type Args = Record<string, string | number>;

/** A language to speak. */
export interface Words {
  /** The language's tag. */
  readonly lang: string;
  /** A message as text; its id if there is no such message. */
  t(id: string, args?: Args): string;
  /** True if there is such a message. */
  has(id: string): boolean;
}

/**
 * Makes the words of a language from the text of its locale files.
 *
 * Nothing is wrapped in isolation marks: no sentence carries a player's name
 * (names stand before the sentence, in `<bdi>`), and everything else is the
 * language's own.
 */
export function createWords(lang: string, sources: readonly string[]): Words {
  const bundle = new FluentBundle(lang, {
    useIsolating: false,
    functions: {
      // Forms of a word that a sentence needs, as attributes of the word's own
      // message: RANK($rank, form: "many") reads `rank-A.many`.
      RANK: ([rank], named) => formOf(`rank-${text(rank)}`, named['form']),
      SUIT: ([suit], named) => formOf(`suit-${text(suit)}`, named['form']),
    },
  });
  for (const source of sources) bundle.addResource(new FluentResource(source));

  function formOf(id: string, form: FluentValue | undefined): string {
    const message = bundle.getMessage(id);
    const pattern = form === undefined ? message?.value : message?.attributes[text(form)];
    return pattern ? bundle.formatPattern(pattern) : id;
  }

  return {
    lang,
    has: (id) => bundle.getMessage(id)?.value != null,
    t(id, args) {
      const pattern = bundle.getMessage(id)?.value;
      if (!pattern) return id;
      return bundle.formatPattern(pattern, args ?? null, []);
    },
  };
}

/** A phrase that stands alone: with a capital, if it begins with a letter. */
export function capital(phrase: string, lang: string): string {
  return phrase.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(lang));
}

function text(value: FluentValue | undefined): string {
  return typeof value === 'string' ? value : String(value ?? '');
}
