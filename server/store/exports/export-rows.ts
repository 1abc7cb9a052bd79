import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import type { OrderFilter } from '../orders/listed-orders.ts';
import { ticketNumbersOf } from '../orders/ticket-numbers.ts';
import { capturesInSum } from '../payments/movements.ts';
import { entriesOfOrder } from '../payments/order-movements.ts';
import { movedFor, type OrderSums, owedFor } from '../payments/order-sums.ts';

/** Facts of an order, common to all kinds of export. */
interface OfOrder {
  readonly order_id: string;
  readonly order_number: string;
  readonly seller_id: string;
  readonly bought: Date;
}

/** Facts of a ticket. */
interface OfTicket extends OfOrder {
  /** Its permanent position in its cart, from 0. */
  readonly position: number;
}

/** Amounts are in minor units. */
export interface ExportedOrder extends OfOrder, OrderSums {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly zip_code: string | null;
  readonly country: string | null;
  readonly language: string;
  readonly channel: string;
  readonly codes: string | null;
  /** Kinds of payment methods, without duplicates. */
  readonly methods: readonly string[] | null;
  readonly tickets: number;
  readonly valid: number;
  readonly redeemed: number;
  readonly total: number;
  /** Money received and not refunded: `undisputed`. */
  readonly kept: number;
}

export interface ExportedTicket extends OfTicket {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly event_template_id: string;
  readonly ticket_type_id: string;
  readonly starts: Date | null;
  readonly section: string | null;
  readonly row: string | null;
  readonly seat: string | null;
  readonly holder: string;
  readonly holder_email: string;
  readonly state: string;
  readonly price: number;
}

export interface ExportedPayment extends OfOrder {
  readonly at: Date;
  readonly act: string;
  readonly state: string;
  readonly amount: number;
  readonly method: string;
  readonly brand: string | null;
  readonly last_four: string | null;
  readonly provider_ref: string | null;
}

/** A logged scan of a ticket. */
export interface ExportedScan extends OfTicket {
  readonly event_template_id: string;
  readonly ticket_type_id: string;
  readonly starts: Date | null;
  readonly holder: string;
  readonly at: Date;
  readonly door_id: string | null;
  /** The name of the device or person who scanned. */
  readonly by: string;
  readonly direction: string;
  readonly result: string;
  readonly reason: string | null;
  /** The offline device's decision; null if only the server decided. */
  readonly device_result: string | null;
  readonly persons: number;
  readonly offline: boolean;
  readonly forced: boolean;
  readonly looked_up: boolean;
}

/** An answer to one question of a survey. */
export interface ExportedAnswer extends OfOrder {
  readonly ticket_group_id: string;
  readonly question: string;
  readonly answer: string;
}

/** The orders to read, by id, in the file's order. */
export interface ExportedSpan {
  readonly orders: readonly string[];
  readonly filter: Pick<OrderFilter, 'event' | 'sessions'>;
  readonly limit: number;
}

const ordersOf = ({ portalId }: Tx, { orders }: ExportedSpan) =>
  sql`unnest(${[...orders]}::uuid[]) with ordinality wanted (id, at)
    join ticket_order o on o.portal_id = ${portalId} and o.id = wanted.id`;

const ofOrder = sql`o.id as order_id, o.order_number, o.seller_id, o.purchased_on as bought`;

const sign = sql`case when e.audit_action in ('capture', 'dispute_closed') then 1 else -1 end`;

export const ordersToExport = (tx: Tx, span: ExportedSpan): Promise<ExportedOrder[]> =>
  tx.rows(
    sql<ExportedOrder>`
      select ${ofOrder}, o.buyer->>'first_name' as first_name, o.buyer->>'last_name' as last_name,
        o.buyer->>'email' as email, o.buyer->'contact'->>'phone' as phone,
        o.buyer->'contact'->>'zip_code' as zip_code, o.buyer->'contact'->>'country' as country,
        o.language, c.channel, t.tickets, t.valid, t.redeemed, o.total_after_fees_price as total,
        (select string_agg(k.code, ', ' order by k.code) from cart_code k
          where k.portal_id = ${tx.portalId} and k.cart_id = o.cart_id) as codes,
        (select array_agg(distinct coalesce(p.wallet, p.method, p.gateway_id)) from payment p
          where p.portal_id = ${tx.portalId} and p.cart_id = o.cart_id and p.state = 'captured') as methods,
        sums.*, money.unrefunded as kept, ${owedFor(tx.portalId, sql`o.id`)}::bigint as owed
      from ${ordersOf(tx, span)}
      join cart c on c.portal_id = o.portal_id and c.id = o.cart_id
      cross join lateral ${ticketNumbersOf(tx.portalId, sql`o.id`)} t
      cross join lateral ${movedFor(tx.portalId, sql`o.id`)} sums
      cross join lateral ${capturesInSum(tx.portalId)} money
      order by wanted.at limit ${span.limit}`.compile(db),
  );

