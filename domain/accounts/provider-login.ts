const minute = 60_000;

/**
 * The longest that a login at the identity provider may take, including signing up there;
 * milliseconds.
 */
export const loginTimeLimit = 30 * minute;

/** The greatest age at which a token still logs in (API-60); milliseconds. */
export const maxTokenAge = 5 * minute;
/** The provider's clock may be this far ahead of ours; milliseconds. */
const maxClockSkew = minute;

/** Returns true if a token issued at `issuedAt` is still fresh; epoch milliseconds. */
export const isFreshToken = (issuedAt: number, now: number): boolean =>
  issuedAt <= now + maxClockSkew && now - issuedAt <= maxTokenAge;

/** The time until which a used token must be remembered; epoch milliseconds. */
export const usedTokenExpiry = (issuedAt: number): number => issuedAt + maxTokenAge + minute;

/**
 * A page that sent the browser on waits this long before it reports a failure (USR-27);
 * milliseconds.
 */
export const forwardTimeLimit = 5000;
