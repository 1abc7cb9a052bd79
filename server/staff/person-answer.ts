import { type Grant, needsSecondFactor, type Rights } from '#domain/staff/rights.ts';
import type { PersonRow } from '../store/staff/people.ts';

/** A set of rights in wire form. */
export const wireRights = ({ areas, special }: Rights) => ({
  areas: { ...areas },
  special: [...special],
});

/** A role of a person in wire form, without its rights. */
export const wireGrant = ({ role, sellers }: Pick<Grant, 'role' | 'sellers'>) => ({
  role,
  sellers: sellers && [...sellers],
});

/** A role of a person in wire form, with the rights that it currently grants. */
export const wireGrantInForce = (grant: Grant) => ({
  ...wireGrant(grant),
  name: grant.name ?? null,
  rights: wireRights(grant.rights),
});

/** A person in wire form, for colleagues. */
export function wirePerson(person: PersonRow) {
  const ways = [
    ...(person.passkeys > 0 ? ['passkey' as const] : []),
    ...(person.password_hash === null ? [] : ['password' as const]),
    ...(person.totp_secret === null ? [] : ['authenticator' as const]),
    ...(person.provider_factor === null ? [] : ['provider' as const]),
  ];
  const hasFactor =
    person.passkeys > 0 ||
    person.totp_secret !== null ||
    person.provider_factor === true ||
    person.is_sample;
  return {
    id: person.id,
    name: person.name,
    email: person.is_support ? '' : person.email,
    state: person.state,
    grants: person.grants.map(wireGrantInForce),
    lacks_second_factor:
      !hasFactor && person.grants.some(({ rights }) => needsSecondFactor(rights)),
    signs_in_by: ways,
    from_provider: person.from_provider,
    is_support: person.is_support,
    last_used_at: person.used_at?.toISOString() ?? null,
    created_at: person.created_at.toISOString(),
  };
}
