/** The length of a login session, as the venue sets it. */
interface SessionTerms {
  /** A session ends after this many minutes without activity. */
  readonly idleMinutes: number;
}

const minute = 60_000;
/**
 * Maximum length of a session, however active: a member who walks away from a shared machine is logged out within a
 * day.
 */
const maxDuration = 24 * 60 * minute;

/** The end of a session opened at `openedAt` and used now; epoch milliseconds. */
export const sessionEnd = (now: number, openedAt: number, { idleMinutes }: SessionTerms): number =>
  Math.min(now + idleMinutes * minute, openedAt + maxDuration);

/** Returns true if this use moves the end far enough to be worth storing: at most once a minute. */
export function extendsSession(
  now: number,
  { openedAt, endsAt }: { readonly openedAt: number; readonly endsAt: number },
  terms: SessionTerms,
): boolean {
  const end = sessionEnd(now, openedAt, terms);
  return end - endsAt >= Math.min(minute, (terms.idleMinutes * minute) / 4);
}

/** The ways to log in, which decide what a session may do. */
export const loginMethods = ['member_code', 'password', 'identity_provider'] as const;
export type LoginMethod = (typeof loginMethods)[number];

/** A member ID with a postal code can be guessed, so such a session may view but not spend. */
export const canUseSavedCard = (way: LoginMethod): boolean => way !== 'member_code';

interface KnownName {
  /** The name in the account. */
  readonly name: string;
  readonly way: LoginMethod;
  readonly hasPassword: boolean;
  /** True if the venue locks names. */
  readonly isLocked: boolean;
}

/**
 * Returns true if a member may change a name of their account. Names that the venue locks stay, and
 * so does the name of an account with a password when the session was opened by member ID, because
 * that can be guessed. A missing name can always be filled in.
 */
export const canChangeName = ({ name, way, hasPassword, isLocked }: KnownName): boolean =>
  name.trim() === '' || !(isLocked || (way === 'member_code' && hasPassword));
