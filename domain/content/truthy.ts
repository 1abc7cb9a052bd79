const falsy: ReadonlySet<string> = new Set(['', '0', 'false', 'no', 'off']);

/** Returns true if the value of a query parameter turns something on (APP-25, DET-31). */
export const isTruthy = (text: string): boolean => !falsy.has(text.toLowerCase());
