import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { plainName } from '#domain/contact/plain-name.ts';
import { staffLimits } from '#domain/staff/giving.ts';
import { countsAsFactor, type GroupRole, groupsIn, rolesOfGroups } from '#domain/staff/provider.ts';
import type { Grant } from '#domain/staff/rights.ts';
import { auditChange } from '../../audit/audit-change.ts';
import type { ProvidedIdentity } from '../../gateways/identity-provider.ts';
import type { Actor } from '../../services/actor.ts';
import { uuid } from '../../setup/random.ts';
import type { Tx } from '../../store/database.ts';
import {
  insertPerson,
  lockPerson,
  type PersonRow,
  personByEmail,
  setGrants,
} from '../../store/staff/people.ts';
import { countPeople } from '../../store/staff/people-lists.ts';
import { openInvitations } from '../../store/staff/staff-links.ts';
import {
  isKnownAt,
  personOfIdentity,
  type StaffProviderRow,
  setIdentity,
} from '../../store/staff/staff-provider.ts';
import { deleteStaffSessionsOf } from '../../store/staff/staff-sessions.ts';
import { wireGrant } from '../person-answer.ts';
import type { AnonymousStaffRequest } from '../staff-request.ts';
import { context } from './provider-client.ts';

interface Known {
  readonly provider: StaffProviderRow;
  readonly mapping: readonly GroupRole[];
  readonly identity: ProvidedIdentity;
}

type Found = { readonly person: PersonRow } | { readonly refusal: StaffRefusal };

type PlainGrant = Pick<Grant, 'role' | 'sellers'>;

const refused = (code: StaffRefusal['code'], extra = {}): Found => ({
  refusal: new StaffRefusal(code, context, extra),
});

/**
 * Finds the person who signed in at the provider, or creates them with the roles of their groups (STF-15). The caller
 * holds the lock of the portal's staff. Returns a refusal instead of throwing it, because roles that a group no longer
 * gives are removed even then.
 */
export async function personAtProvider(
  tx: Tx,
  request: AnonymousStaffRequest,
  known: Known,
): Promise<Found> {
  const { provider, mapping, identity } = known;
  const key = { issuer: provider.issuer, subject: identity.subject };
  const ownId = await personOfIdentity(tx, key);
  const id = ownId ?? (await formerId(tx, known));
  const person = id === undefined ? undefined : await lockPerson(tx, id);
  if (person && person.state !== 'active') return refused('provider_person_out');
  if (person && !person.from_provider) return enterAs(tx, request, known, person);
  const groups = groupsIn(identity.claims, provider.groups_claim);
  if (!groups) return refused('provider_groups_missing');
  const grants = rolesOfGroups(groups, mapping);
  if (person && ownId === undefined) await auditReturn(tx, request, person, provider);
  if (person) await followGroups(tx, request, person, grants);
  if (grants.length === 0) return refused('provider_no_role');
  return person ? enterAs(tx, request, known, person) : makePerson(tx, request, known, grants);
}

/** Records a staff member's sign-in, and reads them with their current roles. */
async function enterAs(
  tx: Tx,
  { services }: AnonymousStaffRequest,
  { provider, identity }: Known,
  { id: person_id }: PersonRow,
): Promise<Found> {
  const { issuer, enforces_factor } = provider;
  const has_factor = countsAsFactor(identity, enforces_factor);
  const { subject } = identity;
  await setIdentity(tx, { issuer, subject, person_id, has_factor }, new Date(services.now()));
  const person = await lockPerson(tx, person_id);
  if (!person) throw new Error('a person is gone while they are locked');
  return { person };
}

/**
 * The id of a person whom a former provider created and who has the same confirmed address; their roles come from
 * groups in any case. Anyone else with this address remains a separate person.
 */
async function formerId(tx: Tx, { provider, identity }: Known): Promise<string | undefined> {
  const { email, isEmailVerified } = identity;
  if (email === undefined || !isEmailVerified) return undefined;
  const person = await personByEmail(tx, email.toLowerCase());
  if (!person?.from_provider || (await isKnownAt(tx, person.id, provider.issuer))) return undefined;
  return person.id;
}

/** Logs that a person created by a former provider has returned through another one. */
const auditReturn = (
  tx: Tx,
  request: AnonymousStaffRequest,
  { id }: PersonRow,
  { issuer }: StaffProviderRow,
): Promise<void> =>
  auditChange(tx, providerActor(request), {
    act: 'connect_provider',
    entity: { kind: 'staff_person', id },
    after: { issuer },
  });

/** The provider decides about roles, in the name of the person who changes its groups. */
const providerActor = ({ requestId: request }: AnonymousStaffRequest): Actor => ({
  kind: 'program',
  id: 'provider',
  request,
});

/** Gives a person their groups' roles, and removes all others. Without any, ends their sessions. */
async function followGroups(
  tx: Tx,
  request: AnonymousStaffRequest,
  { id, grants: before }: PersonRow,
  after: readonly PlainGrant[],
): Promise<void> {
  const sides = { before: sideOf(before), after: sideOf(after) };
  if (JSON.stringify(sides.before) === JSON.stringify(sides.after)) return;
  await setGrants(tx, id, after);
  if (after.length === 0) await deleteStaffSessionsOf(tx, id);
  await auditChange(tx, providerActor(request), {
    act: 'update_person',
    entity: { kind: 'staff_person', id },
    ...sides,
  });
}

const sideOf = (grants: readonly PlainGrant[]) => ({
  grants: grants.map(wireGrant).sort((a, b) => (a.role < b.role ? -1 : 1)),
});

/** Creates a person for an identity at the provider; never takes over an existing person by address. */
async function makePerson(
  tx: Tx,
  request: AnonymousStaffRequest,
  known: Known,
  grants: readonly PlainGrant[],
): Promise<Found> {
  const { identity, provider } = known;
  const isDenied = String(identity.claims['email_verified']) === 'false';
  if (identity.email === undefined || isDenied) return refused('provider_no_email');
  const email = identity.email.toLowerCase();
  if (await personByEmail(tx, email)) return refused('provider_person_exists');
  const { people: limit } = staffLimits;
  const waiting = (await openInvitations(tx)).length;
  if ((await countPeople(tx)) + waiting >= limit) return refused('too_many', { limit });
  const id = uuid();
  const name = nameOf(identity, email);
  await insertPerson(tx, {
    id,
    email,
    name,
    password_hash: null,
    from_provider: true,
    created_at: new Date(request.services.now()),
  });
  await setGrants(tx, id, grants);
  await auditChange(tx, providerActor(request), {
    act: 'join_staff',
    entity: { kind: 'staff_person', id },
    after: { issuer: provider.issuer, grants: grants.map(wireGrant) },
    personal: { name, email },
  });
  const person = await lockPerson(tx, id);
  if (!person) throw new Error('a person was not stored');
  return enterAs(tx, request, known, person);
}

/** The name that colleagues see. */
function nameOf({ firstName, lastName, claims }: ProvidedIdentity, email: string): string {
  const whole = claims['name'];
  const given = `${firstName} ${lastName}`.trim() || (typeof whole === 'string' ? whole : '');
  const name = plainName(given.slice(0, 100));
  return name || email.slice(0, 100);
}
