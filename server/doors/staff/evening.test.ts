import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OfflineDevice } from '#console/offline/offline-device.ts';
import { newEntry, type Post } from '#console/scanner/scan-list.ts';
import { memoryStore } from '#console/testing/memory-store.ts';
import type { StaffClient } from '#contract/staff/staff-client.ts';
import { addDoors, hour, midnight, ticketsOf } from '../../testing/doors.ts';
import { doorDevice } from '../../testing/staff/door-device.ts';
import { good } from '../../testing/staff/sign-in-acts.ts';
import { staffMember } from '../../testing/staff/staff-member.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
const codes: string[] = [];
beforeAll(async () => {
  world = await openWorld({ capacity: 10_000 });
  await addDoors(world, { id: 'north', name: 'North gate' }, { id: 'south', name: 'South gate' });
  world.advance(midnight + 9 * hour - world.services.now());
  const sales = Array.from({ length: 30 }, () => ticketsOf(world, 'adult', 10));
  for (const order of await Promise.all(sales)) codes.push(...order.codes);
});
afterAll(async () => {
  expect(await world.sql('select * from scan_audit'), 'the log and the states agree').toEqual([]);
  await world.close();
});

/** A phone at a door: the console's own device and queue, on a network that can be cut. */
async function phoneAt(door: 'north' | 'south') {
  const { client } = await doorDevice(world, { name: `Phone ${door}`, doors: [door] });
  let isCut = false;
  let isOneAnswerLost = false;
  const lost = { ok: false, status: 0, errors: [] } as const;
  const line = <Way extends StaffClient['call' | 'download']>(way: Way): Way => {
    const send = way as unknown as (name: never, input: never) => Promise<unknown>;
    const sent = async (name: never, input: never) => {
      if (isCut) return lost;
      const outcome = await send(name, input);
      if (!isOneAnswerLost) return outcome;
      isOneAnswerLost = false;
      return lost;
    };
    return sent as unknown as Way;
  };
  const staff: StaffClient = { call: line(client.call), download: line(client.download) };
  const { post } = good(await client.call('getDoorPost', {}));
  const store = memoryStore();
  const open = () =>
    new OfflineDevice({
      store,
      staff,
      post,
      clock: () => world.services.now(),
      onSignedOut: () => expect.unreachable('it stays a device'),
    });
  let device = open();
  const at: Post = {
    door,
    sessions: undefined,
    direction: 'in',
    isOneByOne: false,
    isPractice: false,
  };
  return {
    store,
    cut: () => {
      isCut = true;
    },
    connect: () => {
      isCut = false;
    },
    loseOneAnswer: () => {
      isOneAnswerLost = true;
    },
    /** Closes and reopens the page; its storage stays. */
    reopen: () => {
      device.close();
      device = open();
    },
    round: () => device.round(),
    /** Scans as the page does: through the server, or else offline. */
    async scan(code: string): Promise<string> {
      const entry = newEntry({ code }, at, { id: randomUUID(), at: world.services.now() });
      if (!device.isOffline) {
        const outcome = await staff.call('scanAtDoor', { body: { ...entry.body, code } });
        if (outcome.ok) {
          const { scanned } = outcome.answer;
          await device.noteScanned(entry, scanned);
          return toldBy(scanned.found);
        }
        expect(outcome.status, JSON.stringify(outcome.errors)).toBe(0);
        device.noteLost();
      }
      const judged = await device.judge(entry);
      return judged ? toldBy(judged.scanned.found) : 'not judged';
    },
  };
}

const toldBy = (found: {
  readonly kind: string;
  readonly verdict?: { readonly result: string; readonly reason: string | null };
}): string => found.verdict?.reason ?? found.verdict?.result ?? found.kind;

// Guards: DOR-09, DOR-10
test('three hundred people enter by two doors while the network fails, each ticket counts once, and the numbers are right', async () => {
  const north = await phoneAt('north');
  const south = await phoneAt('south');
  const phones = [north, south];
  for (const phone of phones) await phone.round();
  /** Half of these people come to each door at the same time; everyone is admitted. */
  const come = async (from: number, to: number) => {
    for (let at = from; at < to; at += 2) {
      const scans = phones.map((phone, door) => phone.scan(codes[at + door] ?? ''));
      expect(await Promise.all(scans)).toEqual(['admitted', 'admitted']);
    }
  };
  await come(0, 80);
  // A visitor shows a ticket again at the other door.
  expect(await south.scan(codes[0] ?? '')).toBe('already_in');

  // Each door's last scan before the cut arrives, but its answer is lost.
  for (const phone of phones) phone.loseOneAnswer();
  await come(80, 82);
  for (const phone of phones) phone.cut();
  await come(82, 220);
  expect(await north.scan(codes[84] ?? '')).toBe('already_in');
  expect(await north.scan('not-a-ticket-of-ours')).toBe('refused');
  // Five people present tickets that were used at the other door, which this one cannot know.
  const shownTwice = [83, 85, 87, 89, 91];
  for (const at of shownTwice) expect(await north.scan(codes[at] ?? '')).toBe('admitted');
  north.reopen();
  expect(await north.scan(codes[82] ?? '')).toBe('already_in');

  // One door is back online while the other is still offline.
  south.connect();
  await south.round();
  await world.sql('truncate rate_window');
  await come(220, 300);
  north.connect();
  // The answer to its first batch is lost, so that it is sent again.
  north.loseOneAnswer();
  await north.round();
  await north.round();
  await south.round();
  for (const { store } of phones) expect(await store.countWaiting()).toBe(0);

  const admitted = await world.sql<{ ticket_id: string; door_id: string }>(
    "select ticket_id, door_id from scan where result = 'admitted'",
  );
  expect(admitted).toHaveLength(300);
  expect(new Set(admitted.map(({ ticket_id }) => ticket_id)).size).toBe(300);
  const [states] = await world.sql(
    "select count(*)::int as redeemed from ticket where state = 'redeemed'",
  );
  expect(states).toEqual({ redeemed: 300 });
  const { client } = await staffMember(world, { grants: ['door_supervisor'] });
  const { conflict } = good(await client.call('listScanConflicts', { query: {} }));
  expect(conflict).toHaveLength(shownTwice.length);
  const numbers = good(await client.call('getDoorNumbers', { query: {} }));
  expect(numbers.door.map(({ id, in: people }) => [id, people]).sort()).toEqual([
    ['north', 150],
    ['south', 150],
  ]);
  // The three who presented their tickets again, and the five admitted at a second door.
  expect(numbers.refused).toEqual({ already_in: 3 + shownTwice.length, unknown_code: 1 });
  expect(numbers.session.reduce((sum, session) => sum + session.in, 0)).toBe(300);
});
