import { type Grant, needsSecondFactor } from '#domain/staff/rights.ts';
import { staffSession, staffSessionEnd } from '#domain/staff/sign-in.ts';
import { consoleCookie, readOwnCookie } from '../http/cookies.ts';
import { uuid } from '../setup/random.ts';
import { tokenHash as hashOf, newToken } from '../setup/token.ts';
import type { Tx } from '../store/database.ts';
import { type PersonRow, recordActivity } from '../store/staff/people.ts';
import {
  deleteStaffSession,
  insertStaffSession,
  readStaffSession,
  updateStaffSession,
} from '../store/staff/staff-sessions.ts';
import type { AnonymousStaffRequest, StaffViewer } from './staff-request.ts';

/** Milliseconds between records of activity. */
const touchEvery = 60_000;

const cookieName = ({ portalKey }: AnonymousStaffRequest) => `staff_${portalKey}`;

/**
 * The roles that count in a session: those that need a second factor only if it used a passkey or a code, since a
 * password alone may also open one (STF-04).
 */
export const grantsInForce = (
  { grants }: Pick<PersonRow, 'grants'>,
  isVerified: boolean,
): readonly Grant[] =>
  isVerified ? grants : grants.filter(({ rights }) => !needsSecondFactor(rights));

/** Reads who is signed in from the portal's cookie; a person's own calls extend the session, polling does not. */
export async function staffViewerOf(
  request: AnonymousStaffRequest,
  { isPolling }: { readonly isPolling: boolean },
): Promise<StaffViewer | undefined> {
  const token = readOwnCookie(request, cookieName(request));
  if (token === undefined) return undefined;
  const { store } = request.services;
  const now = request.services.now();
  const row = await store.readOnce(request.portalId, (tx) => readStaffSession(tx, hashOf(token)));
  if (!row || !mayComeIn(request, row.person)) return undefined;
  const { session, person } = row;
  const openedAt = session.created_at.getTime();
  const endOf = (usedAt: Date): number =>
    Math.min(
      staffSessionEnd({ openedAt, usedAt: usedAt.getTime() }),
      // The operator's support is signed out when the portal's consent ends (STF-18).
      person.support?.ends_at.getTime() ?? (person.is_support ? 0 : Number.POSITIVE_INFINITY),
    );
  if (endOf(session.used_at) <= now) return undefined;
  const isActivity = !isPolling && now - session.used_at.getTime() >= touchEvery;
  const usedAt = isActivity ? new Date(now) : session.used_at;
  if (isActivity) {
    await store.write(request.portalId, async (tx) => {
      // Lock the person first, as when a person is removed with their sessions.
      await recordActivity(tx, person.id, usedAt);
      await updateStaffSession(tx, session.id, { used_at: usedAt });
    });
  }
  return {
    person,
    session: { ...session, used_at: usedAt },
    grants: grantsInForce(person, session.verified_at !== null),
    endsAt: new Date(endOf(usedAt)),
  };
}

/**
 * Returns false for a sample person where the server does not admit them: with real money or mail, at a public host, or
 * in a database that another installation filled (STF-02).
 */
export const mayComeIn = (
  { services }: Pick<AnonymousStaffRequest, 'services'>,
  { is_sample, installation }: Pick<PersonRow, 'is_sample' | 'installation'>,
): boolean =>
  !is_sample ||
  (installation !== null && installation === services.settings.staff?.samples?.installation);

interface NewSession {
  /** The time at which a second factor was used; null if none was. */
  readonly verifiedAt: Date | null;
  readonly byProvider?: boolean;
}

/** Opens a session in the caller's transaction; the browser gets its cookie with the answer. */
export async function openStaffSession(
  tx: Tx,
  request: AnonymousStaffRequest,
  personId: string,
  { verifiedAt, byProvider = false }: NewSession,
): Promise<void> {
  const token = newToken();
  const now = new Date(request.services.now());
  await recordActivity(tx, personId, now);
  await insertStaffSession(tx, hashOf(token), {
    id: uuid(),
    person_id: personId,
    created_at: now,
    used_at: now,
    verified_at: verifiedAt,
    by_provider: byProvider,
    agent: (request.header('user-agent') ?? '').slice(0, 300),
  });
  setSessionCookie(request, token, staffSession.longest / 1000);
}

/** Ends a person's session and removes the cookie from this browser. */
export async function endStaffSession(
  tx: Tx,
  request: AnonymousStaffRequest,
  { person, session }: StaffViewer,
): Promise<void> {
  await deleteStaffSession(tx, person.id, session.id);
  removeStaffCookie(request);
}

export const removeStaffCookie = (request: AnonymousStaffRequest): void =>
  setSessionCookie(request, '', 0);

const setSessionCookie = (request: AnonymousStaffRequest, value: string, maxAge: number): void =>
  request.setCookie(consoleCookie(request, { name: cookieName(request), value, maxAge }));
