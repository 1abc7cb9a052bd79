import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** Money of an order that went back to its payer while the buyer keeps what it bought, in minor units. */
export interface Loss {
  readonly amount: number;
  /** The part that staff decided the buyer keeps. */
  readonly kept: number;
  /** True if a bank took it; false if it was refunded at the processor. */
  readonly is_dispute: boolean;
  readonly since: Date | null;
}

/**
 * The loss of the order `o` of a statement, as `loss`: what lost disputes took, and, once nothing of the payment is left, what
 * was refunded at the processor. Unallocated money and open disputes do not count.
 */
export const lossOfOrder = (portalId: number) => sql`
  cross join lateral (
    select money.disputed + case when money.remaining <= 0 then money.at_processor else 0 end as amount,
      money.disputed > 0 as is_dispute, money.since
    from (
      select coalesce(sum(case when not e.is_over then 0 when e.audit_action = 'dispute_opened' then a.amount
            when e.audit_action = 'dispute_closed' then -a.amount else 0 end), 0)::bigint as disputed,
        coalesce(sum(a.amount) filter (where e.reason = 'at_processor'), 0)::bigint as at_processor,
        coalesce(sum(case when e.audit_action in ('capture', 'dispute_closed') then a.amount
          when e.audit_action in ('refund', 'dispute_opened') then -a.amount else 0 end), 0)::bigint as remaining,
        max(e.occurred_on) filter (where e.audit_action = 'dispute_closed' or e.reason = 'at_processor') as since
      from payment_allocation a
      cross join lateral (
        select m.audit_action, m.reason, m.occurred_on, m.audit_action in ('dispute_opened', 'dispute_closed') and exists (
          select from payment_entry ended
          where ended.portal_id = ${portalId} and ended.cart_id = m.cart_id and ended.payment_id = m.payment_id
            and ended.audit_action = 'dispute_closed'
            and ended.provider_ref = split_part(m.provider_ref, ' ', 1)) as is_over
        from payment_entry m
        where m.portal_id = ${portalId} and m.id = a.payment_entry_id and m.state <> 'failed') e
      where a.portal_id = ${portalId} and a.ticket_order_id = o.id) money) loss`;

/** Orders that may have a loss. */
export const ordersWithLosses = (portalId: number) => sql`(
  select a.ticket_order_id from payment_entry e
  join payment_allocation a on a.portal_id = e.portal_id and a.payment_entry_id = e.id
  where e.portal_id = ${portalId} and (e.audit_action = 'dispute_closed' or e.reason = 'at_processor'))`;

/** The losses of orders, by their ids. */
export async function lossesOf(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Loss>> {
  const rows = await tx.rows(
    sql<Loss & { id: string }>`
      select o.id, loss.amount, o.loss_kept as kept, loss.is_dispute, loss.since
      from ticket_order o ${lossOfOrder(tx.portalId)}
      where o.portal_id = ${tx.portalId} and o.id = any(${[...orderIds]}::uuid[])`.compile(db),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The loss of one order. */
export const lossOf = async (tx: Tx, orderId: string): Promise<Loss> =>
  (await lossesOf(tx, [orderId])).get(orderId) ?? {
    amount: 0,
    kept: 0,
    is_dispute: false,
    since: null,
  };

/** Gift-of-membership codes whose purchase lost its money, unless staff let the buyer keep what it bought. */
export async function lostGiftCodes(
  tx: Tx,
  codeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codeIds.length === 0) return new Set();
  const rows = await tx.rows(
    sql<{ id: string }>`
      select code.id from gift_code code
      join ticket t on t.portal_id = code.portal_id and t.id = code.ticket_id
      join ticket_order o on o.portal_id = t.portal_id and o.id = t.ticket_order_id
      ${lossOfOrder(tx.portalId)}
      where code.portal_id = ${tx.portalId} and code.id = any(${[...codeIds]}::uuid[])
        and loss.amount > o.loss_kept`.compile(db),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Sets the part of the loss that the buyer keeps. The order's cart is locked. */
export async function setLossKept(tx: Tx, orderId: string, kept: number): Promise<void> {
  await tx.run(
    db
      .updateTable('ticket_order')
      .set({ loss_kept: kept })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', orderId),
  );
}

/**
 * Blocks the remaining balance of gift cards that these orders bought with lost money, and unblocks those whose money
 * came back or whose buyer keeps them; leaves cards of cancelled tickets unchanged. Without orders, checks the whole
 * portal. Returns the number of changed cards. Locks cards last, by id.
 */
export async function holdLostCards(
  tx: Tx,
  orderIds: readonly string[] | undefined,
  at: Date,
): Promise<number> {
  const which =
    orderIds === undefined
      ? sql`o.id in ${ordersWithLosses(tx.portalId)}`
      : sql`o.id = any(${[...orderIds]}::uuid[])`;
  return tx.run(
    sql`
      update ledger_account card
      set frozen_at = case when held.is_lost then coalesce(card.frozen_at, ${at}) end,
        blocked_at = case when held.is_lost then coalesce(card.blocked_at, ${at}) end
      from (
        select c.id, loss.amount > o.loss_kept as is_lost
        from ticket_order o ${lossOfOrder(tx.portalId)}
        join ticket t on t.portal_id = o.portal_id and t.ticket_order_id = o.id
          and t.state in ('booked', 'redeemed')
        join ledger_account c on c.portal_id = t.portal_id and c.ticket_id = t.id
        where o.portal_id = ${tx.portalId} and ${which}
        order by c.id for update of c) held
      where card.portal_id = ${tx.portalId} and card.id = held.id and case when held.is_lost
        then card.frozen_at is null or card.blocked_at is null else card.frozen_at is not null end`.compile(
      db,
    ),
  );
}
