import type { Change } from '../audit/audit-change.ts';

/**
 * The filter of an export in its audit entry. A search for people contains a name or an address, which must be erasable
 * (AUD-04).
 */
export function auditedFilter({
  q,
  ...filter
}: {
  readonly q?: unknown;
}): { readonly filter: object } & Pick<Change, 'personal'> {
  return { filter, ...(q === undefined ? {} : { personal: { search: String(q) } }) };
}
