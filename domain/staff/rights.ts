/** The areas of a venue's work, each seen or changed by right (STF-09). */
export const areas = [
  'catalogue',
  'look',
  'orders',
  'people',
  'box_office',
  'doors',
  'money',
  'letters',
  'staff',
  'developers',
] as const;
export type Area = (typeof areas)[number];

/** Actions that need a right of their own in addition to the area (STF-09). */
export const specialRights = [
  'refund',
  'change_session',
  'export_personal',
  'cash',
  'force_entry',
  'publish',
] as const;
export type SpecialRight = (typeof specialRights)[number];

/** `change` includes `view`. */
export type Level = 'view' | 'change';

/** A set of rights; a missing area is neither seen nor changed. */
export interface Rights {
  readonly areas: Readonly<Partial<Record<Area, Level>>>;
  readonly special: readonly SpecialRight[];
}

/** The right that an action needs: a level of one area, or a special right. */
export type Need =
  | { readonly area: Area; readonly level: Level }
  | { readonly special: SpecialRight };

/** One role of a person. */
export interface Grant {
  /** The role's key. */
  readonly role: string;
  /** The name of a role created by the venue; omitted for a ready-made one. */
  readonly name?: string;
  readonly rights: Rights;
  /** The sellers that it is limited to, by id; null for the whole portal (STF-10). */
  readonly sellers: readonly string[] | null;
}

/** The sellers for which a person has a right: all, or those with these ids. */
export type Scope = 'all' | ReadonlySet<string>;

/** Returns true if a set of rights includes one. */
export function includesRight({ areas: levels, special }: Rights, need: Need): boolean {
  if ('special' in need) return special.includes(need.special);
  const level = levels[need.area];
  return level === 'change' || level === need.level;
}

/** The sellers for which all of these rights hold; undefined if they hold for none. */
export function scopeOf(grants: readonly Grant[], needs: readonly Need[]): Scope | undefined {
  let scope: Scope = 'all';
  for (const need of needs) {
    const one = scopeOfOne(grants, need);
    if (one === undefined) return undefined;
    scope = scope === 'all' ? one : one === 'all' ? scope : scope.intersection(one);
    if (scope !== 'all' && scope.size === 0) return undefined;
  }
  return scope;
}

/** The sellers for which all rights of one of these sets hold; undefined if they hold for none. */
export function scopeOfEither(
  grants: readonly Grant[],
  sets: readonly (readonly Need[])[],
): Scope | undefined {
  const scopes = sets.flatMap((needs) => scopeOf(grants, needs) ?? []);
  if (scopes.length === 0) return undefined;
  return scopes.reduce((all, one) => (all === 'all' || one === 'all' ? 'all' : all.union(one)));
}

function scopeOfOne(grants: readonly Grant[], need: Need): Scope | undefined {
  const holding = grants.filter(({ rights }) => includesRight(rights, need));
  if (holding.some(({ sellers }) => sellers === null)) return 'all';
  const sellers = new Set(holding.flatMap((grant) => grant.sellers ?? []));
  return sellers.size > 0 ? sellers : undefined;
}

/** The sellers that a scope is limited to; null for all. */
export const sellersOf = (scope: Scope): string[] | null => (scope === 'all' ? null : [...scope]);

/** Returns true if a scope includes a seller. */
export const isWithin = (scope: Scope, sellerId: string): boolean =>
  scope === 'all' || scope.has(sellerId);

/** Every right of a set, as a list. */
export const needsOf = ({ areas: levels, special }: Rights): Need[] => [
  ...areas.flatMap((area) => {
    const level = levels[area];
    return level ? [{ area, level }] : [];
  }),
  ...special.map((right) => ({ special: right })),
];

/**
 * The rights of a grant that a person with `own` grants lacks for its sellers, and so may neither give nor take away
 * (STF-11).
 */
export function rightsBeyond(
  own: readonly Grant[],
  { rights, sellers }: Pick<Grant, 'rights' | 'sellers'>,
): Need[] {
  return needsOf(rights).filter((need) => {
    const scope = scopeOfOne(own, need);
    if (scope === 'all') return false;
    if (scope === undefined || sellers === null) return true;
    return sellers.some((seller) => !scope.has(seller));
  });
}

/** Returns true if a set of rights is too strong for a password alone (STF-04). */
export const needsSecondFactor = (rights: Rights): boolean =>
  includesRight(rights, { special: 'refund' }) ||
  includesRight(rights, { special: 'export_personal' }) ||
  includesRight(rights, { area: 'money', level: 'view' }) ||
  includesRight(rights, { area: 'staff', level: 'change' });
