import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { type Loss, lossOfOrder, ordersWithLosses } from '../refunds/losses.ts';
import type { Bounded } from './troubled-money.ts';

/** An order that lost its money and keeps what it bought. */
interface LostPayment extends Pick<Loss, 'is_dispute'> {
  readonly id: string;
  readonly order: string;
  readonly cart: string;
  readonly since: Date;
  /** Minor units. */
  readonly amount: number;
  /** True if a ticket can still be used, or a gift card's money spent. */
  readonly is_usable: boolean;
  readonly total: number;
}

/** Tickets that staff could still cancel, and whether they are usable: their time is not over, or their card has money. */
const inHand = (portalId: number, now: Date) => sql`
  cross join lateral (
    select count(*) as tickets, coalesce(bool_or(t.state = 'booked' and coalesce(card.balance > 0,
        coalesce(m.valid_to, s.end_datetime, s.start_datetime, t.valid_to) > ${now}, true)), false) as is_usable
    from ticket t
    left join event_session s on s.portal_id = t.portal_id and s.id = t.event_session_id
    left join membership m on m.portal_id = t.portal_id and m.id = t.membership_id
    left join ledger_account card on card.portal_id = t.portal_id and card.ticket_id = t.id
    where t.portal_id = ${portalId} and t.ticket_order_id = o.id and t.state in ('booked', 'redeemed')
      and t.handler <> 'donation') held`;

/** Orders of these sellers with an undecided loss; those that are still usable first, then the earliest. */
export const lostPayments = (
  tx: Tx,
  now: Date,
  { sellers, limit, counted }: Bounded,
): Promise<LostPayment[]> =>
  tx.rows(
    sql<LostPayment>`
      select found.*, (count(*) over ())::int as total from (
        select o.id, o.order_number as "order", c.cart_number as cart, loss.since, loss.is_dispute, held.is_usable,
          loss.amount - o.loss_kept as amount
        from ticket_order o
        join cart c on c.portal_id = o.portal_id and c.id = o.cart_id
        ${lossOfOrder(tx.portalId)}
        ${inHand(tx.portalId, now)}
        where o.portal_id = ${tx.portalId} and o.seller_id = any(${[...sellers]}::text[])
          and o.id in ${ordersWithLosses(tx.portalId)}
          and loss.amount > o.loss_kept and held.tickets > 0
        order by held.is_usable desc, loss.since, o.id limit ${counted}
      ) found order by is_usable desc, since, id limit ${limit}`.compile(db),
  );
