/** Seconds that the browser takes off the server's figure, so that it never believes longer (CRT-15). */
export const localExpiryMargin = 5;
/** A cart with fewer seconds left is replaced by a fresh one as it is changed (CRT-17, A-33). */
export const refreshThreshold = 30;

/** Local expiry in epoch milliseconds, or null when nothing expires. */
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
 * When a hold that is changed now ends: the configured minutes from now, but never past the cap
 * that the cart got when it was opened. Epoch milliseconds.
 */
export function holdUntil(now: number, holdMinutes: number, cap: number): number {
  return Math.min(now + holdMinutes * 60_000, cap);
}

/** Whole seconds left, as the wire tells them: never less than 0. */
export function secondsLeft(expiresAt: number, now: number): number {
  return Math.max(0, Math.floor((expiresAt - now) / 1000));
}

/** While a payment is under way places are held at least this much longer, in milliseconds. */
const paymentHold = 10 * 60_000;

/** When a hold ends once its cart is being paid: later, but only so far past the cap. */
export function paymentHoldUntil(now: number, current: number, cap: number): number {
  return Math.max(current, Math.min(now + paymentHold, cap + paymentHold));
}
