import { sql } from 'kysely';
import type { Grant, Rights } from '#domain/staff/rights.ts';
import { readyRights } from '#domain/staff/roles.ts';
import { type NewRightKey, withoutUnconfirmed } from '#domain/staff/unconfirmed-rights.ts';
import { db, type Tx } from '../database.ts';

export type PersonState = 'active' | 'suspended' | 'removed';

/** A person with their roles. */
export interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly state: PersonState;
  readonly password_hash: string | null;
  readonly totp_secret: Buffer | null;
  readonly is_sample: boolean;
  /** Created by a sign-in at the venue's provider, whose groups determine their roles (STF-15). */
  readonly from_provider: boolean;
  /** True if the last sign-in at the provider used a second factor; null for people who do not sign in there. */
  readonly provider_factor: boolean | null;
  /** The installation that imported this sample portal; null for other portals. */
  readonly installation: string | null;
  readonly created_at: Date;
  /** The last activity, to the minute. */
  readonly used_at: Date | null;
  readonly passkeys: number;
  readonly grants: readonly Grant[];
  /** A person of the operator's support, admitted by a consent (STF-18). */
  readonly is_support: boolean;
  /**
   * The consent that admits a person of the operator's support (STF-18); null for everyone else, and once it is
   * withdrawn.
   */
  readonly support: SupportConsent | null;
}

interface SupportConsent {
  readonly id: string;
  readonly ends_at: Date;
}

/** A consent as JSON, with what it grants. */
interface StoredConsent {
  readonly id: string;
  readonly ends_at: string;
  readonly role: string;
  readonly name: string | null;
  readonly rights: Rights;
  readonly waiting: readonly NewRightKey[];
}

/** A grant as stored; `name` and `rights` are set for the venue's own roles. */
interface StoredGrant {
  readonly role: string;
  readonly name: string | null;
  readonly sellers: readonly string[] | null;
  readonly rights: Rights | null;
  /** Rights of the role that no owner has confirmed (decision 187). */
  readonly waiting: readonly NewRightKey[];
}

type StoredPerson = Omit<PersonRow, 'grants' | 'support'> & {
  readonly grants: readonly StoredGrant[];
  readonly support: StoredConsent | null;
};

/** The rights of a role that wait for an owner, as a JSON list. */
const waitingOf = (portal: string, role: string) => sql`coalesce((
  select jsonb_agg(u."right") from unconfirmed_right u
  where u.portal_id = ${sql.ref(portal)} and u.role = ${sql.ref(role)}), '[]')`;

/** The columns of a person aliased `p`, with their roles and the number of their passkeys. */
export const personColumns = sql<unknown>`
  p.id, p.email, p.name, p.state, p.password_hash, p.totp_secret, p.is_sample, p.created_at, p.used_at,
  p.from_provider, p.support_consent is not null as is_support,
  (select bool_or(i.has_factor) from staff_identity i
    join staff_provider v on v.portal_id = i.portal_id and v.issuer = i.issuer
    where i.portal_id = p.portal_id and i.person_id = p.id) as provider_factor,
  (select m.installation from sample_portal m where m.portal_id = p.portal_id) as installation,
  (select count(*)::int from staff_passkey k
    where k.portal_id = p.portal_id and k.person_id = p.id) as passkeys,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'role', g.role, 'name', r.name, 'sellers', g.sellers, 'rights', r.rights,
      'waiting', ${waitingOf('g.portal_id', 'g.role')}) order by g.role)
    from staff_grant g left join staff_role r on r.portal_id = g.portal_id and r.key = g.role
    where g.portal_id = p.portal_id and g.person_id = p.id
  ), '[]') as grants,
  (select jsonb_build_object('id', c.id, 'ends_at', c.ends_at,
      'role', c.role, 'name', c.role_name, 'rights', c.rights,
      'waiting', ${waitingOf('c.portal_id', 'c.role')})
    from support_consent c where c.portal_id = p.portal_id and c.id = p.support_consent
      and c.withdrawn_at is null) as support`;

/** A person with the current rights of their roles, or of the portal's consent, without those that wait for an owner. */
export function withRights<T extends StoredPerson>(
  row: T,
): Omit<T, 'grants' | 'support'> & PersonRow {
  if (row.support) {
    const { id, ends_at, role, name, waiting } = row.support;
    const rights = withoutUnconfirmed(row.support.rights, waiting);
    const grant = { role, ...(name === null ? {} : { name }), sellers: null, rights };
    return { ...row, grants: [grant], support: { id, ends_at: new Date(ends_at) } };
  }
  const grants = row.grants.flatMap(({ role, name, sellers, rights: own, waiting }): Grant[] => {
    const given = readyRights(role) ?? own;
    if (!given) return [];
    const rights = withoutUnconfirmed(given, waiting);
    return [{ role, ...(name === null ? {} : { name }), sellers, rights }];
  });
  return { ...row, grants, support: null };
}

