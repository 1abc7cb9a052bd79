import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { type PersonRow, personColumns, withRights } from './people.ts';

interface SessionRow {
  readonly id: string;
  readonly created_at: Date;
  readonly used_at: Date;
  readonly verified_at: Date | null;
  readonly agent: string;
  /** True if opened by a sign-in at the venue's provider. */
  readonly by_provider: boolean;
}

/** A session and its person. */
export interface StaffSessionRow {
  readonly session: SessionRow;
  readonly person: PersonRow;
}

/** Reads a session with its person and their roles in one statement; undefined for a person who may not work here. */
export async function readStaffSession(
  tx: Tx,
  tokenHash: Buffer,
): Promise<StaffSessionRow | undefined> {
  const row = await tx.row(
    sql<Parameters<typeof withRights>[0] & Record<'session', SessionTexts>>`
      select ${personColumns},
        jsonb_build_object('id', s.id, 'created_at', s.created_at, 'used_at', s.used_at,
          'verified_at', s.verified_at, 'agent', s.agent, 'by_provider', s.by_provider) as session
      from staff_session s
      join staff_person p on p.portal_id = s.portal_id and p.id = s.person_id
      where s.portal_id = ${tx.portalId} and s.token_hash = ${tokenHash} and p.state = 'active'`.compile(
      db,
    ),
  );
  if (!row) return undefined;
  const { session, ...person } = row;
  return {
    person: withRights(person),
    session: {
      ...session,
      created_at: new Date(session.created_at),
      used_at: new Date(session.used_at),
      verified_at: session.verified_at === null ? null : new Date(session.verified_at),
    },
  };
}

/** A session as JSON. */
type SessionTexts = {
  readonly [K in keyof SessionRow]: SessionRow[K] extends Date
    ? string
    : SessionRow[K] extends Date | null
      ? string | null
      : SessionRow[K];
};

interface NewSession extends Omit<SessionRow, 'by_provider'> {
  readonly person_id: string;
  readonly by_provider?: boolean;
}

export async function insertStaffSession(
  tx: Tx,
  tokenHash: Buffer,
  { person_id, ...session }: NewSession,
): Promise<void> {
  await tx.run(
    db
      .insertInto('staff_session')
      .values({ portal_id: tx.portalId, token_hash: tokenHash, person_id, ...session }),
  );
}

export async function updateStaffSession(
  tx: Tx,
  id: string,
  values: Partial<Pick<SessionRow, 'used_at' | 'verified_at'>>,
): Promise<void> {
  await tx.run(
    db
      .updateTable('staff_session')
      .set(values)
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}

/** Sets the code that confirms a sample person's session. */
export async function setSessionCode(
  tx: Tx,
  id: string,
  code: { readonly code_hash: Buffer; readonly code_ends_at: Date },
): Promise<void> {
  await tx.run(
    db
      .updateTable('staff_session')
      .set(code)
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}

/** Consumes a session's code; returns false if it has another one, or none in time. */
export async function takeSessionCode(
  tx: Tx,
  id: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const taken = await tx.run(
    db
      .updateTable('staff_session')
      .set({ code_hash: null, code_ends_at: null })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id)
      .where('code_hash', '=', codeHash)
      .where('code_ends_at', '>', now),
  );
  return taken === 1;
}

/** A person's sessions that started after one moment and were used after another, latest first. */
export function staffSessionsOf(
  tx: Tx,
  personId: string,
  { begunAfter, usedAfter }: { readonly begunAfter: Date; readonly usedAfter: Date },
): Promise<SessionRow[]> {
  return tx.rows(
    db
      .selectFrom('staff_session')
      .select(['id', 'created_at', 'used_at', 'verified_at', 'agent', 'by_provider'])
      .where('portal_id', '=', tx.portalId)
      .where('person_id', '=', personId)
      .where('created_at', '>', begunAfter)
      .where('used_at', '>', usedAfter)
      .orderBy('used_at', 'desc')
      .limit(50),
  );
}

/** Ends one session of a person; returns false if they have none with this id. */
export async function deleteStaffSession(tx: Tx, personId: string, id: string): Promise<boolean> {
  const ended = await tx.run(
    db
      .deleteFrom('staff_session')
      .where('portal_id', '=', tx.portalId)
      .where('person_id', '=', personId)
      .where('id', '=', id),
  );
  return ended === 1;
}

/** Ends all sessions of a person, or all but one. */
export async function deleteStaffSessionsOf(
  tx: Tx,
  personId: string,
  except?: string,
): Promise<void> {
  const all = db
    .deleteFrom('staff_session')
    .where('portal_id', '=', tx.portalId)
    .where('person_id', '=', personId);
  await tx.run(except === undefined ? all : all.where('id', '<>', except));
}

/** Ends all sessions opened at the venue's provider, except one. */
export async function deleteProviderSessions(tx: Tx, except: string): Promise<void> {
  await tx.run(
    db
      .deleteFrom('staff_session')
      .where('portal_id', '=', tx.portalId)
      .where('by_provider', '=', true)
      .where('id', '<>', except),
  );
}

/** Deletes sessions that started before a moment. */
export function deleteOldStaffSessions(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    db
      .deleteFrom('staff_session')
      .where('portal_id', '=', tx.portalId)
      .where('created_at', '<', before),
  );
}
