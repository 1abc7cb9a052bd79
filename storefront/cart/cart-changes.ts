import type { Bought } from './cart-lines.ts';
import type { CartAnswer } from './cart-store.ts';

/** Tickets that were added to the cart in this tab, or removed from it. */
export interface CartChange {
  readonly kind: 'added' | 'removed';
  /** Only the changed tickets, with the records that name them. */
  readonly bought: Bought;
  readonly cartmod: CartAnswer['cartmod'];
}

type Listener = (change: CartChange) => void;

const listeners = new Set<Listener>();

/** Changes without a listener yet: the analytics script may still be loading (ANA-01). */
const waiting: CartChange[] = [];
/** More changes than a visitor makes while a script loads. */
const maxWaiting = 50;

/**
 * Listens to changes made in this tab, not to other tabs, expiry or purchases. Earlier changes that
 * had no listener are delivered first, in order.
 */
export function onCartChange(listener: Listener): () => void {
  listeners.add(listener);
  for (const change of waiting.splice(0)) listener(change);
  return () => void listeners.delete(listener);
}

/** Announces the tickets of an answer that `isMeant` selects; does nothing if there are none. */
export function notifyCartChange(
  kind: CartChange['kind'],
  answer: CartAnswer,
  isMeant: (ticketId: string) => boolean,
): void {
  const ticket = answer.ticket.filter(({ id }) => isMeant(id));
  if (ticket.length === 0) return;
  const change: CartChange = { kind, bought: { ...answer, ticket }, cartmod: answer.cartmod };
  for (const listener of listeners) listener(change);
  if (listeners.size === 0 && waiting.length < maxWaiting) waiting.push(change);
}
