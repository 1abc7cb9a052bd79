import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** True if a mail server accepted the letter with this key before. */
export async function wasSent(tx: Tx, key: string): Promise<boolean> {
  const row = await tx.row(
    db
      .selectFrom('sent_letter')
      .select('key')
      .where('portal_id', '=', tx.portalId)
      .where('key', '=', key),
  );
  return row !== undefined;
}

export function markSent(tx: Tx, key: string, sent_on: Date): void {
  tx.later(
    db
      .insertInto('sent_letter')
      .values({ portal_id: tx.portalId, key, sent_on })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function deleteOldLetters(tx: Tx, before: Date): Promise<void> {
  await tx.run(
    sql`delete from refused_letter
      where portal_id = ${tx.portalId} and refused_on < ${before}`.compile(db),
  );
  await tx.run(
    sql`delete from sent_letter where portal_id = ${tx.portalId} and sent_on < ${before}`.compile(
      db,
    ),
  );
}
