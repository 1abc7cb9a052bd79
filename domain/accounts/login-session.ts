/** How long somebody stays logged in. */
export interface SessionTerms {
  /** Minutes after which a session ends that nothing is done in. */
  readonly idleMinutes: number;
}

const minute = 60_000;
/** However busy it is: who walked away from a shared machine is logged out the next day. */
const longest = 24 * 60 * minute;

/** When a session ends that is used now, and was opened then; epoch milliseconds. */
export const sessionEnd = (now: number, openedAt: number, { idleMinutes }: SessionTerms): number =>
  Math.min(now + idleMinutes * minute, openedAt + longest);

/** Whether a use is worth writing down: not each of many in a minute, and only if it says more. */
export function extendsSession(
  now: number,
  { openedAt, endsAt }: { readonly openedAt: number; readonly endsAt: number },
  terms: SessionTerms,
): boolean {
  const end = sessionEnd(now, openedAt, terms);
  return end - endsAt >= Math.min(minute, (terms.idleMinutes * minute) / 4);
}

/** How a session was opened, which says what it may do. */
export const loginWays = ['member_code', 'password', 'identity_provider'] as const;
export type LoginWay = (typeof loginWays)[number];

/** A member ID with a postal code can be guessed: it shows what is there, and spends nothing. */
export const mayUseSavedCard = (way: LoginWay): boolean => way !== 'member_code';

interface KnownName {
  /** The name as the account has it. */
  readonly name: string;
  readonly way: LoginWay;
  readonly hasPassword: boolean;
  /** The venue locks names. */
  readonly isLocked: boolean;
}

/**
 * Whether a member may change a name of their account. A session opened by a member ID may not where
 * the account has a password, since it can be guessed. A name that is missing can be given.
 */
export const mayChangeName = ({ name, way, hasPassword, isLocked }: KnownName): boolean =>
  name.trim() === '' || !(isLocked || (way === 'member_code' && hasPassword));
