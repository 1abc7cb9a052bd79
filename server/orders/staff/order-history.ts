import { entryPage } from '../../staff/audit/audit-page.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { letterIdsOf } from '../../store/letters/letter-rows.ts';
import { findOrder } from './find-order.ts';

/** Maximum number of emails whose entries belong to an order's history. */
const maxLetters = 100;

/** Lists who changed an order or sent its emails again (AUD-03), within the viewer's sellers (STF-10). */
export const listOrderEntries = (
  { params: { number }, query: { before } }: StaffInput<'listOrderEntries'>,
  { services, portalId, scope }: StaffRequest,
) =>
  services.store.read(portalId, async (tx) => {
    const order = await findOrder(tx, scope, number);
    const letters = await letterIdsOf(tx, order.id, maxLetters);
    const things = [
      { kind: 'order', id: order.order_number },
      ...letters.map((id) => ({ kind: 'letter', id })),
    ];
    return entryPage(tx, { things, before });
  });
