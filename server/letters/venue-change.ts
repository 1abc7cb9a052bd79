import type { VenueChange } from '#contract/letters/letters.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { refundReference, sessionChange } from '../store/events/session-changes.ts';
import { readSessionFacts } from '../store/events/session-facts.ts';
import type { OrderChange } from '../store/orders/edits.ts';
import { ordersById } from '../store/orders/orders.ts';
import { staffRefund } from '../store/refunds/staff-refunds.ts';

/** The venue's change of a session, or of the order alone; null if the buyer made the change. */
export async function venueChange(
  tx: Tx,
  catalogue: Catalogue,
  { id: changeId, session_change_id: id, moved_from, ticket_order_id }: OrderChange,
): Promise<VenueChange | null> {
  if (!id && !moved_from) return null;
  const from = id ? (await sessionChange(tx, id))?.event_session_id : moved_from;
  const [session] = from ? await readSessionFacts(tx, [from]) : [];
  if (!session) throw new Error(`the session of change ${changeId} is missing`);
  const { date, startTime, start_datetime, timezone, event_template_id } = session;
  const event = catalogue.templates.get(event_template_id)?.name ?? '';
  const [order] = await ordersById(tx, [ticket_order_id]);
  const refunded =
    order && id ? await staffRefund(tx, refundReference(id, order.order_number)) : undefined;
  const { amount: refund = '0' } = (refunded?.result ?? {}) as { readonly amount?: string };
  const start = start_datetime.toISOString();
  return { event, date, startTime, start_datetime: start, timezone, refund };
}
