import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { approve, decline, endApprovals, waiting } from '../testing/staff/approval-acts.ts';
import { buyNumber } from '../testing/staff/bulk.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import {
  type StaffMember,
  signedIn,
  staffClient,
  staffMember,
} from '../testing/staff/staff-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { approvalJobs } from './jobs.ts';

let world: World;
let olga: StaffMember;
let max: StaffMember;
let sam: StaffMember;
let ann: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1_000, limited: 1_000 });
  olga = await staffMember(world, { name: 'Olga' });
  max = await staffMember(world, { grants: ['manager'], name: 'Max' });
  sam = await staffMember(world, { grants: ['support'], name: 'Sam' });
  ann = await staffMember(world, { grants: ['door_steward'], name: 'Ann' });
});
afterAll(() => world.close());
afterEach(async () => {
  await endApprovals(world);
  await world.sql('delete from staff_let_in');
  await world.sql('truncate rate_window');
});

const factors = () => world.sql(`update staff_person set totp_secret = '\\x00'`);
const limit = async (per_order: string | null, { client } = olga) => {
  await factors();
  return client.call('setApprovalLimits', { body: { per_order, per_day: null, per_bulk: null } });
};
const inForce = async () => good(await olga.client.call('listApprovals', {})).limits.per_order;
const refund = async ({ client }: StaffMember) => {
  const number = await buyNumber(world, { type: 'front' });
  const body = { reference: randomUUID(), reason: 'The visitor fell ill', tickets: 'all' as const };
  return client.call('refundOrder', { params: { number }, body });
};
/** A person's request while it is pending. */
async function askedBy(who: StaffMember) {
  expect(good(await refund(who)).refund.needs_approval).toBe(true);
  const [request] = await waiting(olga);
  if (!request) throw new Error('nothing waits');
  return request;
}
const setRoles = ({ client }: StaffMember, who: StaffMember, ...roles: string[]) =>
  client.call('updatePerson', {
    params: { id: who.person.id },
    body: { grants: roles.map((role) => ({ role, sellers: null })) },
  });

describe('approval limits (STF-12)', () => {
  // Guards: STF-12
  test('are raised by an owner alone, and by anyone else only if an owner approves', async () => {
    good(await limit('50.00'));
    for (const looser of ['60.00', null]) {
      expect(good(await limit(looser, max))).toMatchObject({
        needs_approval: true,
        limits: { per_order: '50.00' },
      });
    }
    expect(await inForce()).toBe('50.00');
    const [request] = await waiting(olga);
    if (!request) throw new Error('nothing waits');
    expect(request).toMatchObject({
      act: 'loosen_limits',
      limits: { before: { per_order: '50.00' }, after: { per_order: '60.00' } },
    });
    expect(codeOf(await approve(max, request))).toBe('own_request');
    const other = await staffMember(world, { grants: ['manager'] });
    expect(codeOf(await approve(other, request))).toBe('owner_needed');
    expect(codeOf(await approve(sam, request))).toBe('not_found');
    expect(await waiting(sam)).toEqual([]);
    expect(await inForce()).toBe('50.00');
    expect(good(await approve(olga, request)).approval.state).toBe('approved');
    expect(await inForce()).toBe('60.00');
    good(await limit(null));
    expect(await inForce()).toBe(null);
  });

  // Guards: STF-12
  test('are lowered by anyone who may change the team', async () => {
    good(await limit('50.00'));
    expect(good(await limit('40.00', max)).needs_approval).toBe(false);
    expect(await inForce()).toBe('40.00');
  });

  // Guards: STF-12
  test('that have changed since are not those that an owner approves', async () => {
    good(await limit('50.00'));
    good(await limit('60.00', max));
    const [request] = await waiting(olga);
    good(await limit('10.00'));
    expect(codeOf(await approve(olga, request ?? { id: randomUUID(), version: 1 }))).toBe(
      'not_possible_now',
    );
    expect(await inForce()).toBe('10.00');
  });
});

