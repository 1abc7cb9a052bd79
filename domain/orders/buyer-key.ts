/**
 * Names a buyer in staff's addresses and calls: a member by id, a guest by the number of one of their orders, so that no email
 * address appears in a URL or a proxy's log (SLS-07). Null for a guest without an email address, who has no page.
 */
export const buyerKey = (memberId: string | null, order: OrderOfBuyer): string | null =>
  memberId ?? (order.email.trim() === '' ? null : order.number);

interface OrderOfBuyer {
  /** The email address in the order. */
  readonly email: string;
  /** The order's number; null if there is none, which only a member can have. */
  readonly number: string | null;
}