async function readPerson(
  tx: Tx,
  where: ReturnType<typeof sql>,
  isLocking = false,
): Promise<PersonRow | undefined> {
  const lock = isLocking ? sql` for update of p` : sql``;
  const row = await tx.row(
    sql<StoredPerson>`
      select ${personColumns} from staff_person p
      where p.portal_id = ${tx.portalId} and ${where}${lock}`.compile(db),
  );
  return row && withRights(row);
}

/** The person who signs in with an address; `email` is in lower case. */
export const personByEmail = (tx: Tx, email: string): Promise<PersonRow | undefined> =>
  readPerson(tx, sql`p.email = ${email} and p.state <> 'removed' and p.support_consent is null`);

export const personById = (tx: Tx, id: string): Promise<PersonRow | undefined> =>
  readPerson(tx, sql`p.id = ${id}`);

/** Reads a person and locks the row until the transaction ends. */
export const lockPerson = (tx: Tx, id: string): Promise<PersonRow | undefined> =>
  readPerson(tx, sql`p.id = ${id}`, true);

/** The index that prevents two people from sharing an address. */
export const uniqueEmail = 'staff_person_email';

interface NewPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly password_hash: string | null;
  readonly is_sample?: boolean;
  readonly from_provider?: boolean;
  readonly created_at: Date;
}

/** Adds a person without roles; throws for an address already in use (`uniqueEmail`). */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<void> {
  await tx.run(db.insertInto('staff_person').values({ portal_id: tx.portalId, ...person }));
}

export async function updatePerson(
  tx: Tx,
  id: string,
  values: Partial<Pick<PersonRow, 'name' | 'state' | 'password_hash' | 'totp_secret'>>,
): Promise<void> {
  await tx.run(
    db
      .updateTable('staff_person')
      .set(values)
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}

/** Records that a person was active. */
export async function recordActivity(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(
    db
      .updateTable('staff_person')
      .set({ used_at: now })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}

/** Replaces the roles of a person. */
export async function setGrants(
  tx: Tx,
  personId: string,
  grants: readonly Pick<Grant, 'role' | 'sellers'>[],
): Promise<void> {
  await tx.run(
    db
      .deleteFrom('staff_grant')
      .where('portal_id', '=', tx.portalId)
      .where('person_id', '=', personId),
  );
  if (grants.length === 0) return;
  await tx.run(
    db.insertInto('staff_grant').values(
      grants.map(({ role, sellers }) => ({
        portal_id: tx.portalId,
        person_id: personId,
        role,
        sellers: sellers && [...sellers],
      })),
    ),
  );
}

/** Records a code's step, unless the same or a later step was already used. */
export async function takeTotpStep(tx: Tx, personId: string, step: number): Promise<boolean> {
  const used = await tx.run(
    db
      .updateTable('staff_person')
      .set({ totp_step: step })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', personId)
      .where('totp_step', '<', step),
  );
  return used === 1;
}

/** Marks a recovery code as used; returns false if no unused one matches. */
export async function takeRecoveryCode(
  tx: Tx,
  personId: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const used = await tx.run(
    db
      .updateTable('staff_recovery_code')
      .set({ used_at: now })
      .where('portal_id', '=', tx.portalId)
      .where('person_id', '=', personId)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null),
  );
  return used === 1;
}

/** Replaces the recovery codes of a person. */
export async function setRecoveryCodes(
  tx: Tx,
  personId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.run(
    db
      .deleteFrom('staff_recovery_code')
      .where('portal_id', '=', tx.portalId)
      .where('person_id', '=', personId),
  );
  if (hashes.length === 0) return;
  await tx.run(
    db
      .insertInto('staff_recovery_code')
      .values(
        hashes.map((code_hash) => ({ portal_id: tx.portalId, person_id: personId, code_hash })),
      ),
  );
}

/** The number of unused recovery codes. */
export async function recoveryCodesLeft(tx: Tx, personId: string): Promise<number> {
  const row = await tx.row(
    sql<{ left: number }>`select count(*)::int as left from staff_recovery_code
      where portal_id = ${tx.portalId} and person_id = ${personId} and used_at is null`.compile(db),
  );
  return row?.left ?? 0;
}