/** Limits tickets to the event and sessions named by the filter. */
function ofFilter({ filter: { event, sessions } }: ExportedSpan) {
  const ofEvent = event === null ? sql`true` : sql`t.event_template_id = ${event}`;
  const ofSessions =
    sessions === null ? sql`true` : sql`t.event_session_id = any(${[...sessions]}::text[])`;
  return sql`${ofEvent} and ${ofSessions}`;
}

/** The tickets of orders, with their events and sessions; only those that the filter names. */
const ticketsOf = (tx: Tx, span: ExportedSpan) =>
  sql`${ordersOf(tx, span)}
      join ticket t on t.portal_id = o.portal_id and t.ticket_order_id = o.id
        and ${ofFilter(span)}
      left join event_session s on s.portal_id = t.portal_id and s.id = t.event_session_id`;

/** The tickets of orders; only those of the event and sessions, if the filter names them. */
export const ticketsToExport = (tx: Tx, span: ExportedSpan): Promise<ExportedTicket[]> =>
  tx.rows(
    sql<ExportedTicket>`
      select ${ofOrder}, t.position, t.event_template_id, t.ticket_type_id,
        o.buyer->>'first_name' as first_name, o.buyer->>'last_name' as last_name,
        o.buyer->>'email' as email, s.start_datetime as starts,
        t.handler_data->>'section' as section, t.handler_data->>'row' as row,
        t.handler_data->>'seat' as seat, t.admit_name as holder, t.admit_email as holder_email, t.state,
        t.adjusted_value + t.fee_fixed_outside + t.fee_percent_outside as price
      from ${ticketsOf(tx, span)}
      order by wanted.at, t.position, t.id limit ${span.limit}`.compile(db),
  );

/** Money received (above zero) or paid out (below) for orders, earliest first. */
export const paymentsToExport = (tx: Tx, span: ExportedSpan): Promise<ExportedPayment[]> =>
  tx.rows(
    sql<ExportedPayment>`
      select ${ofOrder}, e.occurred_on as at,
        e.audit_action as act, e.state, (m.amount * ${sign})::bigint as amount,
        coalesce(p.wallet, p.method, p.gateway_id) as method, p.brand,
        coalesce(p.last_four, l.last_four) as last_four,
        coalesce(e.provider_ref, p.provider_ref) as provider_ref
      from ${ordersOf(tx, span)}
      cross join lateral ${entriesOfOrder(tx.portalId)} m
      join payment_entry e on e.portal_id = ${tx.portalId} and e.id = m.id
      join payment p on p.portal_id = e.portal_id and p.id = e.payment_id
      left join ledger_account l on l.portal_id = p.portal_id and l.id = p.ledger_account_id
      order by wanted.at, e.occurred_on, e.id limit ${span.limit}`.compile(db),
  );

/** The scans of orders' tickets, in the log's order; times are the device's. */
export const scansToExport = (tx: Tx, span: ExportedSpan): Promise<ExportedScan[]> =>
  tx.rows(
    sql<ExportedScan>`
      select ${ofOrder}, t.position, t.event_template_id, t.ticket_type_id,
        s.start_datetime as starts, t.admit_name as holder,
        l.device_time as at, l.door_id,
        coalesce(d.name, p.name, l.device) as by, l.direction, l.result, l.reason, l.device_result,
        l.persons, l.offline, l.forced, l.looked_up
      from ${ticketsOf(tx, span)}
      join scan l on l.portal_id = t.portal_id and l.ticket_id = t.id
      left join device d on d.portal_id = l.portal_id and 'device ' || d.id = l.device
      left join staff_person p on p.portal_id = l.portal_id and 'person ' || p.id = l.device
      order by wanted.at, t.position, t.id, l.id limit ${span.limit}`.compile(db),
  );

/** Orders' answers to the surveys of their tickets' groups, one row per question. */
export const answersToExport = (tx: Tx, span: ExportedSpan): Promise<ExportedAnswer[]> =>
  tx.rows(
    sql<ExportedAnswer>`
      select ${ofOrder}, a.ticket_group_id, q.key as question, q.value as answer
      from ${ordersOf(tx, span)}
      join cart_answer a on a.portal_id = o.portal_id and a.cart_id = o.cart_id
        and exists (select from ticket t where t.portal_id = o.portal_id and t.ticket_order_id = o.id
          and t.ticket_group_id = a.ticket_group_id and ${ofFilter(span)})
      cross join lateral jsonb_each_text(a.data) q
      order by wanted.at, a.ticket_group_id, q.key limit ${span.limit}`.compile(db),
  );
