import { sql } from 'kysely';
import { db, type Store, type Tx } from '../database.ts';
import { type Freshness, readersByKey } from '../shared-reading.ts';

/** Ids of a session's held and sold seats, and of seats that refunded tickets keep taken, in one query. */
export async function readTakenSeats(tx: Tx, sessionId: string): Promise<ReadonlySet<string>> {
  const row = await tx.row(
    sql<{ seats: string | null }>`
      select string_agg(t.seat_template_id, e'\\n') as seats from ticket t
      where t.portal_id = ${tx.portalId} and t.event_session_id = ${sessionId}
        and t.seat_template_id is not null
        and (t.state in ('held', 'in_cart', 'booked', 'redeemed') or t.keeps_place)`.compile(db),
  );
  return new Set(row?.seats?.split('\n') ?? []);
}

const readerOf = readersByKey<ReadonlySet<string>>();

/** Taken seats for readers only: simultaneous requests share one reading. */
export function takenSeats(
  store: Store,
  portalId: number,
  sessionId: string,
  now: () => number,
  freshness: Freshness,
): Promise<ReadonlySet<string>> {
  const read = () => store.read(portalId, (tx) => readTakenSeats(tx, sessionId));
  return readerOf(store, `${portalId}\n${sessionId}`, read, now)(freshness);
}
