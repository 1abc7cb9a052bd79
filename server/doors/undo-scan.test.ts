import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDoors,
  hour,
  midnight,
  numberOf,
  scanAt,
  scansOf,
  ticketsOf,
  told,
  undoAt,
} from '../testing/doors.ts';
import { faultsOf } from '../testing/faults-of.ts';
import { refund } from '../testing/staff.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 10_000 });
  await addDoors(world, { id: 'north' }, { id: 'garden', re_entry: true });
});
afterAll(async () => {
  expect(await world.sql('select * from scan_audit'), 'the log and the states agree').toEqual([]);
  await world.close();
});

const scan = async (code: string | undefined, more = {}, at = {}) =>
  scanAt(world, code ?? '', more, at);
const stateOf = async (id: string | undefined) =>
  (await world.sql<{ state: string }>('select state from ticket where id = $1', [id]))[0]?.state;
const rowsOf = (id: string | undefined) => scansOf(world, id);

describe('undoing a scan', () => {
  // Guards: DOR-07
  test('restores its ticket, and the log keeps both rows', async () => {
    const { ids, codes } = await ticketsOf(world);
    const done = numberOf(await scan(codes[0]));
    const id = randomUUID();
    const undone = await undoAt(world, done, { id });
    expect(undone).toMatchObject({ annuls: done, isUnused: true, isRepeated: false });
    expect(await stateOf(ids[0])).toBe('booked');
    expect(await rowsOf(ids[0])).toMatchObject([{ result: 'admitted' }, { result: 'annulled' }]);
    expect(await world.sql('select text from scan_note where scan_id = $1', [undone.scan])).toEqual(
      [{ text: 'wrong person' }],
    );
    expect(await undoAt(world, done, { id })).toEqual({ ...undone, isRepeated: true });
    expect(await faultsOf(undoAt(world, done))).toEqual(['scan was undone before']);
    expect(told(await scan(codes[0]))).toBe('admitted');
    expect(await stateOf(ids[0])).toBe('redeemed');
  });

  // Guards: DOR-07
  test('allows a buyer’s ticket to be refunded again', async () => {
    const { codes, number } = await ticketsOf(world);
    const done = numberOf(await scan(codes[0]));
    const wish = { seller: 'tower', order: number, tickets: 'all' };
    const again = () => refund(world, { reference: `undone ${number}`, ...wish });
    expect((await faultsOf(again())).length).toBeGreaterThan(0);
    await undoAt(world, done);
    await again();
    expect(told(await scan(codes[0]))).toBe('refunded');
  });

  // Guards: DOR-07
  test('is refused once its session is over, and for scans that admitted nobody', async () => {
    const { codes } = await ticketsOf(world);
    const done = numberOf(await scan(codes[0]));
    const over = { at: midnight + 11 * hour };
    expect(await faultsOf(undoAt(world, done, {}, over))).toEqual([
      'scan can be undone only until its session or day ends',
    ]);
    const refused = numberOf(await scan(codes[0]));
    expect(await faultsOf(undoAt(world, refused))).toEqual(['scan let nobody in or out']);
    expect(await faultsOf(undoAt(world, 1_000_000))).toEqual(['scan is not known in this portal']);
    expect(await faultsOf(undoAt(world, done, {}, { sellers: ['nobody'] }))).toEqual([
      'scan is not known in this portal',
    ]);
    await undoAt(world, done, {}, { at: midnight + 11 * hour - 1 });
  });

  // Guards: DOR-07
  test('by two supervisors at the same moment annuls it once', async () => {
    const { ids, codes } = await ticketsOf(world);
    const done = numberOf(await scan(codes[0]));
    const results = await Promise.allSettled([undoAt(world, done), undoAt(world, done)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await rowsOf(ids[0])).toHaveLength(2);
  });

  // Guards: DOR-07
  test('that admitted someone who has since left is refused until the exit is undone', async () => {
    const { ids, codes } = await ticketsOf(world);
    const came = numberOf(await scan(codes[0]));
    const left = numberOf(await scan(codes[0], { door: 'garden', direction: 'out' }));
    expect(await faultsOf(undoAt(world, came))).toEqual([
      'scan cannot be undone before later scans of the same ticket are',
    ]);
    expect(await undoAt(world, left)).toMatchObject({ isUnused: false });
    expect(await stateOf(ids[0])).toBe('redeemed');
    expect(await undoAt(world, came)).toMatchObject({ isUnused: true });
    expect(await stateOf(ids[0])).toBe('booked');
  });
});
