/**
 * Whether PostgreSQL refused a value as such, and will do so each time: an escape such as \\u0000 or half
 * a surrogate pair, a number out of range (class 22), or more depth than its parser has (54).
 */
export const isRefusedValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:22|54)[0-9A-Z]{3}$/.test(String(error.code));
