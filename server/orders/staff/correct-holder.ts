import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { admitFaults, correctedFields } from '#domain/contact/admit.ts';
import { isEditableKind } from '#domain/orders/self-edit.ts';
import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import { asksOf } from '../../cart/details.ts';
import { InvalidInput } from '../../http/input.ts';
import { withinRate } from '../../http/rate-limit.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { lockCart, ticketsOfOrders } from '../../store/cart/carts.ts';
import { lockBookedTickets, openEditOf } from '../../store/orders/edits.ts';
import { setHolder } from '../../store/orders/staff-edits.ts';
import { passesChanged } from '../../store/wallet/wallet-passes.ts';
import { alreadyOpen } from '../staff-edits/begin-edit.ts';
import { findOrder } from './find-order.ts';

/** Limit of corrections by one person in an hour. */
const rate = { limit: 600, seconds: 3_600 };

/**
 * Corrects the name on a ticket that stays with the same person and keeps its code (SLS-05). Giving it to another
 * person takes a change of the order, with a new ticket.
 */
export async function correctHolder(
  { params: { number, ticket: id }, body: { name } }: StaffInput<'correctHolder'>,
  { services, plainServices, portalId, catalogue, scope, viewer }: StaffRequest,
): Promise<undefined> {
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_correct_holder', viewer.person.id, rate);
  await services.store.write(portalId, async (tx) => {
    const order = await findOrder(tx, scope, number);
    // Other changes of the order take this lock too.
    await lockCart(tx, order.cart_id);
    const ticket = (await ticketsOfOrders(tx, [order.id])).find((each) => each.id === id);
    if (!ticket) throw new Refusal('not_found', 'ticket');
    if (!isEditableKind({ handler: ticket.handler, category: null }, { categories: null })) {
      throw new StaffRefusal('not_possible_now', 'ticket', { reason: 'not_editable' });
    }
    if (!(await lockBookedTickets(tx, [id])).has(id)) {
      throw new StaffRefusal('not_possible_now', 'ticket', { reason: ticket.state });
    }
    const { admit, rule } = asksOf(catalogue, ticket.ticket_type_id, services.now());
    if (admitFaults(correctedFields(admit, rule), { name, email: '' }).length > 0) {
      throw new InvalidInput([{ path: 'name', fault: 'is not a first and a last name' }]);
    }
    // The pending change would restore the old name.
    const open = await openEditOf(tx, order.id);
    if (open !== undefined) throw await alreadyOpen(tx, open);
    if (name === ticket.admit_name) return needsNoEntry(tx);
    await setHolder(tx, id, name);
    await passesChanged(tx, [id]);
    await auditChange(tx, services.actor, {
      act: 'correct_holder',
      entity: { kind: 'order', id: order.order_number },
      after: { ticket: id },
      personal: { 'name before': ticket.admit_name, 'name after': name },
    });
  });
}
