import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import { insertExport, type NewExport, readExport } from '../store/exports/staff-exports.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { addManyOrders } from '../testing/venues/many-orders.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { fileOf } from './export-file.ts';
import { makeExport } from './make-export.ts';

let world: World;
let portalId: number;
let finance: StaffMember;
const count = 300;
/** Pieces of few rows, so that a file has many. */
const small = { scanned: 40, collected: 10, rows: 23 };

beforeAll(async () => {
  world = await openWorld();
  portalId = world.venue.portalId;
  finance = await staffMember(world, { grants: ['finance'] });
  const client = new pg.Client(world.database.administratorUrl);
  await client.connect();
  await addManyOrders(client, { portalId, identityId: world.venue.publicIdentityId, count });
  // Those of the seller that the venue does not have.
  await client.query(`update ticket_order set seller_id = (select id from seller limit 1)`);
  await client.query(
    `update ticket set event_template_id = (select id from event_template limit 1)`,
  );
  await client.end();
}, 120_000);
afterAll(() => world.close());

const inStore = <T>(work: (tx: Tx) => Promise<T>) => world.services.store.write(portalId, work);
const exportOf = (id: string) =>
  inStore((tx) => readExport(tx, id, new Date(world.services.now())));

async function begin(wish: Partial<NewExport>): Promise<string> {
  const id = randomUUID();
  const created_at = new Date(world.services.now());
  await inStore((tx) =>
    insertExport(tx, {
      id,
      person_id: finance.person.id,
      kind: 'orders',
      format: 'csv',
      filter: {},
      sellers: null,
      created_at,
      expires_at: new Date(world.services.now() + 86_400_000),
      ...wish,
    }),
  );
  return id;
}

/** Runs pieces until the file is done; returns their number. */
async function finish(id: string, services: Services = world.services): Promise<number> {
  for (let pieces = 0; ; pieces += 1) {
    if ((await exportOf(id))?.state === 'done') return pieces;
    await makeExport(services, { portal_id: portalId, export_id: id }, small);
  }
}

async function linesOf(id: string): Promise<string[]> {
  const found = await exportOf(id);
  if (!found) throw new Error('the export is gone');
  const mayGoOn = async () => true;
  const file = fileOf(world.services.store, { portalId, portalKey: 'tower', found, mayGoOn });
  return (await file.text()).trimEnd().split('\r\n').slice(1);
}

const numbersOf = async (sql: string) =>
  (await world.sql<{ order_number: string }>(sql)).map(({ order_number }) => order_number);
const firstCells = (lines: readonly string[]) => lines.map((line) => line.split(',')[0]);

describe('an export in many pieces', () => {
  // Guards: MON-05
  test('has each order once, newest first', async () => {
    const id = await begin({});
    expect(await finish(id)).toBeGreaterThan(5);
    const expected = await numbersOf(
      'select order_number from ticket_order order by purchased_on desc, id desc',
    );
    expect(firstCells(await linesOf(id))).toEqual(expected);
    expect(await exportOf(id)).toMatchObject({ row_count: count });
  });

  test.each(['tickets', 'payments'] as const)(
    'keeps the %s of each order together, even where a piece ends between them',
    async (kind) => {
      const id = await begin({ kind });
      expect(await finish(id)).toBeGreaterThan(5);
      const found = firstCells(await linesOf(id));
      const each = kind === 'tickets' ? 2 : 1;
      const expected = await numbersOf(
        'select order_number from ticket_order order by purchased_on desc, id desc',
      );
      expect(found).toEqual(expected.flatMap((number) => Array(each).fill(number)));
    },
  );

  test('has what a filter matches, even if some pieces have no match', async () => {
    const id = await begin({ filter: { channel: 'staff' } });
    await finish(id);
    const found = firstCells(await linesOf(id));
    expect(found).toEqual(
      await numbersOf(
        `select order_number from ticket_order o join cart c on c.id = o.cart_id
         where c.channel = 'staff' order by purchased_on desc, o.id desc`,
      ),
    );
    expect(found.length).toBeGreaterThan(0);
  });

  // Guards: MON-05
  test.each(['csv', 'xlsx'] as const)(
    'continues after processes that die within a piece, with the same %s file',
    async (format) => {
      const whole = await begin({ format, kind: 'tickets' });
      await finish(whole);
      const { store } = world.services;
      let dies = true;
      /** Every other piece is lost before its commit. */
      const dying: Services = {
        ...world.services,
        store: {
          ...store,
          write: (portal, work) =>
            store.write(portal, async (tx) => {
              const result = await work(tx);
              dies = !dies;
              if (!dies) throw new Error('the process dies');
              return result;
            }),
        },
      };
      const id = await begin({ format, kind: 'tickets' });
      for (;;) {
        if ((await exportOf(id))?.state === 'done') break;
        const payload = { portal_id: portalId, export_id: id };
        await makeExport(dying, payload, small).catch(() => undefined);
      }
      const bytesOf = (one: string) =>
        world.sql(
          `select string_agg(md5(bytes), '' order by step) as sums from staff_export_part where export_id = $1`,
          [one],
        );
      expect(await bytesOf(id)).toEqual(await bytesOf(whole));
    },
  );

  // Guards: MON-05
  test('is written once, even if two processes write all of it at the same time', async () => {
    const id = await begin({ kind: 'tickets' });
    await Promise.all([finish(id), finish(id)]);
    const found = firstCells(await linesOf(id));
    expect(found).toHaveLength(2 * count);
    expect(await exportOf(id)).toMatchObject({ row_count: 2 * count });
  });

  test('control: without the number of the step, two processes write pieces twice', async () => {
    const id = await begin({ kind: 'tickets' });
    // Both read the first piece before either writes it.
    let arrived = 0;
    const { promise: both, resolve } = Promise.withResolvers<void>();
    const arrive = async () => {
      arrived += 1;
      if (arrived === 2) resolve();
      await both;
    };
    const unguarded: Services = {
      ...world.services,
      store: {
        ...world.services.store,
        write: async (portal, work) => {
          await arrive();
          return world.services.store.write(portal, (tx) =>
            work({
              ...tx,
              run: async (query) => {
                const { sql, parameters } = 'compile' in query ? query.compile() : query;
                const unfenced = sql.replace(/and steps = \$\d+/, '');
                const used = unfenced === sql ? parameters : parameters.slice(0, -1);
                const part = sql.includes('staff_export_part')
                  ? `${sql} on conflict do nothing`
                  : unfenced;
                return tx.run({ sql: part, parameters: used } as never);
              },
            }),
          );
        },
      },
    };
    await Promise.all([finish(id, unguarded), finish(id, unguarded)]);
    expect((await exportOf(id))?.row_count).toBeGreaterThan(2 * count);
  });
});
