const minute = 60_000;

/** How long a login may take at the identity provider, signing up there included; milliseconds. */
export const loginTakes = 30 * minute;

/** How old a token may be that logs in (API-60); milliseconds. */
export const oldestToken = 5 * minute;
/** How far the provider's clock may be ahead of ours. */
const aheadAtMost = minute;

/** Whether a token is fresh that was issued then; epoch milliseconds. */
export const isFreshToken = (issuedAt: number, now: number): boolean =>
  issuedAt <= now + aheadAtMost && now - issuedAt <= oldestToken;

/** Until when a token that was used has to be remembered; epoch milliseconds. */
export const tokenForgottenAt = (issuedAt: number): number => issuedAt + oldestToken + minute;

/** How long a page waits, after it went forward, for having been left (USR-27); milliseconds. */
export const forwardTakes = 5000;
