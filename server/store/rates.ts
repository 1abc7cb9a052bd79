import { sql } from 'kysely';
import { db, type Tx } from './database.ts';
import { prepared } from './prepared.ts';

interface RateWindow {
  readonly hits: number;
  readonly ends_at: Date;
}

/** Adds to the count of the open window, or of a new one of this many seconds. */
export async function countHit(
  tx: Tx,
  { name, keyHash }: { readonly name: string; readonly keyHash: Buffer },
  now: Date,
  seconds: number,
  n = 1,
): Promise<RateWindow> {
  const ends = new Date(now.getTime() + seconds * 1000);
  const counted = await tx.row(hit(tx.portalId, name, keyHash, now, ends, n));
  if (!counted) throw new Error('a window was not counted');
  return counted;
}

const hit = prepared(
  'count_hit',
  (portalId: number, name: string, keyHash: Buffer, now: Date, ends: Date, n: number) =>
    sql<RateWindow>`
      insert into rate_window as w (portal_id, name, key_hash, ends_at, hits)
      values (${portalId}, ${name}, ${keyHash}, ${ends}, ${n})
      on conflict (portal_id, name, key_hash) do update set
        hits = case when w.ends_at <= ${now} then ${n} else w.hits + ${n} end,
        ends_at = case when w.ends_at <= ${now} then excluded.ends_at else w.ends_at end
      returning hits, ends_at`.compile(db),
);

/** Subtracts from the count of the open window. */
export function forgiveHit(
  tx: Tx,
  { name, keyHash }: { readonly name: string; readonly keyHash: Buffer },
  n = 1,
): Promise<number> {
  return tx.run(forgiven(tx.portalId, name, keyHash, n));
}

const forgiven = prepared(
  'forgive_hit',
  (portalId: number, name: string, keyHash: Buffer, n: number) =>
    sql`update rate_window set hits = greatest(hits - ${n}, 0)
      where portal_id = ${portalId} and name = ${name} and key_hash = ${keyHash}
        and hits > 0`.compile(db),
);

/** A key's currently open window; undefined if there is none. */
export const openWindow = (
  tx: Tx,
  { name, keyHash }: { readonly name: string; readonly keyHash: Buffer },
  now: Date,
): Promise<RateWindow | undefined> =>
  tx.row(
    sql<RateWindow>`select hits, ends_at from rate_window
      where portal_id = ${tx.portalId} and name = ${name} and key_hash = ${keyHash}
        and ends_at > ${now}`.compile(db),
  );

/** Deletes the window of a key. */
export async function closeWindow(
  tx: Tx,
  { name, keyHash }: { readonly name: string; readonly keyHash: Buffer },
): Promise<void> {
  await tx.run(
    db
      .deleteFrom('rate_window')
      .where('portal_id', '=', tx.portalId)
      .where('name', '=', name)
      .where('key_hash', '=', keyHash),
  );
}

/** Deletes windows that closed before a moment. */
export function deleteOldRates(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    db.deleteFrom('rate_window').where('portal_id', '=', tx.portalId).where('ends_at', '<', before),
  );
}
