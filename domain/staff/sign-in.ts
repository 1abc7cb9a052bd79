const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds that a staff session lasts at most, and without activity (STF-07). */
export const staffSession = { longest: 12 * hour, idle: 60 * minute } as const;

/** Milliseconds for which a second factor counts as recent for a sensitive act (STF-08). */
export const recentFactor = 10 * minute;

/**
 * Milliseconds that links work: a setup link, a lost sign-in (STF-01, STF-20), an invitation (STF-06) and one of the
 * operator's support (STF-18).
 */
export const linkLife = {
  setup: day,
  reset: day,
  sample: day,
  invitation: 7 * day,
  support: 15 * minute,
} as const;
export type LinkPurpose = keyof typeof linkLife;

/** Returns true for links that sign their reader in at once, and set up nothing. */
export const signsInAtOnce = (purpose: LinkPurpose): purpose is 'sample' | 'support' =>
  purpose === 'sample' || purpose === 'support';

/** Recovery codes of one person (STF-03). */
export const recoveryCodes = 10;

interface SessionLife {
  readonly openedAt: number;
  readonly usedAt: number;
}

/** The moment at which a session ends if nothing more is done in it, in epoch milliseconds. */
export const staffSessionEnd = ({ openedAt, usedAt }: SessionLife): number =>
  Math.min(openedAt + staffSession.longest, usedAt + staffSession.idle);

/** Returns true if an act needs no new factor (STF-08). */
export const isFactorRecent = (verifiedAt: number | undefined, now: number): boolean =>
  verifiedAt !== undefined && now - verifiedAt < recentFactor;
