import { browserStorage, type Keeper } from '../browser/browser-storage.ts';

/** The number of carts whose secrets a browser stores; the oldest are dropped first. */
const maxSecrets = 20;
const length = 128 / 8;

/**
 * The secrets of the carts that this browser pays, one per cart (decision 082). A bank may return
 * to another tab, so they outlive this one; without storage they last as long as the page.
 */
export function payerSecretsOf(seller: string, storage: Keeper = browserStorage('localStorage')) {
  const key = `payer:${seller}`;
  const read = (): [string, string][] => pairsIn(storage.getItem(key));
  const of = (cartId: string): string | undefined => read().find(([id]) => id === cartId)?.[1];
  return {
    /** The secret of a cart; undefined if this browser has not paid it. */
    of,
    /** The secret of a cart, created if there is none yet. */
    made(cartId: string): string {
      const known = of(cartId);
      if (known !== undefined) return known;
      const secret = newSecret();
      storage.setItem(key, JSON.stringify([...read(), [cartId, secret]].slice(-maxSecrets)));
      return secret;
    },
  };
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The stored pairs; none if the stored value is not a list of them. */
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
