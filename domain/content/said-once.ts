/** Whether a name says nothing beside others: it is empty, or one of them in whichever letters. */
export const isSaid = (name: string, beside: readonly string[]): boolean =>
  name === '' || beside.some((other) => other.toLowerCase() === name.toLowerCase());

/** The names of one thing in a row, each said once: "Friend" where type and level share it. */
export const saidOnce = (...names: readonly string[]): string =>
  names.filter((name, at) => !isSaid(name, names.slice(0, at))).join(', ');
