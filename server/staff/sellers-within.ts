import type { Scope } from '#domain/staff/rights.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';

/** The ids of a portal's sellers within a scope; none without one. */
export const sellersWithin = (catalogue: Catalogue, scope: Scope | undefined): string[] =>
  [...catalogue.sellers.keys()].filter((id) => scope === 'all' || scope?.has(id));
