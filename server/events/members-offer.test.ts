import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#contract/client.ts';
import { holdCart } from '../testing/buyer.ts';
import {
  buyLevel,
  checkOutForFree,
  free,
  memberOfLevel,
  seedBenefits,
} from '../testing/venues/benefits.ts';
import { type LoggedIn, logMemberIn, seedLevels } from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Compares the offer to a member with the offer to everyone else. */
let world: World;
let friend: LoggedIn;
let patron: LoggedIn;
let nobody: LoggedIn;
beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
  await seedBenefits(world);
  friend = await memberOfLevel(world, 'friend');
  patron = await memberOfLevel(world, 'patron');
  nobody = await logMemberIn(world);
});
afterAll(() => world.close());

const event = (api: Client, id: string) =>
  answered<'getEvent'>(api.call('getEvent', { params: { id } }));
const typesOf = async (api: Client, id: string) =>
  (await event(api, id)).ticket_type.map((type) => [type.id, type.limit]);
const listed = async (api: Client) =>
  (await answered<'listAvailableEvents'>(api.call('listAvailableEvents', {}))).event_template.map(
    ({ id }) => id,
  );

// Guards: EVT-23
test('an event for members is listed for members alone (EVT-23)', async () => {
  expect(await listed(friend.browser.api)).toContain('evening');
  expect(await listed(nobody.browser.api)).not.toContain('evening');
  expect(await listed(world.api)).not.toContain('evening');
});

// Guards: QTY-17, QTY-22
test('groups and types for members are shown to members who may buy them (QTY-22), with the remaining number (QTY-17)', async () => {
  expect(await typesOf(world.api, 'evening')).toEqual([]);
  expect(await typesOf(nobody.browser.api, 'evening')).toEqual([]);
  const ofEvening = (limit: number) => [
    ['evening-free', limit],
    ['evening-ticket', null],
  ];
  expect(await typesOf(friend.browser.api, 'evening')).toEqual(ofEvening(2));
  expect(await typesOf(patron.browser.api, 'evening')).toEqual(ofEvening(4));
  const held = await holdCart(patron.browser.api, free(3));
  expect(await typesOf(patron.browser.api, 'evening')).toEqual(ofEvening(4));
  await answered<'checkoutMyCart'>(checkOutForFree(patron.browser.api, held));
  expect(await typesOf(patron.browser.api, 'evening')).toEqual(ofEvening(1));
  const ofTour = async (api: Client) =>
    (await typesOf(api, 'tour')).filter(([id]) => id === 'tour-member');
  expect(await ofTour(world.api)).toEqual([]);
  expect(await ofTour(friend.browser.api)).toEqual([]);
  expect(await ofTour(patron.browser.api)).toEqual([['tour-member', 10]]);
});

// Guards: DET-04
test('named groups are for members if nobody else is offered any of them (DET-04, DET-13)', async () => {
  const isForMembers = async (api: Client, named: string) => {
    const query = { 'ticket_group_id._in': named };
    const answer = await answered<'getEvent'>(
      api.call('getEvent', { params: { id: 'tour' }, query }),
    );
    return [answer.event_template[0]?.members_only, answer.ticket_group.length];
  };
  for (const api of [world.api, nobody.browser.api]) {
    expect(await isForMembers(api, 'tour-members')).toEqual([true, 0]);
    expect(await isForMembers(api, 'MEMBERS')).toEqual([true, 0]);
    expect(await isForMembers(api, 'no-such-group')).toEqual([false, 0]);
  }
  expect(await isForMembers(patron.browser.api, 'tour-members')).toEqual([true, 1]);
  expect((await event(world.api, 'tour')).event_template[0]?.members_only).toBe(false);
});

// Guards: QTY-17
test('a member with two memberships is offered as many tickets as one order can hold', async () => {
  const { browser } = await memberOfLevel(world, 'friend');
  await buyLevel(browser.api, 'patron');
  expect(await typesOf(browser.api, 'evening')).toContainEqual(['evening-free', 6]);
  const { ticket } = await holdCart(browser.api, free(6));
  expect(ticket).toHaveLength(6);
});

test('an answer says whether members can buy more of an event than others', async () => {
  const flagsOf = async (id: string) => {
    const [template] = (await event(world.api, id)).event_template;
    return [template?.members_only, template?.sells_to_members];
  };
  expect(await flagsOf('tour')).toEqual([false, true]);
  expect(await flagsOf('evening')).toEqual([true, true]);
  expect(await flagsOf('pass')).toEqual([false, false]);
});

describe('days and times of an event for members', () => {
  const days = async (api: Client) =>
    (await answered<'getCalendar'>(api.call('getCalendar', { params: { id: 'evening' } }))).calendar
      .length;
  const sessions = async (api: Client) =>
    (await answered<'listSessions'>(api.call('listSessions', { params: { id: 'evening' } })))
      .event_session.length;

  test('are shown to members only', async () => {
    for (const count of [days, sessions]) {
      expect(await count(friend.browser.api)).toBe(2);
      expect(await count(nobody.browser.api)).toBe(0);
      expect(await count(world.api)).toBe(0);
    }
  });
});

test('a cached answer is the guests’ one, for any caller', async () => {
  const cookie = [...patron.browser.cookies].map((pair) => pair.join('=')).join('; ');
  const ask = async (prefix: string) => {
    const response = await world.fetch(
      new Request(`http://localhost/${prefix}/events/evening?seller=${world.venue.slug}`, {
        headers: { cookie },
      }),
    );
    const { ticket_type } = (await response.json()) as { ticket_type: unknown[] };
    return [
      ticket_type.length,
      response.headers.get('cache-control')?.includes('private') ?? false,
    ];
  };
  expect(await ask('cached_api')).toEqual([0, false]);
  expect(await ask('api')).toEqual([2, true]);
});
