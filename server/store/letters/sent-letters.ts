import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { named, prepared } from '../prepared.ts';

/** True if a mail server has already accepted the letter with this key. */
export async function wasSent(tx: Tx, key: string): Promise<boolean> {
  return (await tx.row(sent(tx.portalId, key))) !== undefined;
}

const sent = prepared('letter_sent', (portalId: number, key: string) =>
  db
    .selectFrom('sent_letter')
    .select('key')
    .where('portal_id', '=', portalId)
    .where('key', '=', key),
);

export function markSent(tx: Tx, key: string, sent_on: Date): void {
  const insert = db
    .insertInto('sent_letter')
    .values({ portal_id: tx.portalId, key, sent_on })
    .onConflict((conflict) => conflict.doNothing());
  tx.later(named('mark_sent', insert));
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
