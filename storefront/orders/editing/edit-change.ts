import type { CartAnswer } from '../../cart/cart-store.ts';

/** What an edit that is under way comes to, as the server says; amounts are decimal. */
export interface EditChange {
  readonly removed: readonly string[];
  /** ORD-24: what it is called once it is made. */
  readonly kind: 'rescheduled' | 'cancelled';
  /** To be paid before it is made. */
  readonly due: string;
  /** What goes back once it is made. */
  readonly refund: string;
  /** How much more the tickets that stay cost with the order's codes; negative where less. */
  readonly stayingChange: string;
  readonly isFree: boolean;
}

/** Null where nothing of the order is being changed (ORD-19). */
export function changeOf(edit: CartAnswer | null): EditChange | null {
  const cart = edit?.cart[0];
  if (!edit || !cart?.edit || cart.expires_at === null) return null;
  const { removed_ticket_ids: removed, refund, staying_change: stayingChange } = cart.edit;
  return {
    removed,
    kind: edit.ticket.some(({ state }) => state === 'in_cart') ? 'rescheduled' : 'cancelled',
    due: cart.payment_due,
    refund,
    stayingChange,
    isFree: Number(cart.payment_due) === 0,
  };
}

/** What the page says once a change is made (ORD-24, ORD-25). */
export const doneWords = {
  rescheduled: 'manage.rescheduled',
  cancelled: 'manage.tickets_cancelled',
} as const satisfies Readonly<Record<EditChange['kind'], string>>;