describe('a person let in during the last seven days (STF-12)', () => {
  // Guards: STF-12
  test('by a role cannot approve for the person who gave it, but can a week later', async () => {
    good(await limit('0'));
    good(await setRoles(max, ann, 'support'));
    const request = await askedBy(max);
    expect(codeOf(await approve(ann, request))).toBe('one_behind');
    expect(codeOf(await approve(olga, { ...request, version: request.version }))).toBe('ok');
    const second = await askedBy(max);
    await world.sql(`update staff_let_in set at = at - interval '7 days'`);
    expect(codeOf(await approve(ann, second))).toBe('ok');
    good(await setRoles(olga, ann, 'door_steward'));
  });

  // Guards: STF-12
  test('gets no approval from the person who let them in, nor from someone let in by the same person', async () => {
    good(await limit('0'));
    const bob = await staffMember(world, { grants: ['door_steward'], name: 'Bob' });
    await factors();
    good(await setRoles(max, ann, 'support'));
    good(await setRoles(max, bob, 'support'));
    const request = await askedBy(ann);
    for (const who of [max, bob]) expect(codeOf(await approve(who, request))).toBe('one_behind');
    expect(codeOf(await approve(sam, request))).toBe('ok');
    good(await setRoles(olga, ann, 'door_steward'));
  });

  // Guards: STF-12
  test('is bound, too, if their role was changed for everyone, or after a suspension', async () => {
    good(await limit('0'));
    const rights = { areas: { orders: 'view' as const }, special: [] };
    const { role } = good(
      await max.client.call('createRole', { body: { name: randomUUID().slice(0, 20), rights } }),
    );
    good(await setRoles(olga, ann, role.key));
    good(
      await max.client.call('updateRole', {
        params: { key: role.key },
        body: { rights: { ...rights, special: ['refund' as const] } },
      }),
    );
    const request = await askedBy(max);
    expect(codeOf(await approve(ann, request))).toBe('one_behind');
    await world.sql('delete from staff_let_in');
    const put = (state: 'suspended' | 'active') =>
      max.client.call('updatePerson', { params: { id: ann.person.id }, body: { state } });
    good(await put('suspended'));
    good(await put('active'));
    const cookie = await signedIn(world, ann.person.id);
    const again = { ...ann, client: staffClient(world, cookie) };
    expect(codeOf(await approve(again, request))).toBe('one_behind');
    ann = again;
    good(await setRoles(olga, ann, 'door_steward'));
  });

  // Guards: STF-12
  test('by an owner approves for others, but not for that owner', async () => {
    good(await limit('0'));
    good(await setRoles(olga, ann, 'support'));
    const ofOwner = await askedBy(olga);
    expect(codeOf(await approve(ann, ofOwner))).toBe('one_behind');
    good(await decline(olga, ofOwner.id));
    const ofSam = await askedBy(sam);
    expect(codeOf(await approve(ann, ofSam))).toBe('ok');
    good(await setRoles(olga, ann, 'door_steward'));
  });
});

const noticesAbout = async (kind: string) =>
  (
    await world.sql<{ person_id: string; about: { kind: string; what?: string; amount?: string } }>(
      `select payload->>'person_id' as person_id, payload->'about' as about from letter
       where task = 'mail_staff_notice' order by created_at, id`,
    )
  ).filter(({ about }) => about.kind === kind);

describe('emails about requests for approval (STF-12)', () => {
  const of = async (what: string) =>
    (await noticesAbout('approval'))
      .filter(({ about }) => about.what === what)
      .map(({ person_id }) => person_id);

  // Guards: STF-12
  test('go to those who can approve a new one, and to the person who asked once it is declined', async () => {
    await world.sql('delete from letter');
    good(await limit('0'));
    const request = await askedBy(sam);
    const told = await of('asked');
    expect(told).toContain(olga.person.id);
    expect(told).toContain(max.person.id);
    expect(told).not.toContain(sam.person.id);
    expect(told).not.toContain(ann.person.id);
    good(await decline(max, request.id));
    expect(await of('declined')).toEqual([sam.person.id]);
  });

  // Guards: STF-12
  test('go to the person who asked if nobody decided in time, and to nobody if it is withdrawn', async () => {
    await world.sql('delete from letter');
    good(await limit('0'));
    const request = await askedBy(sam);
    const over = async (id: string) =>
      approvalJobs(world.services).tasks['approval_over']?.(
        { portal_id: world.venue.portalId, approval_id: id },
        {} as never,
      );
    await over(request.id);
    expect(await of('expired')).toEqual([]);
    await world.sql(`update approval set expires_at = now() - interval '1 second'`);
    await over(request.id);
    expect(await of('expired')).toEqual([sam.person.id]);
    await endApprovals(world);
    await over(request.id);
    expect(await of('expired')).toHaveLength(1);
  });

  // Guards: STF-12
  test('tell owners, and nobody else, of every invitation and role with such a right', async () => {
    await world.sql('delete from letter');
    const invite = (role: string) =>
      max.client.call('invitePerson', {
        body: { email: `${randomUUID()}@staff.example`, grants: [{ role, sellers: null }] },
      });
    good(await invite('door_steward'));
    expect(await noticesAbout('let_in')).toEqual([]);
    good(await invite('support'));
    const owners = (await noticesAbout('let_in')).map(({ person_id }) => person_id);
    expect(owners).toEqual([olga.person.id]);
    good(await setRoles(max, ann, 'support'));
    expect(await noticesAbout('let_in')).toHaveLength(2);
    good(await setRoles(olga, ann, 'door_steward'));
    expect(await noticesAbout('let_in')).toHaveLength(2);
  });
});
