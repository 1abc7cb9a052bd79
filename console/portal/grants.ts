import type { Grant, Rights } from '#domain/staff/rights.ts';

/** A set of rights as calls answer it. */
export interface GivenRights {
  readonly areas: { readonly [A in keyof Rights['areas']]: Rights['areas'][A] | undefined };
  readonly special: Rights['special'];
}

/** A grant as calls answer it. */
export interface GivenGrant {
  readonly role: string;
  readonly sellers: readonly string[] | null;
  readonly rights: GivenRights;
}

/** Rights in the shape that the domain's rules take: JSON has no undefined areas. */
export const plainRights = (rights: GivenRights): Rights => rights as Rights;

/** Grants for the rules of the domain. */
export const plainGrants = (grants: readonly GivenGrant[]): readonly Grant[] =>
  grants.map(({ role, sellers, rights }) => ({ role, sellers, rights: plainRights(rights) }));
