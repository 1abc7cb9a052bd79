import { sql } from 'kysely';
import type { Rights } from '#domain/staff/rights.ts';
import { db, type Tx } from '../database.ts';

/** A portal's consent to the operator's support (STF-18). */
export interface ConsentRow {
  readonly id: string;
  readonly role: string;
  /** The name of a role created by the venue. */
  readonly role_name: string | null;
  readonly rights: Rights;
  readonly given_by: string;
  readonly created_at: Date;
  readonly ends_at: Date;
}

/** The consent in force; if locked, it cannot be withdrawn until the transaction ends. */
export function consentInForce(
  tx: Tx,
  now: Date,
  { isLocking = false } = {},
): Promise<ConsentRow | undefined> {
  const lock = isLocking ? sql`for share` : sql``;
  return tx.row(
    sql<ConsentRow>`
      select id, role, role_name, rights, given_by, created_at, ends_at from support_consent
      where portal_id = ${tx.portalId} and withdrawn_at is null and ends_at > ${now}
      order by ends_at desc limit 1 ${lock}`.compile(db),
  );
}

/** Adds a consent; the caller must hold the lock of the portal's staff. */
export async function insertConsent(tx: Tx, { rights, ...consent }: ConsentRow): Promise<void> {
  await tx.run(
    db
      .insertInto('support_consent')
      .values({ portal_id: tx.portalId, ...consent, rights: JSON.stringify(rights) }),
  );
}

/** Withdraws a consent in force; returns false if there is none with this id. */
export async function withdrawConsent(tx: Tx, id: string, now: Date): Promise<boolean> {
  const withdrawn = await tx.run(
    db
      .updateTable('support_consent')
      .set({ withdrawn_at: now })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .where('ends_at', '>', now),
  );
  return withdrawn === 1;
}

/** Removes a consent's people with their links and sessions, in this order, as when a link is accepted. */
export async function removeSupport(tx: Tx, consentId: string, now: Date): Promise<void> {
  const own = sql`select id from staff_person
    where portal_id = ${tx.portalId} and support_consent = ${consentId}`;
  await tx.run(
    sql`update staff_link set withdrawn_at = ${now} where portal_id = ${tx.portalId}
      and person_id in (${own}) and used_at is null and withdrawn_at is null`.compile(db),
  );
  await tx.run(
    sql`update staff_person set state = 'removed'
      where portal_id = ${tx.portalId} and support_consent = ${consentId}`.compile(db),
  );
  await tx.run(
    sql`delete from staff_session where portal_id = ${tx.portalId} and person_id in (${own})`.compile(
      db,
    ),
  );
}

interface SupportPerson {
  readonly id: string;
  readonly name: string;
  readonly consentId: string;
  readonly created_at: Date;
}

/** Adds a person of the operator's support for a consent, unless they exist; their address receives no letters. */
export async function addSupportPerson(
  tx: Tx,
  { id, name, consentId, created_at }: SupportPerson,
): Promise<void> {
  await tx.run(
    db
      .insertInto('staff_person')
      .values({
        portal_id: tx.portalId,
        id,
        email: `${id}@support.invalid`,
        name,
        password_hash: null,
        support_consent: consentId,
        created_at,
      })
      .onConflict((conflict) => conflict.columns(['portal_id', 'id']).doNothing()),
  );
}

export interface SupportSession {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly used_at: Date;
}

/** The sessions of a consent's people that started after one moment and were used after another, latest first. */
export function supportSessions(
  tx: Tx,
  consentId: string,
  { begunAfter, usedAfter }: { readonly begunAfter: Date; readonly usedAfter: Date },
): Promise<SupportSession[]> {
  return tx.rows(
    sql<SupportSession>`
      select s.id, p.name, s.created_at, s.used_at from staff_person p
      join staff_session s on s.portal_id = p.portal_id and s.person_id = p.id
      where p.portal_id = ${tx.portalId} and p.support_consent = ${consentId} and p.state = 'active'
        and s.created_at > ${begunAfter} and s.used_at > ${usedAfter}
      order by s.used_at desc, s.id limit 50`.compile(db),
  );
}

/** Ends a support session; returns whose it was, or undefined if there is none with this id. */
export async function deleteSupportSession(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.row(
    sql<{ person_id: string }>`
      delete from staff_session s using staff_person p
      where s.portal_id = ${tx.portalId} and s.id = ${id}
        and p.portal_id = s.portal_id and p.id = s.person_id and p.support_consent is not null
      returning s.person_id`.compile(db),
  );
  return row?.person_id;
}
