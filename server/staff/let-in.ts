import { decidesMore, mayDecideRequests } from '#domain/staff/let-in.ts';
import type { Grant } from '#domain/staff/rights.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import { invitersOf, noteLetIn } from '../store/staff/let-in.ts';
import { peopleOf } from '../store/staff/people-lists.ts';
import { roleRights } from './role-rights.ts';
import type { StaffRequest } from './staff-request.ts';
import { tellOwners } from './tell-staff.ts';

type PlainGrant = Pick<Grant, 'role' | 'sellers'>;
type Maker = Pick<StaffRequest, 'services' | 'portalId' | 'viewer' | 'requestId'>;

interface Change {
  readonly personId: string;
  /** The roles that counted before and after; none for a suspended person. */
  readonly before: readonly Grant[];
  readonly after: readonly Grant[];
}

/** Records that the viewer let a person decide requests, or those of further sellers, and tells the owners (STF-12). */
export async function recordLetIn(
  tx: Tx,
  { services, portalId, viewer, requestId }: Maker,
  { personId, before, after }: Change,
): Promise<void> {
  if (!decidesMore(before, after)) return;
  const by = viewer.person.id;
  await noteLetIn(tx, { person: personId, by, at: new Date(services.now()) });
  await tellOwners(
    tx,
    { portalId, occasion: `${requestId} ${personId}` },
    { kind: 'let_in', by, person_id: personId, link_id: null },
  );
}

/** Does the same for everyone whose effective roles a role's change affects. */
export async function recordAllLetIn(
  tx: Tx,
  request: Maker,
  before: ReadonlyMap<string, readonly Grant[]>,
): Promise<void> {
  for (const { id, grants } of await peopleOf(tx)) {
    await recordLetIn(tx, request, { personId: id, before: before.get(id) ?? [], after: grants });
  }
}

/** The roles of everyone, by person. */
export const rolesOfAll = async (tx: Tx): Promise<ReadonlyMap<string, readonly Grant[]>> =>
  new Map((await peopleOf(tx)).map(({ id, grants }) => [id, grants]));

/** Tells the owners of an invitation whose receiver will decide requests. */
export const tellOfInvitation = (
  tx: Tx,
  { portalId, viewer, requestId }: Maker,
  linkId: string,
): Promise<void> =>
  tellOwners(
    tx,
    { portalId, occasion: `${requestId} ${linkId}` },
    { kind: 'let_in', by: viewer.person.id, person_id: null, link_id: linkId },
  );

/** Notes for an accepted invitation everyone who invited the address lately. */
export async function recordAcceptedLetIn(
  tx: Tx,
  { now }: Pick<Services, 'now'>,
  { personId, email, grants }: { personId: string; email: string; grants: readonly PlainGrant[] },
): Promise<void> {
  if (!mayDecideRequests(await roleRights(tx, grants))) return;
  for (const by of await invitersOf(tx, email, now())) {
    await noteLetIn(tx, { person: personId, by, at: new Date(now()) });
  }
}

/** Records that people who come through these groups of the provider were let in by whoever set the groups. */
export async function recordGroupsLetIn(
  tx: Tx,
  { services, viewer }: Pick<Maker, 'services' | 'viewer'>,
  groups: readonly PlainGrant[],
): Promise<void> {
  if (!mayDecideRequests(await roleRights(tx, groups))) return;
  await noteLetIn(tx, { person: null, by: viewer.person.id, at: new Date(services.now()) });
}
