import type { Grant } from './rights.ts';

const minute = 60_000;

/** Milliseconds from leaving for the provider until coming back from it (STF-07). */
export const providerFlowLife = 10 * minute;

/** The provider's clock may differ from ours by this much; milliseconds. */
const clockSkew = minute;

/** The most groups that have roles, and the most roles of one. */
export const providerLimits = { groups: 100, rolesOfGroup: 20 } as const;

/** A group of the provider and a role that it gives. */
export interface GroupRole extends Pick<Grant, 'role' | 'sellers'> {
  readonly group: string;
}

/** The way in which somebody signed in, as the provider says in its ID token. */
export interface SignInFacts {
  /** Authentication methods (RFC 8176). */
  readonly amr: readonly string[];
  /** The level that the sign-in reached. */
  readonly acr: string | undefined;
}

/** Levels that mean a second factor: OpenID's own (EAP ACR Values), PAPE's and REFEDS's. */
const levelsWithFactor: ReadonlySet<string> = new Set([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]);

/**
 * Returns true if a sign-in at the provider counts as a second factor: the provider says so, or the venue says that
 * its provider lets nobody in without one (STF-04). One strong method alone is one factor.
 */
export const countsAsFactor = ({ amr, acr }: SignInFacts, enforcesFactor: boolean): boolean =>
  enforcesFactor || amr.includes('mfa') || (acr !== undefined && levelsWithFactor.has(acr));

/**
 * Returns true if somebody signed in at the provider after they were sent there, in epoch milliseconds; a provider
 * that does not say when, or let them in by an older session, confirms nothing (STF-08).
 */
export const isSignedInSince = (
  signedInAt: number | undefined,
  { begunAt, now }: { readonly begunAt: number; readonly now: number },
): boolean =>
  signedInAt !== undefined && signedInAt >= begunAt - clockSkew && signedInAt <= now + clockSkew;

/**
 * The groups in a claim: a list of names, or one name alone. Undefined if the provider left them out because there
 * are too many (OpenID Connect Core 1.0, 5.6.2): nobody knows then which ones they are.
 */
export function groupsIn(
  claims: Readonly<Record<string, unknown>>,
  claim: string,
): ReadonlySet<string> | undefined {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  if (typeof value === 'string') return new Set([value]);
  if (Array.isArray(value)) return new Set(value.filter((name) => typeof name === 'string'));
  const elsewhere = claims['_claim_names'];
  const isElsewhere =
    typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, claim);
  return isElsewhere ? undefined : new Set();
}

/**
 * The roles that groups give, each once and in order. A role that several groups give counts for all of their
 * sellers, and for the whole portal if one gives it for that.
 */
export function rolesOfGroups(
  groups: ReadonlySet<string>,
  mapping: readonly GroupRole[],
): Pick<Grant, 'role' | 'sellers'>[] {
  const given = new Map<string, readonly string[] | null>();
  for (const { group, role, sellers } of mapping) {
    if (!groups.has(group)) continue;
    const before = given.get(role);
    const isWhole = sellers === null || before === null;
    given.set(role, isWhole ? null : [...new Set([...(before ?? []), ...sellers])].sort());
  }
  return [...given]
    .map(([role, sellers]) => ({ role, sellers }))
    .sort((a, b) => (a.role < b.role ? -1 : 1));
}
