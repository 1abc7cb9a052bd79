import type { StaffRoute } from '#contract/staff/routes/staff-access.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { type StaffCallName, staffRoutes } from '#contract/staff/staff-routes.ts';
import { type Grant, type Need, scopeOf } from '#domain/staff/rights.ts';
import { shareOf } from '#domain/staff/share.ts';
import type { FieldFault } from '../http/answers.ts';
import { InvalidInput } from '../http/input.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { Tx } from '../store/database.ts';
import { personById } from '../store/staff/people.ts';
import { lockStaff } from '../store/staff/people-lists.ts';
import { roleRights } from './role-rights.ts';
import type { StaffRequest } from './staff-request.ts';
import { grantsInForce } from './staff-viewer.ts';

/**
 * Changes people, roles or invitations, serialized per portal. `own` are the viewer's roles at that moment: an earlier
 * change may have taken some away. Throws `not_signed_in`, `right_missing`.
 */
export async function changeStaff<T>(
  { services, portalId, viewer }: StaffRequest,
  name: StaffCallName,
  work: (tx: Tx, own: readonly Grant[]) => Promise<T>,
): Promise<T> {
  const { access }: StaffRoute = staffRoutes[name];
  return services.store.write(portalId, async (tx) => {
    await lockStaff(tx);
    const actor = await personById(tx, viewer.person.id);
    if (actor?.state !== 'active') throw new StaffRefusal('not_signed_in', name);
    const own = grantsInForce(actor, viewer.session.verified_at !== null);
    if (typeof access !== 'string' && scopeOf(own, access.needs) !== 'all') {
      throw new StaffRefusal('right_missing', name, { needs: access.needs });
    }
    return work(tx, own);
  });
}

/**
 * Throws `right_beyond_own` for rights that the viewer lacks (STF-11); `path` is the part of the body with those
 * rights.
 */
export function refuseBeyond(context: string, needs: readonly Need[], path?: string): void {
  if (needs.length === 0) return;
  throw new StaffRefusal('right_beyond_own', context, {
    needs,
    ...(path === undefined ? {} : { path }),
  });
}

/**
 * Parses requested roles, each once with its rights and sorted sellers. Throws InvalidInput for unknown roles and
 * sellers, except those that the person already has. `path` is their path in the body.
 */
export async function askedGrants(
  tx: Tx,
  { catalogue }: Pick<StaffRequest, 'catalogue'>,
  asked: readonly Pick<Grant, 'role' | 'sellers'>[],
  before: readonly Grant[] = [],
  path = 'grants',
): Promise<Grant[]> {
  const had = new Set(before.flatMap(({ sellers }) => sellers ?? []));
  const plain = asked.map(({ role, sellers }) => ({
    role,
    sellers: sellers && [...new Set(sellers)].sort(),
  }));
  const known = new Map((await roleRights(tx, plain)).map((grant) => [grant.role, grant]));
  const faults: FieldFault[] = asked.flatMap(({ role, sellers }, at) => {
    const isTwice = asked.findIndex((other) => other.role === role) < at;
    const fault = !known.has(role) ? 'is no role of this portal' : isTwice && 'is given twice';
    return [
      ...(fault ? [{ path: `${path}.${at}.role`, fault }] : []),
      ...(sellers ?? []).flatMap((id, place) =>
        catalogue.sellers.has(id) || had.has(id)
          ? []
          : [{ path: `${path}.${at}.sellers.${place}`, fault: 'is no seller of this portal' }],
      ),
    ];
  });
  if (faults.length > 0) throw new InvalidInput(faults);
  return roleRights(tx, plain);
}

const hour = 60 * 60;
/** The maximum number of letters to staff in an hour: for one portal, by one person, and to one address. */
const ofPortal = { limit: 100, seconds: hour };
const byOne = { ...ofPortal, limit: shareOf(ofPortal.limit) };
const toOne = { limit: 5, seconds: hour };

/** Counts a letter to a person before it is written; throws `too_many_requests`. */
export async function countStaffLetter(
  { plainServices: services, portalId, viewer }: StaffRequest,
  email: string,
): Promise<void> {
  await withinRate({ services, portalId }, 'staff_letter_to', email, toOne);
  await withinRate({ services, portalId }, 'staff_letter_by', viewer.person.id, byOne);
  await withinRate({ services, portalId }, 'staff_letter', 'all', ofPortal);
}
