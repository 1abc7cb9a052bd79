import type { Scope } from '#domain/staff/rights.ts';

/** The sellers of a scope, as stored with an export; null for all. */
export const sellersOf = (scope: Scope): string[] | null =>
  scope === 'all' ? null : [...scope].sort();
