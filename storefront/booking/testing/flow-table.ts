/**
 * A table of state transitions: for each event a row with the resulting states, in the order of `states`. `nameOf`
 * names the resulting flow; `=` means the same object.
 */
export function flowTable<F extends object, S extends string, E extends string>(
  reduce: (flow: F, event: never) => F,
  states: Readonly<Record<S, F>>,
  events: Readonly<Record<E, object>>,
  nameOf: (flow: F) => string,
): Record<E, string> {
  const follow = (event: object): string =>
    Object.values<F>(states)
      .map((flow) => {
        const next = reduce(flow, event as never);
        return next === flow ? '=' : nameOf(next);
      })
      .join(' ');
  const lines = Object.entries<object>(events).map(([name, event]) => [name, follow(event)]);
  return Object.fromEntries(lines) as Record<E, string>;
}
