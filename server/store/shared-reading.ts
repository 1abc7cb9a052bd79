/**
 * 'fresh' shows every change that was committed before it was asked for. 'shared' may be a second
 * older, for answers that caches keep anyway.
 */
export type Freshness = 'fresh' | 'shared';

/** How old a shared result may be, in milliseconds. */
const sharedFor = 1_000;

/**
 * Lets many askers share few readings: one runs at a time, and who comes while it runs shares the
 * following one, which begins when it ends. A failed reading is kept for nobody.
 */
export function sharedReading<T>(
  read: () => Promise<T>,
  now: () => number,
): (freshness: Freshness) => Promise<T> {
  let latest: { readonly at: number; readonly result: Promise<T> } | undefined;
  let running = false;
  let next: Promise<T> | undefined;

  function start(): Promise<T> {
    next = undefined;
    running = true;
    const reading = { at: now(), result: read() };
    latest = reading;
    const ended = (): void => {
      running = false;
    };
    reading.result.then(ended, () => {
      ended();
      if (latest === reading) latest = undefined;
    });
    return reading.result;
  }

  return (freshness) => {
    if (freshness === 'shared' && latest && now() - latest.at < sharedFor) return latest.result;
    if (!running || !latest) return start();
    next ??= latest.result.then(start, start);
    return next;
  };
}
