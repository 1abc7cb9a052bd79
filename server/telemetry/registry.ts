import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of this process. Each is defined once, in `metrics.ts`, and leaves as Prometheus text and by OTLP (decision 139). */
export const registry = new Registry();

type Names = readonly string[];
type Named<L extends Names> = Readonly<Record<L[number], string>>;

export interface Counting {
  /** Counts once, or so many times. */
  inc(times?: number): void;
}

export interface Timing {
  /** Adds a duration in seconds. */
  observe(seconds: number): void;
}

/** A metric by its labels. What `of` returns is kept by callers on hot paths: labels are then looked up once. */
export interface Labelled<L extends Names, T> {
  of(...values: { [K in keyof L]: string }): T;
}

/** Children of a metric by their labels' values, of which there are as many as its definition allows. */
function byValues<T>(make: (values: Names) => T): (...values: Names) => T {
  const known = new Map<string, T>();
  return (...values) => {
    const key = values.length === 1 ? (values[0] ?? '') : values.join('\n');
    const child = known.get(key) ?? make(values);
    known.set(key, child);
    return child;
  };
}

/** Defines a counter. A child is shown as zero from its first lookup, so that its first count is a rise. */
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
   * Reads the values of an owner whenever somebody asks, for as long as the owner lives: make `read` where the owner is
   * no variable, since a closure over the owner would keep it alive. Returns a function that ends it before. Equal labels
   * are added up.
   */
  watch<T extends object>(owner: T, read: (owner: T) => Values<L>): () => void;
}

/** Defines a gauge that is read when somebody asks for it. A value that cannot be read is left out. */
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
