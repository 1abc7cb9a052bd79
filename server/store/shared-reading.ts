import type { Store } from './database.ts';

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

interface Reader<T> {
  readonly get: (freshness: Freshness) => Promise<T>;
  usedAt: number;
}

/** A reader that nobody asked for this long is let go, in milliseconds. */
const idleFor = 5_000;

/** Shared readings by key, of each store; the key names all that a reading rests on. */
export function readersByKey<T>() {
  const readers = new WeakMap<Store, Map<string, Reader<T>>>();
  return (
    store: Store,
    key: string,
    read: () => Promise<T>,
    now: () => number,
  ): ((freshness: Freshness) => Promise<T>) => {
    const ofStore = readers.get(store) ?? new Map<string, Reader<T>>();
    readers.set(store, ofStore);
    let reader = ofStore.get(key);
    if (!reader) {
      const time = now();
      for (const [other, { usedAt }] of ofStore) {
        if (time - usedAt > idleFor) ofStore.delete(other);
      }
      reader = { get: sharedReading(read, now), usedAt: time };
      ofStore.set(key, reader);
    }
    reader.usedAt = now();
    return reader.get;
  };
}
