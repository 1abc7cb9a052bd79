/** The servers among which requests are spread. */
export interface Spread {
  /** Takes so many of the servers into use: others than last time, so that all are used alike in the end. */
  use(count: number): readonly string[];
  /** The address of the server whose turn it is among those in use. */
  next(): string;
}

/** Spreads requests over servers in turn, as a load balancer does; all are in use at first. */
export function openSpread(servers: readonly string[]): Spread {
  let inUse = servers;
  let turn = 0;
  /** Times that so many were taken into use. */
  const times = new Map<number, number>();
  return {
    use(count) {
      const first = times.get(count) ?? 0;
      times.set(count, first + 1);
      inUse = Array.from(
        { length: count },
        (_, at) => servers[(first + at) % servers.length] ?? '',
      );
      return inUse;
    },
    next: () => inUse[turn++ % inUse.length] ?? '',
  };
}
