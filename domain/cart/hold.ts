/** Seconds subtracted from the server's figure in the browser, so that it never assumes too much time (CRT-15). */
const localExpiryMargin = 5;
/** Remaining seconds below which a changed cart is replaced by a new one (CRT-17, A-33). */
const refreshThreshold = 30;

/** The local expiry in epoch milliseconds; null if nothing expires. */
export function localExpiry(expiresIn: number | null, now: number): number | null {
  return expiresIn === null ? null : now + (expiresIn - localExpiryMargin) * 1000;
}

export function isValidLocally(expiry: number | null, now: number): boolean {
  return expiry === null || expiry > now;
}

export function needsRefresh(secondsLeft: number): boolean {
  return secondsLeft < refreshThreshold;
}

/**
 * The end of a hold changed now: the configured minutes from now, up to the cap set when the cart was opened. Epoch
 * milliseconds.
 */
export function holdUntil(now: number, holdMinutes: number, cap: number): number {
  return Math.min(now + holdMinutes * 60_000, cap);
}

/** Whole seconds left, as the wire carries them; never below 0. */
export function secondsLeft(expiresAt: number, now: number): number {
  return Math.max(0, Math.floor((expiresAt - now) / 1000));
}

/** Minimum time in milliseconds for which places are held while a payment is in progress. */
const paymentHold = 10 * 60_000;

/** The end of a hold while its cart is being paid: never earlier than before, and at most this far past the cap. */
export function paymentHoldUntil(now: number, current: number, cap: number): number {
  return Math.max(current, Math.min(now + paymentHold, cap + paymentHold));
}
