import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { nameOrder } from '#domain/content/name-order.ts';
import { grantsBeyond, keepsOwner } from '#domain/staff/giving.ts';
import type { Grant } from '#domain/staff/rights.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import type { Tx } from '../store/database.ts';
import {
  type PersonRow,
  personById,
  setGrants,
  updatePerson as updatePersonRow,
} from '../store/staff/people.ts';
import { namesOf, ownerIds, peopleOf } from '../store/staff/people-lists.ts';
import { openInvitations, withdrawLinksOf } from '../store/staff/staff-links.ts';
import { requiresPasskey } from '../store/staff/staff-rules.ts';
import { deleteStaffSessionsOf } from '../store/staff/staff-sessions.ts';
import { askedGrants, changeStaff, countStaffLetter, refuseBeyond } from './change-staff.ts';
import { forgetWaysIn } from './forget-ways-in.ts';
import { wireInvitation } from './invitations.ts';
import { issueReset } from './issue-reset.ts';
import { recordLetIn } from './let-in.ts';
import { wireGrant, wirePerson } from './person-answer.ts';
import {
  type StaffEndpoint,
  type StaffInput,
  type StaffRequest,
  staffEndpoint,
} from './staff-request.ts';

const context = 'person';
const notFound = () => new Refusal('not_found', context);

async function listPeople(
  _: StaffInput<'listPeople'>,
  { services, portalId, catalogue }: StaffRequest,
) {
  const inOrder = nameOrder(catalogue.portal.languages[0]);
  return services.store.read(portalId, async (tx) => {
    const [people, invitations, requires_passkey] = await Promise.all([
      peopleOf(tx),
      openInvitations(tx),
      requiresPasskey(tx),
    ]);
    const issuers = invitations.flatMap(({ issued_by }) => issued_by ?? []);
    const names = await namesOf(tx, [...new Set(issuers)]);
    return {
      requires_passkey,
      person: people.toSorted((one, other) => inOrder(one.name, other.name)).map(wirePerson),
      invitation: invitations.map((invitation) => wireInvitation(invitation, names)),
    };
  });
}

async function getPerson(
  { params: { id } }: StaffInput<'getPerson'>,
  { services, portalId }: StaffRequest,
) {
  const person = await services.store.readOnce(portalId, (tx) => personById(tx, id));
  if (!person) throw notFound();
  return { person: wirePerson(person) };
}

/** Changes a person's name, roles or state (STF-11, STF-13). */
async function updatePerson(
  { params: { id }, body }: StaffInput<'updatePerson'>,
  request: StaffRequest,
) {
  return changeStaff(request, 'updatePerson', async (tx, own) => {
    const before = await workingPerson(tx, id);
    if (body.grants && before.from_provider) {
      throw new StaffRefusal('roles_from_provider', context, { path: 'grants' });
    }
    refuseOthersThanRead(before.grants, body);
    const asked = body.grants && (await askedGrants(tx, request, body.grants, before.grants));
    const state = body.state ?? before.state;
    const after = {
      name: body.name ?? before.name,
      state,
      grants: state === 'removed' ? [] : (asked ?? before.grants),
    };
    refuseBeyond(context, grantsBeyond(own, before.grants));
    refuseBeyond(context, grantsBeyond(own, asked ?? []), 'grants');
    const owners = await ownerIds(tx, { givenHere: true });
    const others = owners.filter((owner) => owner !== id).length;
    if (!keepsOwner(standing(before), standing(after), others)) {
      throw new StaffRefusal('last_owner', context);
    }
    await writePerson(tx, request, before, after);
    const changed = await personById(tx, id);
    if (!changed) throw notFound();
    return { person: wirePerson(changed) };
  });
}

/** Refuses to overwrite roles that someone else changed since they were read; repeating the same change succeeds. */
function refuseOthersThanRead(
  now: readonly Grant[],
  { grants, grants_before }: StaffInput<'updatePerson'>['body'],
): void {
  if (!grants_before || grantsText(now) === grantsText(grants_before)) return;
  if (grants && grantsText(now) === grantsText(grants)) return;
  throw new StaffRefusal('changed_meanwhile', context);
}

