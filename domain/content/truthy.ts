const falsy: ReadonlySet<string> = new Set(['', '0', 'false', 'no', 'off']);

/** Whether the value of a query parameter switches something on (APP-25, DET-31). */
export const isTruthy = (text: string): boolean => !falsy.has(text.toLowerCase());
