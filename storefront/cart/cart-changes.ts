import type { Bought } from './cart-lines.ts';
import type { CartAnswer } from './cart-store.ts';

/** Tickets that somebody put into the cart here, or took out of it. */
export interface CartChange {
  readonly kind: 'added' | 'removed';
  /** Only these tickets, with what is needed to name them. */
  readonly bought: Bought;
  readonly cartmod: CartAnswer['cartmod'];
}

type Listener = (change: CartChange) => void;

const listeners = new Set<Listener>();

/** Changes that nobody has heard of: the script that counts may still be on its way (ANA-01). */
const waiting: CartChange[] = [];
/** More changes than a visitor makes while a script loads. */
const mostWaiting = 50;

/**
 * Listens to what is done here: not to other tabs, expiry or a purchase. Changes that came before
 * anybody listened are told first, in their order.
 */
export function onCartChange(listener: Listener): () => void {
  listeners.add(listener);
  for (const change of waiting.splice(0)) listener(change);
  return () => void listeners.delete(listener);
}

/** Tells of those tickets of an answer that `isMeant`; of none, nothing. */
export function tellOfCartChange(
  kind: CartChange['kind'],
  answer: CartAnswer,
  isMeant: (ticketId: string) => boolean,
): void {
  const ticket = answer.ticket.filter(({ id }) => isMeant(id));
  if (ticket.length === 0) return;
  const change: CartChange = { kind, bought: { ...answer, ticket }, cartmod: answer.cartmod };
  for (const listener of listeners) listener(change);
  if (listeners.size === 0 && waiting.length < mostWaiting) waiting.push(change);
}
