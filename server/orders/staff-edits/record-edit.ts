import { auditChange } from '../../audit/audit-change.ts';
import type { ApiRequest } from '../../http/request.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Tx } from '../../store/database.ts';
import type { OrderRow } from '../../store/orders/orders.ts';
import { insertStaffEdit } from '../../store/orders/staff-edits.ts';
import type { CarriedOut } from './carry-out.ts';
import type { StaffEdit } from './staff-edit-request.ts';

interface MadeEdit {
  /** The cart of the edit. */
  readonly id: string;
  readonly order: OrderRow;
  readonly wish: StaffEdit;
  /** A hash of the request. */
  readonly asked: string;
  readonly done: CarriedOut;
  /** Facts for the audit entry. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Records a change that was made or offered, with its audit entry; emails the link of an offer. */
export async function recordEdit(
  tx: Tx,
  { id, order, wish, asked, done, facts }: MadeEdit,
  { services }: ApiRequest,
): Promise<void> {
  const { result, waived } = done;
  await insertStaffEdit(tx, {
    cart_id: id,
    ticket_order_id: order.id,
    wish: asked,
    result,
    waived,
    decided_on: new Date(services.now()),
  });
  if (done.waits) {
    enqueue(tx, 'mail_change_offered', {
      portal_id: tx.portalId,
      ticket_order_id: order.id,
      cart_id: id,
    });
  }
  const names = [...wish.changes, ...wish.add].flatMap(({ holder }) => holder || []);
  const { lines: tickets, before: price, ...outcome } = result;
  await auditChange(tx, services.actor, {
    act: done.waits ? 'offer_edit' : 'edit_order',
    entity: { kind: 'order', id: order.order_number },
    before: { price, tickets: tickets.flatMap(({ from }) => from ?? []) },
    after: {
      ...outcome,
      tickets: tickets.flatMap(({ to }) => to ?? []),
      // Omits the id of the edit's cart, which gives access to it.
      reference: wish.reference,
      ...facts,
    },
    personal: {
      reason: wish.reason,
      ...(names.length > 0 ? { names: names.join(', ') } : {}),
    },
  });
}
