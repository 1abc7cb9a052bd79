import { countedTickets } from '#domain/cart/counted-tickets.ts';
import { offersDirectDebit } from '#domain/payments/direct-debit.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { CartRow, TicketRow } from '../../store/cart/carts.ts';
import { type Catalogue, configValue } from '../../store/catalogue/catalogue.ts';
import type { Tx } from '../../store/database.ts';
import { type SessionFacts, sessionFacts } from '../../store/events/session-facts.ts';
import type { WholeCart } from './cart-view.ts';

/** Returns true if these tickets of a cart may be paid by direct debit; `sessions` holds all their sessions. */
export function canBeDebited(
  { seller_id }: Pick<CartRow, 'seller_id'>,
  tickets: readonly TicketRow[],
  sessions: ReadonlyMap<string, SessionFacts>,
  catalogue: Catalogue,
  now: number,
): boolean {
  const days = configValue(catalogue, 'checkout.direct_debit_days', { seller: seller_id });
  // A ticket without a session must stay usable until its end.
  const begins = tickets.map(
    ({ event_session_id: id, valid_to }) =>
      (sessions.get(id ?? '')?.start_datetime ?? valid_to)?.getTime() ?? null,
  );
  return offersDirectDebit(days, catalogue.portal.currency, begins, now);
}

/** Returns true if a cart's tickets may be paid by direct debit. */
export async function isDebitable(
  tx: Tx,
  { cart, tickets }: WholeCart,
  { services, catalogue }: ApiRequest,
): Promise<boolean> {
  const counted = countedTickets(tickets);
  const ids = counted.flatMap(({ event_session_id }) => event_session_id ?? []);
  const sessions = await sessionFacts(tx, catalogue, ids);
  return canBeDebited(cart, counted, sessions, catalogue, services.now());
}
