const minute = 60_000;

/** Maximum duration of a login at the identity provider, including signing up there; milliseconds. */
export const loginTimeLimit = 30 * minute;

/** Maximum age at which a token still logs in (API-60); milliseconds. */
export const maxTokenAge = 5 * minute;
/** Maximum time that the provider's clock may be ahead of ours; milliseconds. */
const maxClockSkew = minute;

/** Returns true if a token issued at `issuedAt` is still fresh; epoch milliseconds. */
export const isFreshToken = (issuedAt: number, now: number): boolean =>
  issuedAt <= now + maxClockSkew && now - issuedAt <= maxTokenAge;

/** Time until which a used token must be remembered; epoch milliseconds. */
export const usedTokenExpiry = (issuedAt: number): number => issuedAt + maxTokenAge + minute;

/** Time after which a page that forwarded the browser reports a failure (USR-27); milliseconds. */
export const forwardTimeLimit = 5000;
