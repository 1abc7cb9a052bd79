import { browserStorage, type Keeper } from '../browser/browser-storage.ts';

/** Carts whose secrets a browser keeps; the oldest go first. */
const mostKept = 20;
const length = 128 / 8;

/**
 * The secrets of the carts that this browser pays, one a cart (decision 082). A bank may come back into
 * another tab, so they are kept beyond this one; where nothing can be kept, as long as the page lives.
 */
export function payerSecretsOf(seller: string, storage: Keeper = browserStorage('localStorage')) {
  const key = `payer:${seller}`;
  const read = (): [string, string][] => pairsIn(storage.getItem(key));
  const of = (cartId: string): string | undefined => read().find(([id]) => id === cartId)?.[1];
  return {
    /** The secret of a cart; undefined where this browser has not paid it. */
    of,
    /** The same, made where there is none yet. */
    made(cartId: string): string {
      const known = of(cartId);
      if (known !== undefined) return known;
      const secret = newSecret();
      storage.setItem(key, JSON.stringify([...read(), [cartId, secret]].slice(-mostKept)));
      return secret;
    },
  };
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The pairs in what is stored; none where it is something else. */
function pairsIn(text: string | null): [string, string][] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPair) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const isPair = (one: unknown): one is [string, string] =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string');
