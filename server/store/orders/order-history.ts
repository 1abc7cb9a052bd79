import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { prepared } from '../prepared.ts';

/** The changes of an order by its buyer or the venue. */
export interface OrderHistory {
  /** Number of changes and the time of the last one; null if there is none. */
  readonly changes: number;
  readonly changed_on: Date | null;
  /** Sessions that the venue moved its tickets away from. */
  readonly left: readonly string[];
}

export async function historyOf(tx: Tx, orderId: string): Promise<OrderHistory> {
  const row = await tx.row(history(tx.portalId, orderId));
  return row ?? { changes: 0, changed_on: null, left: [] };
}

const history = prepared('history_of_order', (portalId: number, orderId: string) =>
  sql<OrderHistory>`
    select count(*)::int as changes, max(c.decided_on) as changed_on,
      coalesce(array_agg(coalesce(s.event_session_id, c.moved_from))
        filter (where s.kind = 'move' or c.moved_from is not null), '{}') as left
    from order_change c
    left join session_change s on s.portal_id = c.portal_id and s.id = c.session_change_id
    where c.portal_id = ${portalId} and c.ticket_order_id = ${orderId}`.compile(db),
);
