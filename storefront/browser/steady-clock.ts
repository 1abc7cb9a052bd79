const begun = Date.now() - performance.now();

/**
 * The time in milliseconds by a clock that runs evenly from the moment the page was opened: the device's own may be set, or
 * corrected, at any time. Compare it with nothing but itself: it may be an hour off.
 */
export const steadyNow = (): number => begun + performance.now();

/**
 * The distance of the device's clock from the steady one, in milliseconds. It changes if the clock is set, and if the
 * device sleeps in a browser whose steady clock stops meanwhile.
 */
export const clockShift = (): number => Date.now() - steadyNow();
