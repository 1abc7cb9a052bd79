import { browserStorage, type Keeper } from '../browser/browser-storage.ts';

/** A payment that this tab has begun, kept until it is known how it ended. */
export interface Attempt {
  readonly cartId: string;
  readonly identityId: string;
  /** Decimal amount as the buyer saw it. */
  readonly amount: string;
  /** Idempotency key of the request that has no answer yet; null once it was answered. */
  readonly unanswered: string | null;
}

/** The attempts of one seller's carts in this tab: they outlive a reload and a trip to the bank. */
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
