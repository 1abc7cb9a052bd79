import { browserStorage, type Keeper } from '../browser/browser-storage.ts';
import type { HeldCart } from './cart-store.ts';

/** The time of the visit that a cart is for: its admission session (DET-65). Instants. */
interface CartVisit {
  readonly session: string;
  readonly start: string;
  readonly end: string;
}

/** The visit of a seller's cart (`visitWindow`), kept as long as the cart (DET-56). */
export function cartVisitOf(seller: string, storage: Keeper = browserStorage('localStorage')) {
  const key = `visitWindow:${seller}`;
  const read = (): CartVisit | null => {
    const text = storage.getItem(key);
    return text === null ? null : (JSON.parse(text) as CartVisit);
  };
  return {
    read,
    keep: ({ session, start, end }: CartVisit): void =>
      storage.setItem(key, JSON.stringify({ session, start, end })),
    /** Forgets a visit that is not, or no longer, in the cart. */
    follow(held: HeldCart | null): void {
      const visit = read();
      const isHeld = held?.answer.event_session.some(({ id }) => id === visit?.session);
      if (visit && !isHeld) storage.removeItem(key);
    },
  };
}
