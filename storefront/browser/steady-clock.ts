const begun = Date.now() - performance.now();

/**
 * The time in milliseconds by a monotonic clock that starts when the page opens: the device's own may be set, or
 * corrected, at any time. Compare it only with itself: it may be an hour off.
 */
export const steadyNow = (): number => begun + performance.now();

/**
 * The difference between the device's clock and the steady one, in milliseconds. It changes if the clock is set, or if
 * the device sleeps in a browser whose steady clock then stops.
 */
export const clockShift = (): number => Date.now() - steadyNow();
