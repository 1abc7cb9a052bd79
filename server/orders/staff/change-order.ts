import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { addNote } from './add-note.ts';
import { findOrder } from './find-order.ts';

/** Adds a note to an order, once per id (SLS-02). */
export async function addOrderNote(
  { params: { number }, body: { id, text } }: StaffInput<'addOrderNote'>,
  request: StaffRequest,
) {
  const { services, portalId, scope } = request;
  return services.store.write(portalId, async (tx) => {
    const order = await findOrder(tx, scope, number);
    const subject = { kind: 'order', id: order.id } as const;
    const entity = { kind: 'order', id: order.order_number };
    return addNote(tx, request, { id, text, subject, entity });
  });
}
