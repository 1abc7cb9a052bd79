import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** Which revisions of a portal are kept. */
export interface KeptRevisions {
  /** Keeps those made since this time. */
  readonly since: Date;
  /** Keeps this many of the newest, however old they are; at least 1. */
  readonly newest: number;
}

/**
 * Deletes a portal's oldest revisions, `most` at a time, and returns their number. The oldest that stays is a whole
 * file, so that each later one can still be read: up to the distance of two whole files more are kept than asked for. So
 * are those since the oldest one that a draft stands on.
 */
export function deleteRevisions(
  tx: Tx,
  { since, newest }: KeptRevisions,
  most: number,
): Promise<number> {
  return tx.run(
    sql`
      with kept as (
        select min(number) as first,
          least(max(number) - ${newest}::int + 1, min(number) filter (where made_at >= ${since})) as oldest
        from revision where portal_id = ${tx.portalId})
      delete from revision
      where portal_id = ${tx.portalId} and number < (
        select max(w.number) from revision w, kept
        where w.portal_id = ${tx.portalId} and w.is_whole
          and w.number <= least(kept.oldest, kept.first + ${most}::int, (
            select min(d.base) from draft d
            where d.portal_id = ${tx.portalId} and d.state <> 'published')))`.compile(db),
  );
}
