import { type Grant, type Need, type Scope, scopeOf } from '../staff/rights.ts';

/** The kinds of exports: rows of orders first, then those without an order. */
export const exportKinds = [
  'orders',
  'tickets',
  'payments',
  'scans',
  'answers',
  'people',
  'member_scans',
] as const;

export type ExportKind = (typeof exportKinds)[number];

/** Filters by name; omitted ones let everything pass. */
export type ExportFilter = Readonly<Record<string, unknown>>;

/** The filter's fields for a kind that does not accept the filters of the list of orders. */
const ownFields: Partial<Record<ExportKind, readonly string[]>> = {
  people: ['q'],
  member_scans: ['from_day', 'to_day'],
};

/** Returns the name of the first filter that a kind of export lacks; undefined if all are valid. */
export function foreignFilter(kind: ExportKind, filter: ExportFilter): string | undefined {
  const own = ownFields[kind];
  const given = Object.keys(filter).filter((name) => filter[name] !== undefined);
  return given.find((name) => (own ? !own.includes(name) : name === 'q'));
}

/** Returns true if a kind of export can be limited to days. */
export const hasDays = (kind: ExportKind): boolean => kind !== 'people';

const orders: Need = { area: 'orders', level: 'view' };
const people: Need = { area: 'people', level: 'view' };

/** The rights that every kind needs, plus those of one kind (MON-05). */
export const exportNeeds = (kind: ExportKind): readonly Need[] => [
  orders,
  { special: 'export_personal' },
  ...(kind === 'people' || kind === 'member_scans' ? [people] : []),
];

/**
 * The sellers whose rows a person may export; undefined if there are none. Memberships belong to no seller: their scans
 * need rights in the whole portal (STF-10).
 */
export function exportScope(grants: readonly Grant[], kind: ExportKind): Scope | undefined {
  const scope = scopeOf(grants, exportNeeds(kind));
  return kind === 'member_scans' && scope !== 'all' ? undefined : scope;
}

/** Returns true if a person with these grants may see an export limited to sellers; null for one without that limit. */
export function maySeeExport(
  grants: readonly Grant[],
  { kind, sellers }: { readonly kind: ExportKind; readonly sellers: readonly string[] | null },
): boolean {
  const scope = exportScope(grants, kind);
  if (scope === undefined || scope === 'all') return scope === 'all';
  return sellers?.every((seller) => scope.has(seller)) ?? false;
}
