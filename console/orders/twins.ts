/** Returns the tickets that read the same as another one, which only the ends of their codes tell apart. */
export function twinsOf<T>(tickets: readonly T[], lineOf: (ticket: T) => string): ReadonlySet<T> {
  const byLine = Map.groupBy(tickets, lineOf);
  return new Set([...byLine.values()].filter(({ length }) => length > 1).flat());
}
