import { offersDirectDebit } from '#domain/payments/direct-debit.ts';
import type { CartRow, TicketRow } from '../store/cart/carts.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';
import type { SessionFacts } from '../store/events/session-facts.ts';

/** True if these tickets of a cart may be paid by direct debit; `sessions` holds all of their sessions. */
export function canBeDebited(
  { seller_id }: Pick<CartRow, 'seller_id'>,
  tickets: readonly TicketRow[],
  sessions: ReadonlyMap<string, SessionFacts>,
  catalogue: Catalogue,
  now: number,
): boolean {
  const days = configValue(catalogue, 'checkout.direct_debit_days', { seller: seller_id });
  // A ticket without a session has to be usable until it ends.
  const begins = tickets.map(
    ({ event_session_id: id, valid_to }) =>
      (sessions.get(id ?? '')?.start_datetime ?? valid_to)?.getTime() ?? null,
  );
  return offersDirectDebit(days, catalogue.portal.currency, begins, now);
}
