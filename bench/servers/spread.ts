/** The servers among which requests are spread. */
export interface Spread {
  /** Uses `count` servers, starting one further each time, so that all are used equally in the end. */
  use(count: number): readonly string[];
  /** Returns the address of the next server in use. */
  next(): string;
}

/** Spreads requests over servers in turn, as a load balancer does; all are in use at first. */
export function openSpread(servers: readonly string[]): Spread {
  let inUse = servers;
  let turn = 0;
  /** Number of times that each count of servers was put into use. */
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
