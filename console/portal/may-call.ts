import { type StaffAccess, setsOf } from '#contract/staff/routes/staff-access.ts';
import { type StaffCallName, staffRoutes } from '#contract/staff/staff-routes.ts';
import { type Scope, scopeOfEither } from '#domain/staff/rights.ts';
import { type GivenGrant, plainGrants } from './grants.ts';

/**
 * The sellers for which the viewer may make a call; undefined if they may not make it at all. Reads the same table that
 * the server checks (law 17), so that the console offers only what will not be refused.
 */
export function scopeOfCall(grants: readonly GivenGrant[], name: StaffCallName): Scope | undefined {
  const { access }: { readonly access: StaffAccess } = staffRoutes[name];
  if (access === 'anyone' || access === 'signed_in') return 'all';
  const scope = scopeOfEither(plainGrants(grants), setsOf(access));
  return access.isPortalWide && scope !== 'all' ? undefined : scope;
}

/** Returns true if the viewer may make a call for at least one seller. */
export const mayCall = (grants: readonly GivenGrant[], name: StaffCallName): boolean =>
  scopeOfCall(grants, name) !== undefined;
