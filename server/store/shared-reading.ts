import { cacheRequests } from '../telemetry/metrics.ts';
import type { Store } from './database.ts';

/**
 * 'fresh' shows every change committed before the request. 'shared' may be a second older, for answers that are cached
 * anyway.
 */
export type Freshness = 'fresh' | 'shared';

const shared = cacheRequests.of('readings', 'hit');
const made = cacheRequests.of('readings', 'miss');

/** Maximum age of a shared result, in milliseconds. */
const sharedFor = 1_000;

/**
 * Lets many requests share few readings: one runs at a time, and requests that arrive while it runs share the next one,
 * which starts when it ends. Does not cache a failed reading.
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

/** Counts its readings, and the requests that started none. */
function countedReading<T>(read: () => Promise<T>, now: () => number): Reader<T>['get'] {
  let begun = 0;
  const get = sharedReading(() => {
    begun += 1;
    made.inc();
    return read();
  }, now);
  return (freshness) => {
    const before = begun;
    const result = get(freshness);
    if (begun === before) shared.inc();
    return result;
  };
}

interface Reader<T> {
  readonly get: (freshness: Freshness) => Promise<T>;
  usedAt: number;
}

/** Milliseconds after which an unused reader is dropped. */
const idleFor = 5_000;
/** Maximum number of readers of a store. Later callers do not share a dropped one's readings. */
const mostReaders = 500;

/** Shared readings by key, per store; the key contains everything that a reading depends on. */
export function readersByKey<T>() {
  /** Least recently used first. */
  const readers = new WeakMap<Store, Map<string, Reader<T>>>();
  return (
    store: Store,
    key: string,
    read: () => Promise<T>,
    now: () => number,
  ): ((freshness: Freshness) => Promise<T>) => {
    const ofStore = readers.get(store) ?? new Map<string, Reader<T>>();
    readers.set(store, ofStore);
    const time = now();
    const reader = ofStore.get(key) ?? { get: countedReading(read, now), usedAt: time };
    reader.usedAt = time;
    ofStore.delete(key);
    ofStore.set(key, reader);
    for (const [oldest, { usedAt }] of ofStore) {
      if (ofStore.size <= mostReaders && time - usedAt <= idleFor) break;
      ofStore.delete(oldest);
    }
    return reader.get;
  };
}
