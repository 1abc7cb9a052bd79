import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** Whether a mail server took the letter of this key before. */
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

export async function markSent(tx: Tx, key: string, sent_on: Date): Promise<void> {
  await tx.run(
    db
      .insertInto('sent_letter')
      .values({ portal_id: tx.portalId, key, sent_on })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export interface RefusedLetter {
  readonly key: string;
  /** What kind of letter, and the number of the order or cart that it is about. */
  readonly letter: string;
  readonly number: string | null;
  /** Of the mail server's answer (RFC 5321). */
  readonly status: number;
  readonly refused_on: Date;
}

/** Notes for staff that no mail server will ever take a letter; it is not tried again. */
export async function noteRefusal(tx: Tx, refused: RefusedLetter): Promise<void> {
  await tx.run(
    db
      .insertInto('refused_letter')
      .values({ ...refused, portal_id: tx.portalId })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function forgetLetters(tx: Tx, before: Date): Promise<void> {
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
