import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * All metrics of this process. Each is defined once, in `metrics.ts`, and exported as Prometheus text and by OTLP (decision
 * 139).
 */
export const registry = new Registry();

type Names = readonly string[];
type Named<L extends Names> = Readonly<Record<L[number], string>>;

export interface Counting {
  /** Increments by one, or by `times`. */
  inc(times?: number): void;
}

export interface Timing {
  /** Adds a duration in seconds. */
  observe(seconds: number): void;
}

/** A metric with labels. Callers on hot paths keep the result of `of`, so that labels are looked up only once. */
export interface Labelled<L extends Names, T> {
  of(...values: { [K in keyof L]: string }): T;
}

/** Caches a metric's children by their label values, as many as its definition allows. */
function byValues<T>(make: (values: Names) => T): (...values: Names) => T {
  const known = new Map<string, T>();
  return (...values) => {
    const key = values.length === 1 ? (values[0] ?? '') : values.join('\n');
    const child = known.get(key) ?? make(values);
    known.set(key, child);
    return child;
  };
}

/** Defines a counter. A child reads as zero from its first lookup, so that its first count shows as an increase. */
export function counter<const L extends Names>(
  name: string,
  help: string,
  labelNames: L,
): Labelled<L, Counting> {
  const metric = new Counter({ name, help, labelNames, registers: [registry] });
  return {
    of: byValues((values) => {
      const child = metric.labels(...values);
      child.inc(0);
      return child;
    }),
  };
}

/** Defines a histogram of seconds. */
export function histogram<const L extends Names>(
  name: string,
  help: string,
  labelNames: L,
  buckets: readonly number[],
): Labelled<L, Timing> {
  const metric = new Histogram({
    name,
    help,
    labelNames,
    buckets: [...buckets],
    registers: [registry],
  });
  return { of: byValues((values) => metric.labels(...values)) };
}

/** A value with its labels. */
type Value<L extends Names> = readonly [labels: Named<L>, value: number];
type Values<L extends Names> = readonly Value<L>[] | Promise<readonly Value<L>[]>;

export interface Measured<L extends Names> {
  /**
   * Reads the owner's values at each scrape until the owner is garbage-collected: define `read` where the owner is not in
   * scope, because a closure over it would keep it alive. Returns a function that stops this earlier. Values with equal labels
   * are added up.
   */
  watch<T extends object>(owner: T, read: (owner: T) => Values<L>): () => void;
}

/** Defines a gauge that is read at each scrape. A value that cannot be read is left out. */
export function measured<const L extends Names>(
  name: string,
  help: string,
  labelNames: L,
): Measured<L> {
  const readers = new Set<() => Values<L> | undefined>();
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const read = await Promise.all([...readers].map((reader) => reader() ?? []));
      // At once: two may ask at the same time.
      this.reset();
      for (const [labels, value] of read.flat()) this.inc(labels, value);
    },
  });
  return {
    watch(owner, read) {
      const watched = new WeakRef(owner);
      const reader = () => {
        const living = watched.deref();
        if (living === undefined) readers.delete(reader);
        return living && read(living);
      };
      readers.add(reader);
      return () => void readers.delete(reader);
    },
  };
}
