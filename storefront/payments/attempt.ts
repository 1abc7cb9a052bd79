import { browserStorage, type Keeper } from '../browser/browser-storage.ts';

/** A payment attempt that this tab has started, kept until its outcome is known. */
export interface Attempt {
  readonly cartId: string;
  readonly identityId: string;
  /** The decimal amount that the buyer saw. */
  readonly amount: string;
  /** Idempotency key of the request that is still unanswered; null once it was answered. */
  readonly unanswered: string | null;
}

/**
 * The payment attempts of one seller's carts in this tab. They survive a reload and a redirect to
 * the bank.
 */
export function attemptsOf(seller: string, storage: Keeper = browserStorage('sessionStorage')) {
  const key = `payment:${seller}`;
  return {
    read(cartId: string): Attempt | null {
      const text = storage.getItem(key);
      if (text === null) return null;
      const attempt = JSON.parse(text) as Attempt;
      return attempt.cartId === cartId ? attempt : null;
    },
    keep: (attempt: Attempt): void => storage.setItem(key, JSON.stringify(attempt)),
    forget: (): void => storage.removeItem(key),
  };
}
