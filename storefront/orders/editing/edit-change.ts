import type { CartAnswer } from '../../cart/cart-store.ts';

/** The result of an open edit, as the server computes it; amounts are decimal. */
export interface EditChange {
  readonly removed: readonly string[];
  /** The name of the change once applied (ORD-24). */
  readonly kind: 'rescheduled' | 'cancelled';
  /** The amount to pay before the change is applied. */
  readonly due: string;
  /** The amount refunded once the change is applied. */
  readonly refund: string;
  /** The amount by which the remaining tickets become more expensive with the order's codes; negative if cheaper. */
  readonly stayingChange: string;
  readonly isFree: boolean;
  /** True for a change that staff made and that awaits its buyer (SLS-04). */
  readonly isByStaff: boolean;
}

/** The change of an open edit; null if the order has none (ORD-19). */
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
    isByStaff: cart.edit.by_staff,
  };
}

/** The message keys for a completed change (ORD-24, ORD-25). */
export const changeMadeText = {
  rescheduled: 'manage.rescheduled',
  cancelled: 'manage.tickets_cancelled',
} as const satisfies Readonly<Record<EditChange['kind'], string>>;
