// Taking a name: the one thing that goes by plain HTTP, because it sets a cookie.

/** Why a name was not given. `network`: no answer came. */
export type NameRefusal =
  | 'name_taken'
  | 'name_empty'
  | 'name_long'
  | 'name_letters'
  | 'already'
  | 'too_fast'
  | 'storage'
  | 'network';

export const NAME_REFUSALS: readonly NameRefusal[] = [
  'name_taken',
  'name_empty',
  'name_long',
  'name_letters',
  'already',
  'too_fast',
  'storage',
  'network',
];

/** Asks for a name; null when it was given. */
export type TakeName = (name: string) => Promise<NameRefusal | null>;

export function takeNameBy(fetcher: typeof fetch): TakeName {
  return async (name) => {
    let answer: Response;
    try {
      answer = await fetcher('/api/guest', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
    } catch {
      return 'network';
    }
    if (answer.ok) return null;
    const body: unknown = await answer.json().catch(() => null);
    return NAME_REFUSALS.find((code) => code === codeOf(body)) ?? 'network';
  };
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}
