import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store, Tx } from '../store/database.ts';
import { addDoors, scanAt, scansOf, ticketsOf, told } from '../testing/doors.ts';
import { configure } from '../testing/member.ts';
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
const rowsOf = (id: string | undefined) => scansOf(world, id);

describe('ten devices that scan the same code at once', () => {
  const devices = Array.from({ length: 10 }, (_, at) => `gate-${at}`);

  // Guards: DOR-06
  test('admit once, and nine are told when and where', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { codes, ids } = await ticketsOf(world);
      const scans = await Promise.all(devices.map((device) => scan(codes[0], { device })));
      const result = scans.map(told).toSorted();
      expect(result).toEqual(['admitted', ...devices.slice(1).map(() => 'already_in')]);
      expect((await rowsOf(ids[0])).filter((row) => row.result === 'admitted')).toHaveLength(1);
    }
  });

  // Guards: DOR-05
  test('control: without the cart’s lock, all read the same log and let a group in too often', async () => {
    await world.sql("update ticket_type set admits = 10 where id = 'child'");
    await configure(world, {});
    const { codes } = await ticketsOf(world, 'child');
    await scan(codes[0], { persons: 1 });
    const unlocked = { ...world, services: { ...world.services, store: withoutLocks(3) } };
    const scans = await Promise.all(
      ['gate-2', 'gate-3', 'gate-4'].map((device) =>
        scanAt(unlocked, codes[0] ?? '', { device, persons: 4 }),
      ),
    );
    expect(scans.map(told)).toEqual(['admitted', 'admitted', 'admitted']);
    expect(await scan(codes[0], { dry_run: true })).toMatchObject({ inside: 13 });
    await world.sql("update ticket_type set admits = 1 where id = 'child'");
    await configure(world, {});
  });
});

/** A store without cart locks, in which `count` scans wait for each other before they write. */
function withoutLocks(count: number): Store {
  const { store } = world.services;
  let missing = count;
  const { promise, resolve } = Promise.withResolvers<void>();
  const sqlOf = (query: Parameters<Tx['row']>[0]) => ('compile' in query ? query.compile() : query);
  const unlocked = (tx: Tx): Tx => ({
    ...tx,
    row: async (query) => {
      const compiled = sqlOf(query);
      const text = compiled.sql.replace(/for no key update/, '');
      return tx.row({ ...compiled, sql: text } as typeof query);
    },
    rows: async (query) => {
      if (/insert into "scan"/.test(sqlOf(query).sql)) {
        missing -= 1;
        if (missing === 0) resolve();
        await promise;
      }
      return tx.rows(query);
    },
  });
  return { ...store, write: (id, work) => store.write(id, (tx) => work(unlocked(tx))) };
}
