import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Leaf,
  leavesOf,
  type Part,
  inputParts as parts,
  placeOf,
  portalThings,
  type Use,
} from '#contract/staff/naming/named-things.ts';
import type { StaffCallShape } from '#contract/staff/staff-call.ts';
import { staffCalls } from '#contract/staff/staff-calls.ts';
import type { StaffClient } from '#contract/staff/staff-client.ts';
import { type StaffCallName, staffRoutes } from '#contract/staff/staff-routes.ts';
import { fingerprintOf } from './testing/fingerprint.ts';
import { type Ids, seedSeller, thingsOf, withdrawnOf } from './testing/staff/named-scene.ts';
import { sampleOf } from './testing/staff/sample-input.ts';
import { staffMember } from './testing/staff/staff-member.ts';
import { seedVenue } from './testing/venues/venue.ts';
import { openWorld, type World } from './testing/venues/world.ts';

interface Field {
  readonly call: StaffCallName;
  readonly part: Part;
  readonly leaf: Leaf;
}
const names = Object.keys(staffRoutes) as StaffCallName[];
const fieldsOf = (call: StaffCallName): Field[] => {
  const shape: StaffCallShape = staffCalls[call];
  return parts.flatMap((part) => {
    const schema = shape[part];
    return schema ? leavesOf(schema).map((leaf) => ({ call, part, leaf })) : [];
  });
};
const all = names.flatMap(fieldsOf);

/**
 * Names of fields that contain no id: texts that people write, secrets, amounts, numbers and times. Addresses of parts of the file, and
 * their values, are judged by the rights for each (PUB-19, `server/shop/drafts/sellers.test.ts`).
 */
const noIds = new Set(
  `email password code token name passkey_name sealed next query response[] issuer client_id groups_claim
   more_scopes version hours kind day before reference amount reason seen first_name last_name phone address
   address_more city state country zip_code text holder quantity link_hours per_order per_day per_bulk from_day
   to_day visit_day channel method after q best price parts data[] language until persons device_time cursor
   on_day at at_time recipient stuck stuck_since faulty scan[] letter capacity annotations[] start duration_minutes from time_from time_before
   base note number against revision last value address[] file[]`
    .split(/\s+/)
    .filter(Boolean),
);
const nameOf = (leaf: Leaf) => placeOf(leaf).split('.').at(-1) ?? '';

describe('a field of a staff call (STF-10)', () => {
  // Guards: STF-10
  test('that may hold an id says of what', () => {
    const undeclared = all
      .filter(({ leaf }) => leaf.naming === undefined && !noIds.has(nameOf(leaf)))
      .map(({ call, part, leaf }) => `${call} ${part} ${placeOf(leaf)}`);
    expect(undeclared).toEqual([]);
  });
});

let world: World;
let own: Ids;
let edited: string;
/** Ids of another seller, of another portal, and of nothing. */
const foreign: Record<string, Ids> = {};
let limited: StaffClient;
let owner: StaffClient;
let fingerprint: () => Promise<Map<string, string>>;
const unknownId = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  world = await openWorld({
    capacity: 1_000,
    renderLetter: async () => ({ subject: 'Tickets', html: '', text: 'Tickets' }),
  });
  const { venue, api } = world;
  const far = await seedVenue(world.database.administratorUrl, { key: 'other' });
  const scenes = {
    own: { venue, api, seller: 'bar', prefix: 'bar-' },
    'another seller': { venue, api, seller: 'cafe', prefix: 'cafe-' },
    'another portal': { venue: far, api: world.clientOf('other'), seller: 'far', prefix: 'far-' },
  };
  for (const scene of Object.values(scenes)) await seedSeller(world, scene);
  await world.sql(`update ticket_type set withdrawn = true where id = 'child' and portal_id = $1`, [
    venue.portalId,
  ]);
  for (const [whose, scene] of Object.entries(scenes)) {
    const things = await thingsOf(world, scene);
    if (whose === 'own') ({ ids: own, edited, client: limited } = things);
    else foreign[whose] = things.ids;
  }
  foreign['nobody'] = Object.fromEntries(
    Object.keys(own).map((thing) => [thing, /scan/.test(thing) ? '999999' : unknownId]),
  );
  owner = (await staffMember(world)).client;
  await world.sql(`update staff_session set used_at = now() + interval '1 hour'`);
  fingerprint = await fingerprintOf(world);
}, 120_000);
afterAll(() => world.close());

/** Values that some calls need besides the aimed field, and that their schemas leave open. */
function besides({ call, leaf }: Field): Readonly<Record<string, unknown>> {
  const isFilter = leaf.naming?.use === 'filter';
  if (isFilter && call === 'forceAtDoor') return { ticket: own.ticket };
  if (isFilter && call === 'admitFound') return { ticket: own.ticket };
  if (call === 'trySessionChange' && placeOf(leaf) === 'to') return { kind: 'move' };
  if (call === 'addToDraft' && placeOf(leaf) === 'id') return { to: { closed: true } };
  if (placeOf(leaf) === 'change.session') return { to: { closed: true } };
  if (call === 'correctBuyer') return { email: own.buyer };
  if (call === 'withdrawOrderEdit' && leaf.naming?.thing === 'cart') return { number: edited };
  return {};
}

/** Makes a call with an id of `ids` in one field, and own ids in all others that it needs. */
async function ask(client: StaffClient, field: Field, ids: Ids) {
  await world.sql('truncate rate_window');
  const { call, part, leaf } = field;
  const shape: StaffCallShape = staffCalls[call];
  const values = besides(field);
  const input = Object.fromEntries(
    parts.flatMap((each) => {
      const schema = shape[each];
      if (!schema) return [];
      const aim = each === part ? { leaf, ids } : undefined;
      return [[each, sampleOf(schema, { own, values, field: aim })]];
    }),
  );
  return client.call(call, input as never);
}

