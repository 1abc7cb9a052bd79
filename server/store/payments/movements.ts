import { sql } from 'kysely';
import {
  type OrderCapture,
  type OrderShare,
  remainingCaptures,
  withoutReturn,
} from '#domain/payments/booking.ts';
import { db, type Tx } from '../database.ts';
import type { AuditAction, PaymentEntryRow } from './payments.ts';

/** A refund of ours or of the processor's, in any state. */
export interface RefundEntry {
  readonly id: string;
  readonly state: 'due' | 'done' | 'failed';
}

/** The entry of a refund, by our id, which the processor stores, or by the processor's id. */
export function refundEntry(
  tx: Tx,
  paymentId: string,
  refund: { readonly refundId: string | null; readonly ref: string },
): Promise<RefundEntry | undefined> {
  return tx.row(
    sql<RefundEntry>`
      select id, state from payment_entry
      where portal_id = ${tx.portalId} and payment_id = ${paymentId} and audit_action = 'refund'
        and (id::text = ${refund.refundId} or provider_ref = ${refund.ref})
      order by (id::text = ${refund.refundId}) desc nulls last limit 1`.compile(db),
  );
}

/** Records that a refund failed or came back; false if that was recorded before. */
export async function refundFailed(
  tx: Tx,
  id: string,
  { ref, at }: { readonly ref: string | null; readonly at: Date },
): Promise<boolean> {
  const failed = await tx.run(
    sql`
      update payment_entry
      set state = 'failed', failed_on = ${at}, due_at = null, provider_ref = coalesce(${ref}, provider_ref)
      where portal_id = ${tx.portalId} and id = ${id} and state <> 'failed'`.compile(db),
  );
  return failed === 1;
}

/** A recorded movement of a payment. */
export interface WrittenMovement {
  readonly id: string;
  readonly payment_id: string;
  readonly audit_action: AuditAction;
  readonly state: RefundEntry['state'];
  readonly amount: number;
  readonly provider_ref: string | null;
}

export function movementsOfPayments(tx: Tx, ids: readonly string[]): Promise<WrittenMovement[]> {
  return tx.rows(
    sql<WrittenMovement>`
      select id, payment_id, audit_action, state, amount, provider_ref from payment_entry
      where portal_id = ${tx.portalId} and audit_action <> 'capture'
        and payment_id = any(${[...ids]}::uuid[])`.compile(db),
  );
}

/** Sums of the allocations `a` of entries `e` that did not fail: an order's share of the remaining payments. */
const unrefundedShare = sql`greatest(0, sum(
  case e.audit_action when 'capture' then a.amount when 'refund' then -a.amount else 0 end))::bigint`;
const disputedShare = sql`sum(
  case e.audit_action when 'dispute_opened' then a.amount when 'dispute_closed' then -a.amount else 0 end)::bigint`;
const netShare = sql`sum(case
  when e.audit_action in ('capture', 'dispute_closed') then a.amount
  when e.audit_action = 'dispute_opened' then -a.amount
  when e.audit_action = 'refund' and e.reason <> all(${[...withoutReturn]}::text[]) then -a.amount
  else 0 end)::bigint`;

/** True if the payment of an entry `e` still has its amount left, counted as in `remainingCaptures`. */
export const isCoveredByPayment = (portalId: number) => sql<boolean>`e.amount <= (
  select coalesce(sum(case x.audit_action when 'capture' then x.amount when 'dispute_closed' then x.amount
    when 'refund' then -x.amount when 'dispute_opened' then -x.amount else 0 end), 0)
  from payment_entry x
  where x.portal_id = ${portalId} and x.cart_id = e.cart_id and x.payment_id = e.payment_id and x.state <> 'failed')`;

type ShareOfPayment = OrderShare & Pick<OrderCapture, 'disputed' | 'net'>;

/** The money left of a payment for each order it paid: captures minus refunds. */
export function remainingOfPayment(tx: Tx, paymentId: string): Promise<ShareOfPayment[]> {
  const ofPayment = sql`portal_id = ${tx.portalId} and payment_id = ${paymentId}`;
  return tx.rows(
    sql<ShareOfPayment>`
      select a.ticket_order_id, ${unrefundedShare} as amount,
      ${disputedShare} as disputed, ${netShare} as net
      from payment_allocation a
      join (
        -- An index each: the one of captures, and the one of what came later.
        select id, audit_action, reason from payment_entry
        where ${ofPayment} and audit_action = 'capture' and state <> 'failed'
        union all
        select id, audit_action, reason from payment_entry
        where ${ofPayment} and audit_action <> 'capture' and state <> 'failed') e
        on e.id = a.payment_entry_id
      join ticket_order o on o.portal_id = a.portal_id and o.id = a.ticket_order_id
      where a.portal_id = ${tx.portalId}
      group by a.ticket_order_id, o.order_number
      order by o.order_number`.compile(db),
  );
}

/** The unrefunded amount of each payment for an order, in the order of the payments. */
export async function capturesOfOrder(
  tx: Tx,
  entries: readonly PaymentEntryRow[],
  orderId: string,
): Promise<OrderCapture[]> {
  const captures = [];
  for (const capture of remainingCaptures(entries)) {
    const shares = await remainingOfPayment(tx, capture.payment_id);
    const share = shares.find(({ ticket_order_id }) => ticket_order_id === orderId);
    const { amount = 0, disputed = 0, net = 0 } = share ?? {};
    const unrefunded = Math.min(capture.unrefunded, amount);
    captures.push({
      ...capture,
      disputed,
      net,
      unrefunded,
      amount: Math.min(capture.amount, amount),
    });
  }
  return captures;
}

/** The sums of `capturesOfOrder` for an order `o` of a statement, as columns. */
export const capturesInSum = (portalId: number) => sql`(
  select coalesce(sum(least(share.unrefunded, whole.remaining)), 0)::bigint as amount,
    coalesce(sum(least(share.unrefunded, whole.unrefunded)), 0)::bigint as unrefunded,
    coalesce(sum(share.disputed), 0)::bigint as disputed, coalesce(sum(share.net), 0)::bigint as net
  from (
    select e.payment_id, ${unrefundedShare} as unrefunded, ${disputedShare} as disputed, ${netShare} as net
    from payment_entry e
    join payment_allocation a on a.portal_id = e.portal_id and a.payment_entry_id = e.id
    where e.portal_id = ${portalId} and e.cart_id = o.cart_id and e.state <> 'failed'
      and a.ticket_order_id = o.id
    group by e.payment_id) share
  cross join lateral (
    select greatest(0, sum(case when e.audit_action in ('capture', 'dispute_closed') then e.amount
      when e.audit_action in ('refund', 'dispute_opened') then -e.amount else 0 end)) as remaining,
      greatest(0, sum(case e.audit_action when 'capture' then e.amount when 'refund' then -e.amount else 0 end)) as unrefunded
    from payment_entry e
    where e.portal_id = ${portalId} and e.cart_id = o.cart_id and e.state <> 'failed'
      and e.payment_id = share.payment_id) whole)`;
