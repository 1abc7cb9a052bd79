import type { Grant } from './rights.ts';

const minute = 60_000;

/** Milliseconds between leaving for the provider and coming back (STF-07). */
export const providerFlowLife = 10 * minute;

/** Maximum difference between the provider's clock and ours; milliseconds. */
const clockSkew = minute;

/** Maximum number of groups with roles, and of roles of one group. */
export const providerLimits = { groups: 100, rolesOfGroup: 20 } as const;

/** A group of the provider and a role that it gives. */
export interface GroupRole extends Pick<Grant, 'role' | 'sellers'> {
  readonly group: string;
}

/** The method of a sign-in, as the provider's ID token states it. */
export interface SignInFacts {
  /** Authentication methods (RFC 8176). */
  readonly amr: readonly string[];
  /** The level of the sign-in. */
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
 * Returns true if a sign-in at the provider counts as a second factor: the provider says so, or the venue states that
 * its provider always requires one (STF-04). One strong method alone is one factor.
 */
export const countsAsFactor = ({ amr, acr }: SignInFacts, enforcesFactor: boolean): boolean =>
  enforcesFactor || amr.includes('mfa') || (acr !== undefined && levelsWithFactor.has(acr));

/**
 * Returns true if a person signed in at the provider after being sent there, in epoch milliseconds. A provider that
 * does not state the time, or used an older session, confirms nothing (STF-08).
 */
export const isSignedInSince = (
  signedInAt: number | undefined,
  { begunAt, now }: { readonly begunAt: number; readonly now: number },
): boolean =>
  signedInAt !== undefined && signedInAt >= begunAt - clockSkew && signedInAt <= now + clockSkew;

/**
 * The groups in a claim: a list of names, or a single name. Undefined if the provider omitted them because there are
 * too many (OpenID Connect Core 1.0, 5.6.2): the groups are then unknown.
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
 * The roles that groups give, each once and in order. A role given by several groups counts for all their sellers, and
 * for the whole portal if one gives it there.
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
