/**
 * True if PostgreSQL refused a value itself, and would refuse it again: an escape such as \\u0000 or half a surrogate
 * pair, a number out of range (class 22), or more nesting than its parser allows (54).
 */
export const isRefusedValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:22|54)[0-9A-Z]{3}$/.test(String(error.code));
