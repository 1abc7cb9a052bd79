import { type RawBuilder, sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { isCoveredByPayment } from '../payments/movements.ts';
import { ticketPrice } from '../pricing/code-prices.ts';

/** Limits for the rows of one kind of entry: the first rows, and their total count up to a limit. */
export interface Bounded {
  readonly sellers: readonly string[];
  readonly limit: number;
  /** Maximum number of rows to count. */
  readonly counted: number;
}

/** Money of a cart with a problem. Amounts in minor units. */
export interface TroubledMoney {
  readonly id: string;
  readonly since: Date;
  readonly amount: number;
  readonly currency: string;
  readonly cart: string;
  readonly order: string | null;
  /** Number of all rows, up to the limit. */
  readonly total: number;
}

/** The orders of these sellers that a movement is allocated to: the first ones, and their share of it. */
const ordersOfEntry = (portalId: number, sellers: readonly string[]) => sql`
  cross join lateral (
    select count(*) as all, count(*) filter (where is_own) as own,
      min(order_number) filter (where is_own) as order_number,
      sum(amount) filter (where is_own) as amount
    from (
      select o.order_number, a.amount, o.seller_id = any(${[...sellers]}::text[]) as is_own
      from payment_allocation a
      join ticket_order o on o.portal_id = a.portal_id and o.id = a.ticket_order_id
      where a.portal_id = ${portalId} and a.payment_entry_id = e.id) part) o`;

const ofEntries = <Row extends TroubledMoney>(
  tx: Tx,
  where: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
  { sellers, limit, counted }: Bounded,
  /** The amount of an entry and its row's other columns; the entry's own amount if undefined. */
  more = {
    columns: sql`case when o.own = o.all then e.amount else o.amount end::bigint as amount`,
    join: sql``,
  },
): Promise<Row[]> =>
  tx.rows(
    sql<Row>`
      select found.*, (count(*) over ())::int as total from (
        select e.id, ${since} as since, ${more.columns}, p.currency, c.cart_number as cart,
          o.order_number as "order"
        from payment_entry e
        join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
        join cart c on c.portal_id = e.portal_id and c.id = e.cart_id
        ${ordersOfEntry(tx.portalId, sellers)}
        ${more.join}
        where e.portal_id = ${tx.portalId} and ${where}
          and (o.own > 0 or o.all = 0 and c.seller_id = any(${[...sellers]}::text[]))
        order by 2, e.id limit ${counted}
      ) found order by since, id limit ${limit}`.compile(db),
  );

/** A refund that failed. */
interface FailedRefund extends TroubledMoney {
  /** True if its payment has enough left to send it again. */
  readonly is_covered: boolean;
}

/** Unresolved failed refunds. */
export const failedRefunds = (tx: Tx, asked: Bounded): Promise<FailedRefund[]> =>
  ofEntries<FailedRefund>(
    tx,
    sql`e.state = 'failed' and e.audit_action = 'refund' and not exists (
      select from refund_remedy r where r.portal_id = e.portal_id and r.payment_entry_id = e.id)`,
    sql`coalesce(e.failed_on, e.occurred_on)`,
    asked,
    {
      columns: sql`case when o.own = o.all then e.amount else o.amount end::bigint as amount,
        ${isCoveredByPayment(tx.portalId)} as is_covered`,
      join: sql``,
    },
  );

/** An open dispute; the amount is what it took so far, or the payment's amount if it took nothing. */
interface OpenDispute extends TroubledMoney {
  /** True if it took nothing. */
  readonly is_inquiry: boolean;
}

/** The money that the dispute of an entry took, in total and for orders of these sellers, and the amount paid. */
const takenByDispute = (portalId: number, sellers: readonly string[]) => {
  const ofAct = (column: RawBuilder<unknown>) => ({
    paid: sql`sum(${column}) filter (where m.audit_action = 'capture')`,
    taken: sql`coalesce(sum(case m.audit_action when 'dispute_opened' then ${column}
      when 'dispute_closed' then -${column} end), 0)`,
  });
  const [whole, part] = [ofAct(sql`m.amount`), ofAct(sql`m.own`)];
  return sql`
  cross join lateral (
    select ${whole.paid} as paid, ${whole.taken} as taken, ${part.paid} as own_paid, ${part.taken} as own_taken
    from (
      select m.audit_action, m.amount, (
        select coalesce(sum(a.amount), 0) from payment_allocation a
        join ticket_order part on part.portal_id = a.portal_id and part.id = a.ticket_order_id
        where a.portal_id = ${portalId} and a.payment_entry_id = m.id
          and part.seller_id = any(${[...sellers]}::text[])) as own
      from payment_entry m
      where m.portal_id = ${portalId} and m.cart_id = e.cart_id and m.payment_id = e.payment_id
        and (m.audit_action = 'capture' or m.audit_action in ('dispute_opened', 'dispute_closed')
          and ${disputeOf(sql`m`)} = e.provider_ref)) m) d`;
};

/** The name of an entry's dispute: later movements of it append a number to the name. */
const disputeOf = (entry: RawBuilder<unknown>) => sql`split_part(${entry}.provider_ref, ' ', 1)`;

/** Disputes opened since a time that are not closed. */
export const openDisputes = (tx: Tx, since: Date, asked: Bounded): Promise<OpenDispute[]> =>
  ofEntries<OpenDispute>(
    tx,
    sql`e.audit_action = 'dispute_opened' and e.occurred_on > ${since}
      and coalesce(e.provider_ref, '') not like '% %' and not exists (
      select from payment_entry closed
      where closed.portal_id = e.portal_id and closed.payment_id = e.payment_id
        and closed.audit_action = 'dispute_closed' and closed.provider_ref = e.provider_ref)`,
    sql`e.occurred_on`,
    asked,
    {
      columns: sql`d.taken <= 0 as is_inquiry, case when o.own = o.all
        then case when d.taken <= 0 then d.paid else d.taken end
        else case when d.taken <= 0 then d.own_paid else d.own_taken end end::bigint as amount`,
      join: takenByDispute(tx.portalId, asked.sellers),
    },
  );

/** The selection of unsettled payments to list. */
interface UnsettledAsked extends Bounded {
  /** Lists those begun before this time. */
  readonly before: Date;
  /** The sellers that take debits, whose payments may be processing for days. */
  readonly debits: readonly string[];
  readonly isDebit: boolean;
}

/** The tickets of an unbooked cart: the number of all, the number of these sellers' tickets, and their price. */
const ticketsOfCart = (portalId: number, sellers: readonly string[]) => sql`
  cross join lateral (
    select count(*) as all, count(*) filter (where is_own) as own, sum(price) filter (where is_own) as amount
    from (
      select ${ticketPrice} as price,
        t.seller_id = any(${[...sellers]}::text[]) as is_own
      from ticket k
      join event_template t on t.portal_id = k.portal_id and t.id = k.event_template_id
      left join prices_by_codes(c.code_prices) priced on priced.ticket_id = k.id
      where k.portal_id = ${portalId} and k.cart_id = c.id) part) held`;

/**
 * Payments without a certain outcome: still open, or captured but not booked yet. For a cart with several sellers, the
 * amount is that of these sellers' tickets.
 */
export const unsettledPayments = (
  tx: Tx,
  { before, debits, isDebit, sellers, limit, counted }: UnsettledAsked,
): Promise<TroubledMoney[]> =>
  tx.rows(
    sql<TroubledMoney>`
      select found.*, (count(*) over ())::int as total from (
        select p.id, p.created_at as since, p.currency, c.cart_number as cart,
          case when held.own = held.all then p.amount else least(p.amount, held.amount) end::bigint as amount,
          (select o.order_number from ticket_order o
            where o.portal_id = p.portal_id and o.id = c.edits_order_id) as "order"
        from payment p
        join cart c on c.portal_id = p.portal_id and c.id = p.cart_id
        ${ticketsOfCart(tx.portalId, sellers)}
        where p.portal_id = ${tx.portalId} and p.next_check_at is not null
          and p.state in ('open', 'requires_action', 'processing', 'captured')
          and p.created_at < ${before}
          and (held.own > 0 or held.all = 0 and c.seller_id = any(${[...sellers]}::text[]))
          and (p.state = 'processing' and case when p.method is null then c.seller_id = any(${[...debits]}::text[])
            else p.method <> 'card' end) = ${isDebit}
        order by p.created_at, p.id limit ${counted}
      ) found order by since, id limit ${limit}`.compile(db),
  );