const isForSellers = ({ call }: Field) => {
  const { access } = staffRoutes[call] as { access: unknown };
  return typeof access === 'object' && access !== null && !('isPortalWide' in access);
};
/** Things that belong to no seller. */
const ofPortal = new Set<string>(portalThings.filter((thing) => thing !== 'note'));
const ofSellers = all.filter(
  (field) => isForSellers(field) && field.leaf.naming && !ofPortal.has(field.leaf.naming.thing),
);
const fieldsUsedAs = (use: Use) =>
  ofSellers
    .filter(({ leaf }) => leaf.naming?.use === use)
    .map((field) => [`${field.call} ${field.part} ${placeOf(field.leaf)}`, field] as const);

const deletes = ({ call }: Field) => staffRoutes[call].method === 'DELETE';

/** The answer that a caller gets, or the refusals. */
const learnt = (outcome: Awaited<ReturnType<typeof ask>>): string =>
  JSON.stringify(
    outcome.ok
      ? (outcome.answer ?? null)
      : outcome.errors.map(({ _code, _extra }) => [_code, _extra]),
  );

describe('someone of one seller, with every right (STF-10)', () => {
  // Guards: STF-10
  test.each(fieldsUsedAs('subject'))('reaches nothing of others by %s', async (_, field) => {
    const before = await fingerprint();
    const told = new Set<string>();
    for (const ids of Object.values(foreign)) {
      const outcome = await ask(limited, field, ids);
      expect(outcome.ok).toBe(false);
      told.add(learnt(outcome));
    }
    expect([...told], 'is told what nobody’s id would say').toHaveLength(1);
    expect([...told][0]).toContain(field.leaf.naming?.thing === 'scan' ? 'scan' : 'not_found');
    expect(await fingerprint()).toEqual(before);
  });

  // Guards: STF-10
  test.each(fieldsUsedAs('listed'))('changes nothing of others by %s', async (_, field) => {
    const before = await fingerprint();
    const told = new Set<string>();
    for (const ids of Object.values(foreign)) told.add(learnt(await ask(limited, field, ids)));
    expect([...told]).toHaveLength(1);
    expect(await fingerprint()).toEqual(before);
  });

  // Guards: STF-10
  test.each(fieldsUsedAs('filter'))('sees nothing of others by %s', async (_, field) => {
    const thing = field.leaf.naming?.thing ?? 'anything';
    for (const ids of Object.values(foreign)) {
      const told = learnt(await ask(limited, field, ids)).replaceAll(ids[thing] ?? '', '');
      for (const others of [foreign['another seller'], foreign['another portal']]) {
        for (const id of Object.values(others ?? {})) {
          if (!/^\d+$/.test(id)) expect(told).not.toContain(id);
        }
      }
    }
  });

  // The id of a scan is its device's own.
  const made = fieldsUsedAs('made').filter(([, { leaf }]) => leaf.naming?.thing !== 'scan');
  // Guards: STF-10
  test.each(made)('takes nothing over by %s', async (_, field) => {
    const before = await fingerprint();
    const outcome = await ask(limited, field, foreign['another seller'] ?? {});
    expect(outcome.ok).toBe(false);
    expect(await fingerprint()).toEqual(before);
  });

  // Guards: STF-10
  test.each([...fieldsUsedAs('subject'), ...fieldsUsedAs('listed')])(
    'and nobody with rights for the whole portal reaches another portal by %s',
    async (_, field) => {
      const before = await fingerprint();
      const told = new Set<string>();
      for (const whose of ['another portal', 'nobody']) {
        told.add(learnt(await ask(owner, field, foreign[whose] ?? {})));
      }
      expect([...told]).toHaveLength(1);
      expect(await fingerprint()).toEqual(before);
    },
  );

  /** Calls that show or end past things, or that admit people who have a ticket. */
  const looksBack = new Set([
    'listOrderSessions params id',
    'listEditChoices query event',
    'listEditChoices query session',
    'getSession params id',
    'getShopEvent params id',
    'listSessionEntries params id',
    'listSessionTickets params id',
    'trySessionChange params id',
    'getSessionRun params id',
    'tryBulkMove body from',
    'listHoldableSeats query session',
    'listHoldableSeats query group',
    'createDevice body sessions[]',
    'updateDevice body sessions[]',
  ]);
  const sold = fieldsUsedAs('subject').filter(([name, { leaf }]) => {
    const thing = leaf.naming?.thing ?? '';
    return ['event', 'session', 'group', 'type'].includes(thing) && !looksBack.has(name);
  });
  // Guards: STF-10
  test.each(sold)('sells nothing withdrawn by %s', async (_, field) => {
    const before = await fingerprint();
    for (const client of [limited, owner]) {
      expect((await ask(client, field, withdrawnOf('bar-'))).ok).toBe(false);
    }
    expect(await fingerprint()).toEqual(before);
  });

  /** All calls; those that delete come last, since others need what they delete. */
  const inOrder = fieldsUsedAs('subject').toSorted(
    ([, one], [, other]) => Number(deletes(one)) - Number(deletes(other)),
  );
  // Guards: STF-10
  test.each(inOrder)('is not told that its own is missing by %s', async (name, field) => {
    // The scene's run refunds, and its order has no pending change.
    const lacks = ['startBulkMove params id', 'withdrawOrderEdit params number'];
    const outcome = await ask(limited, field, own);
    if (!outcome.ok && !lacks.includes(name)) expect(learnt(outcome)).not.toContain('not_found');
  });
});