/** Finds a person who was not removed; removed ones return through a new invitation. */
async function workingPerson(tx: Tx, id: string): Promise<PersonRow> {
  const person = await personById(tx, id);
  // The operator's support comes and goes with its consent.
  if (!person || person.state === 'removed' || person.is_support) throw notFound();
  return person;
}

const standing = ({ state, grants }: Pick<PersonRow, 'state' | 'grants'>) => ({
  isActive: state === 'active',
  grants,
});

type Kept = Pick<PersonRow, 'name' | 'state'> & { readonly grants: readonly Grant[] };

/** Writes the changes, and immediately ends what the person may no longer do. */
async function writePerson(
  tx: Tx,
  request: StaffRequest,
  before: PersonRow,
  after: Kept,
): Promise<void> {
  const { id } = before;
  const { services } = request;
  const changed = differences(before, after);
  if (changed.length === 0) return needsNoEntry(tx);
  const isOut = after.state !== before.state && after.state !== 'active';
  // Lock the links, then the person, then the sessions, as when a link is accepted.
  if (after.state === 'removed') await withdrawLinksOf(tx, id, new Date(services.now()));
  const { name, state } = after;
  await updatePersonRow(tx, id, { name, state });
  if (changed.includes('grants')) await setGrants(tx, id, after.grants);
  await recordLetIn(tx, request, {
    personId: id,
    before: countingRoles(before),
    after: countingRoles(after),
  });
  if (isOut) await deleteStaffSessionsOf(tx, id);
  if (after.state === 'removed') await forgetWaysIn(tx, id);
  const sides = { before: sideOf(before, changed), after: sideOf(after, changed) };
  const names = changed.includes('name') && { personal: { before: before.name, after: name } };
  await auditChange(tx, services.actor, {
    act: 'update_person',
    entity: { kind: 'staff_person', id },
    ...sides,
    ...names,
  });
}

/** A person's effective roles; a suspended person has none. */
const countingRoles = ({ state, grants }: Kept): readonly Grant[] =>
  state === 'active' ? grants : [];

type Field = keyof Kept;

const differences = (before: Kept, after: Kept): Field[] =>
  (['name', 'state', 'grants'] as const).filter(
    (field) => textOf(before, field) !== textOf(after, field),
  );

const textOf = (person: Kept, field: Field): string =>
  field === 'grants' ? grantsText(person.grants) : person[field];

const grantsText = (grants: readonly Pick<Grant, 'role' | 'sellers'>[]): string =>
  grants
    .map((grant) => JSON.stringify(wireGrant(grant)))
    .sort()
    .join();

/** The state and roles for the audit log; names are among the personal values. */
const sideOf = (person: Kept, changed: readonly Field[]) => ({
  ...(changed.includes('state') ? { state: person.state } : {}),
  ...(changed.includes('grants') ? { grants: person.grants.map(wireGrant) } : {}),
});

/** Lets a person set up their sign-in again (STF-20); never a person above the viewer. */
async function resetPerson(
  { params: { id } }: StaffInput<'resetPerson'>,
  request: StaffRequest,
): Promise<undefined> {
  await countStaffLetter(request, id);
  await changeStaff(request, 'resetPerson', async (tx, own) => {
    const person = await workingPerson(tx, id);
    if (person.state !== 'active') throw notFound();
    if (person.from_provider) throw new StaffRefusal('signs_in_at_provider', context);
    refuseBeyond(context, grantsBeyond(own, person.grants));
    await issueReset(tx, request.services, request.portalId, person, { isMailed: true });
  });
}

export const peopleEndpoints: readonly StaffEndpoint[] = [
  staffEndpoint('listPeople', listPeople),
  staffEndpoint('getPerson', getPerson),
  staffEndpoint('updatePerson', updatePerson),
  staffEndpoint('resetPerson', resetPerson),
];
