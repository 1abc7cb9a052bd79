const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Maximum length of a staff session in milliseconds, in total and without activity (STF-07). */
export const staffSession = { longest: 12 * hour, idle: 60 * minute } as const;

/** Milliseconds for which a second factor counts as recent for a sensitive action (STF-08). */
export const recentFactor = 10 * minute;

/**
 * Milliseconds for which links work: a setup link, a lost sign-in (STF-01, STF-20), an invitation (STF-06) and one for
 * the operator's support (STF-18).
 */
export const linkLife = {
  setup: day,
  reset: day,
  sample: day,
  invitation: 7 * day,
  support: 15 * minute,
} as const;
export type LinkPurpose = keyof typeof linkLife;

/** Returns true for links that sign their reader in at once, without any setup. */
export const signsInAtOnce = (purpose: LinkPurpose): purpose is 'sample' | 'support' =>
  purpose === 'sample' || purpose === 'support';

/** Number of recovery codes of one person (STF-03). */
export const recoveryCodes = 10;

interface SessionLife {
  readonly openedAt: number;
  readonly usedAt: number;
}

/** Time at which a session ends without further activity, in epoch milliseconds. */
export const staffSessionEnd = ({ openedAt, usedAt }: SessionLife): number =>
  Math.min(openedAt + staffSession.longest, usedAt + staffSession.idle);

/** Returns true if an action needs no new factor (STF-08). */
export const isFactorRecent = (verifiedAt: number | undefined, now: number): boolean =>
  verifiedAt !== undefined && now - verifiedAt < recentFactor;
