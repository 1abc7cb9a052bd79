/** A place in a list: before or after one of its items. */
export interface Place {
  readonly key: string;
  readonly dropPosition: 'before' | 'after';
}

/** Moves some ids, in their order, to a place; returns the list unchanged if the place is among those that move. */
export function movedTo(
  ids: readonly string[],
  moved: ReadonlySet<string>,
  { key, dropPosition }: Place,
): readonly string[] {
  if (moved.has(key)) return ids;
  const rest = ids.filter((id) => !moved.has(id));
  const at = rest.indexOf(key) + (dropPosition === 'after' ? 1 : 0);
  return [...rest.slice(0, at), ...ids.filter((id) => moved.has(id)), ...rest.slice(at)];
}

/** Moves one id by a number of places, as far as the list goes. */
export function movedBy(ids: readonly string[], id: string, by: number): readonly string[] {
  const rest = ids.filter((each) => each !== id);
  const at = Math.max(0, Math.min(rest.length, ids.indexOf(id) + by));
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}
