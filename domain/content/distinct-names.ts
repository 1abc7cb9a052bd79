/**
 * Returns true if a name adds nothing to others: it is empty or equals one of them, ignoring case.
 */
export const isRedundantName = (name: string, beside: readonly string[]): boolean =>
  name === '' || beside.some((other) => other.toLowerCase() === name.toLowerCase());

/** Joins the names of a thing without repeating one: "Friend" if type and level have the same name. */
export const joinDistinct = (...names: readonly string[]): string =>
  names.filter((name, at) => !isRedundantName(name, names.slice(0, at))).join(', ');
