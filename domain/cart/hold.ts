/**
 * Seconds that the browser subtracts from the server's figure, so that it never assumes more time
 * than there is (CRT-15).
 */
const localExpiryMargin = 5;
/** A cart with fewer seconds left is replaced by a new one when it is changed (CRT-17, A-33). */
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
 * The end of a hold that is changed now: the configured minutes from now, but never past the cap
 * set when the cart was opened. Epoch milliseconds.
 */
export function holdUntil(now: number, holdMinutes: number, cap: number): number {
  return Math.min(now + holdMinutes * 60_000, cap);
}

/** Whole seconds left, as the wire carries them; never below 0. */
export function secondsLeft(expiresAt: number, now: number): number {
  return Math.max(0, Math.floor((expiresAt - now) / 1000));
}

/** While a payment is in progress, places are held for at least this long; milliseconds. */
const paymentHold = 10 * 60_000;

/**
 * The end of a hold while its cart is being paid: later than before, but only this far past the
 * cap.
 */
export function paymentHoldUntil(now: number, current: number, cap: number): number {
  return Math.max(current, Math.min(now + paymentHold, cap + paymentHold));
}
