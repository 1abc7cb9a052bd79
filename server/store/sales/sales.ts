import { type RawBuilder, sql } from 'kysely';
import { handlersWithoutVisit } from '#domain/events/admits-visitors.ts';
import { db, type Tx } from '../database.ts';

/** Sales of a seller in an interval. Money in minor units, without payments by gift card. */
export interface SalesSums {
  readonly orders: number;
  /** Tickets as bought: later changes to them do not affect the number. */
  readonly tickets: number;
  readonly received: number;
  readonly returned: number;
}

/** The sums of a seller between two adjacent bounds. */
export interface SalesOfPart extends SalesSums {
  readonly seller_id: string;
  /** Index of the interval's first bound. */
  readonly part: number;
}

/** The time from `bounds[0]` to the last bound, split at each of the others; earliest first. */
export interface SalesAsked {
  readonly sellers: readonly string[];
  readonly bounds: readonly Date[];
}

/** Counts sales directly from orders and money; for short intervals. */
export function countSales(tx: Tx, { sellers, bounds }: SalesAsked): Promise<SalesOfPart[]> {
  const [from, until] = ends(bounds);
  return tx.rows(
    sql<SalesOfPart>`
      ${sales(tx.portalId, sql`unnest(${[...sellers]}::text[]) s (id)`, from, until)}
      select seller_id, ${partOf(sql`at`, bounds)} as part, ${summed} from sale group by 1, 2`.compile(
      db,
    ),
  );
}

/** Sums the finished quarters of an hour; each bound is the start of one. */
export function readSlots(tx: Tx, { sellers, bounds }: SalesAsked): Promise<SalesOfPart[]> {
  const [from, until] = ends(bounds);
  return tx.rows(
    sql<SalesOfPart>`
      select seller_id, ${partOf(sql`starts_at`, bounds)} as part, ${summed}
      from sales_slot
      where portal_id = ${tx.portalId} and seller_id = any(${[...sellers]}::text[])
        and starts_at >= ${from} and starts_at < ${until}
      group by 1, 2`.compile(db),
  );
}

/** Counts the quarters of an hour between two of their starts and stores them, once. */
export async function writeSlots(tx: Tx, from: Date, until: Date): Promise<void> {
  const sellers = sql`(select id from seller where portal_id = ${tx.portalId}) s`;
  await tx.run(
    sql`
      ${sales(tx.portalId, sellers, from, until)}
      insert into sales_slot (portal_id, seller_id, starts_at, orders, tickets, received, returned)
      select ${tx.portalId}, seller_id, date_bin('15 minutes', at, 'epoch'), ${summed}
      from sale group by seller_id, date_bin('15 minutes', at, 'epoch')`.compile(db),
  );
}

const ends = (bounds: readonly Date[]): [Date, Date] => {
  const [from, until] = [bounds[0], bounds.at(-1)];
  if (!from || !until) throw new Error('sales of no time');
  return [from, until];
};

const partOf = (at: RawBuilder<unknown>, bounds: readonly Date[]) =>
  sql`width_bucket(${at}, ${[...bounds]}::timestamptz[]) - 1`;

const summed = sql`sum(orders)::int as orders, sum(tickets)::int as tickets,
  sum(received)::bigint as received, sum(returned)::bigint as returned`;

/**
 * The rows of an interval, as the expression `sale`. A ticket added by an edit is not a sale; nor is one moved by the
 * venue, which keeps its id. A failed refund gives its money back to the seller when it fails.
 */
const sales = (portalId: number, sellers: RawBuilder<unknown>, from: Date, until: Date) => sql`
  with wanted as materialized (select s.id from ${sellers}),
  bought as materialized (
    select o.* from wanted s cross join lateral (
      select id, seller_id, purchased_on from ticket_order
      where portal_id = ${portalId} and seller_id = s.id
        and purchased_on >= ${from} and purchased_on < ${until} offset 0) o
  ), sold as (
    select b.seller_id, b.purchased_on as at, t.tickets
    from bought b cross join lateral (
      select count(*)::int as tickets from ticket t
      where t.portal_id = ${portalId} and t.ticket_order_id = b.id and t.handler <> all(${[...handlersWithoutVisit]}::text[])
        and not exists (select from order_change c
          where c.portal_id = ${portalId} and c.ticket_order_id = b.id and c.session_change_id is null
            and c.moved_from is null
            and t.id = any (c.added))) t
  ), moved as (
    select a.ticket_order_id, a.allocated_on as at, a.amount, e.payment_id,
      e.audit_action = 'capture' as came
    from payment_allocation a
    join payment_entry e on e.portal_id = a.portal_id and e.id = a.payment_entry_id
    where a.portal_id = ${portalId} and a.allocated_on >= ${from} and a.allocated_on < ${until}
      and e.audit_action in ('capture', 'refund')
    union all
    select a.ticket_order_id, e.failed_on, a.amount, e.payment_id, true
    from payment_entry e
    join payment_allocation a on a.portal_id = e.portal_id and a.payment_entry_id = e.id
    where e.portal_id = ${portalId} and e.state = 'failed' and e.failed_on >= ${from}
      and e.failed_on < ${until} and e.audit_action = 'refund' and a.allocated_on is not null
  ), sale as (
    select seller_id, at, 1 as orders, tickets, 0::bigint as received, 0::bigint as returned
    from sold
    union all
    select o.seller_id, m.at, 0, 0, case when m.came then m.amount else 0 end,
      case when m.came then 0 else m.amount end
    from moved m
    join payment p on p.portal_id = ${portalId} and p.id = m.payment_id
    join ticket_order o on o.portal_id = ${portalId} and o.id = m.ticket_order_id
    where p.gateway_id <> 'ledger' and o.seller_id in (select id from wanted)
  )`;
