import { sql } from 'kysely';
import { type LetIn, tiedFor } from '#domain/staff/let-in.ts';
import { db, type Tx } from '../database.ts';

interface NewLetIn {
  /** Null for everyone who signs in at the venue's provider. */
  readonly person: string | null;
  readonly by: string;
  readonly at: Date;
}

/** Records who gave a person the rights to decide about requests. */
export async function noteLetIn(tx: Tx, { person, by, at }: NewLetIn): Promise<void> {
  await tx.run(
    db
      .insertInto('staff_let_in')
      .values({ portal_id: tx.portalId, person_id: person, by_person_id: by, at }),
  );
}

/** Everyone who was let in during the last week, and by whom. */
export const letInLately = (tx: Tx, now: number): Promise<LetIn[]> =>
  tx.rows(
    sql<LetIn>`
      select p.id as person, l.by_person_id as by from staff_let_in l
      join staff_person p on p.portal_id = l.portal_id
        and (p.id = l.person_id or (l.person_id is null and p.from_provider))
      where l.portal_id = ${tx.portalId} and l.at > ${new Date(now - tiedFor)}`.compile(db),
  );

/**
 * Returns everyone who recently invited an address: a person who sends an invitation again is not the one who chose it.
 */
export async function invitersOf(tx: Tx, email: string, now: number): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ issued_by: string }>`
      select distinct issued_by from staff_link
      where portal_id = ${tx.portalId} and purpose = 'invitation' and email = ${email}
        and issued_by is not null and created_at > ${new Date(now - 4 * tiedFor)}`.compile(db),
  );
  return rows.map(({ issued_by }) => issued_by);
}

/** Deletes records too old to tie anyone. */
export async function forgetLetIn(tx: Tx, now: number): Promise<void> {
  await tx.run(
    sql`delete from staff_let_in
      where portal_id = ${tx.portalId} and at < ${new Date(now - tiedFor)}`.compile(db),
  );
}
