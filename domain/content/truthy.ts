const falsy: ReadonlySet<string> = new Set(['', '0', 'false', 'no', 'off']);

/** Returns true if a query parameter's value turns something on (APP-25, DET-31). */
export const isTruthy = (text: string): boolean => !falsy.has(text.toLowerCase());
