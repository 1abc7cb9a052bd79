import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { countRoundTrips, type RoundTrips } from '../testing/round-trips.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { db, openStore, type Store, type Tx } from './database.ts';
import { closeBeforePreparingAgain } from './prepare-again.ts';
import { sendTogether } from './round-trip.ts';

let database: TestDatabase;
let store: Store;
let portal: number;
let trips: RoundTrips;
beforeAll(async () => {
  database = await cloneDatabase();
  portal = (await seedVenue(database.administratorUrl, { key: 'one' })).portalId;
  // One connection, so that each transaction finds it as the previous one left it.
  store = openStore({ ...database.serving, poolSize: 1, onError: () => {} });
});
beforeEach(async () => {
  await store.write(portal, (tx) => tx.run(renamed('Shop one')));
  trips = countRoundTrips();
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const renamed = (name: unknown) =>
  sql`update seller set name = ${name} where portal_id = ${portal}`.compile(db);
const impossible = () => sql`select 1 / 0, ${portal} as portal_id`.compile(db);
const nameIn = async (tx: Tx) =>
  (await tx.row(db.selectFrom('seller').select('name').where('portal_id', '=', portal)))?.name;
const name = () => store.readOnce(portal, nameIn);
const sent = () => trips.of('app').length;

describe('a transaction', () => {
  test('takes two round trips for statements sent together and one kept for later', async () => {
    const found = await store.write(portal, async (tx) => {
      const both = await Promise.all([nameIn(tx), nameIn(tx)]);
      tx.later(renamed('Changed'));
      return both;
    });
    expect(found).toEqual(['Shop one', 'Shop one']);
    expect(sent()).toBe(2);
    expect(await name()).toBe('Changed');
  });

  test('has the rows of a statement kept for later only once it has ended', async () => {
    const rows = await store.write(portal, async (tx) => {
      await nameIn(tx);
      const names = tx.later(
        db.selectFrom('seller').select('name').where('portal_id', '=', portal),
      );
      expect(names).toThrow('without a result');
      return names;
    });
    expect(rows()).toEqual([{ name: 'Shop one' }]);
    expect(sent()).toBe(2);
  });

  test('takes one for all its statements if it declares that', async () => {
    await store.writeOnce(portal, async (tx) => Promise.all([tx.run(renamed('Anew')), nameIn(tx)]));
    await store.writeOnce(portal, (tx) => tx.later(renamed('Once')));
    expect(await name()).toBe('Once');
    expect(sent()).toBe(3);
  });

  test('that declared one cannot send anything afterwards', async () => {
    const asking = store.readOnce(portal, async (tx) => [await nameIn(tx), await nameIn(tx)]);
    await expect(asking).rejects.toThrow('after the only round trip');
    expect(sent()).toBe(1);
    expect(await name()).toBe('Shop one');
  });

  test('without statements takes none', async () => {
    expect(await store.write(portal, async () => 'nothing')).toBe('nothing');
    expect(await store.readOnce(portal, () => 'nothing')).toBe('nothing');
    await expect(store.write(portal, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(sent()).toBe(0);
  });

  test('runs a statement kept for later before the next one', async () => {
    const seen = await store.write(portal, (tx) => {
      tx.later(renamed('Changed'));
      return nameIn(tx);
    });
    expect(seen).toBe('Changed');
  });

  test.each([
    ['with a later one', (tx: Tx) => nameIn(tx)],
    ['with the commit', () => undefined],
  ])('fails if a statement sent %s fails, and leaves nothing behind', async (_, next) => {
    const failing = store.write(portal, async (tx) => {
      await tx.run(renamed('Changed'));
      tx.later(impossible());
      await next(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await name()).toBe('Shop one');
  });

  test('in one round trip fails as a whole', async () => {
    const failing = store.writeOnce(portal, async (tx) =>
      Promise.all([tx.run(renamed('Changed')), tx.run(impossible()), nameIn(tx)]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await name()).toBe('Shop one');
  });

  test('fails if a value can’t be sent, and its connection serves the next one', async () => {
    const unsendable = {
      toPostgres() {
        throw new Error('no value');
      },
    };
    const failing = store.writeOnce(portal, async (tx) =>
      Promise.all([tx.run(renamed('Changed')), tx.run(renamed(unsendable))]),
    );
    await expect(failing).rejects.toThrow('no value');
    expect(await name()).toBe('Shop one');
  });

  test('waits for statements kept for later before its commit, if it asks to', async () => {
    await store.write(portal, async (tx) => {
      tx.later(renamed('Changed'));
      await tx.sent();
      await tx.sent();
    });
    expect(trips.of('app').map((statements) => statements.at(-1))).toEqual([
      expect.stringContaining('update seller'),
      'commit',
    ]);
  });

  test('whose work fails discards statements kept for later', async () => {
    const failing = store.write(portal, async (tx) => {
      await nameIn(tx);
      tx.later(renamed('Changed'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await name()).toBe('Shop one');
  });
});

describe('statements sent together', () => {
  test('are prepared once under their names, and again if an error prevented it', async () => {
    const client = new pg.Client(database.url);
    await client.connect();
    const one = { name: 'one', text: 'select $1::int as n', values: [1] };
    await expect(sendTogether(client, [{ text: 'select 1 / 0' }, one])).rejects.toThrow('zero');
    const [first, second] = await sendTogether(client, [one, { ...one, values: [2] }]);
    const [third] = await sendTogether(client, [{ ...one, values: [3] }]);
    expect([first, second, third].map((result) => result?.rows)).toEqual([
      [{ n: 1 }],
      [{ n: 2 }],
      [{ n: 3 }],
    ]);
    const known = await client.query('select name from pg_prepared_statements');
    expect(known.rows).toEqual([{ name: 'one' }]);
    await client.end();
  });

  test.each([
    [
      // Guards: OPS-04
      'a name that the database knows but the driver does not is closed before it is used again',
      true,
    ],
    // Guards: OPS-04
    ['control: without that, the database refuses it', false],
  ])('%s', async (_, isClosed) => {
    const client = new pg.Client(database.url);
    await client.connect();
    if (isClosed) closeBeforePreparingAgain(client);
    const one = { name: 'one', text: 'select 1 as n' };
    await sendTogether(client, [one]);
    // Simulate a round trip that failed before the statement, which PgBouncer has nevertheless noted.
    Object.assign((client as unknown as { connection: object }).connection, {
      parsedStatements: {},
    });
    const again = sendTogether(client, [one]).then(([result]) => result?.rows);
    if (isClosed) expect(await again).toEqual([{ n: 1 }]);
    else await expect(again).rejects.toMatchObject({ code: '42P05' });
    await client.end();
  });

  test('fail when their connection is lost', async () => {
    const client = new pg.Client(database.url);
    client.on('error', () => {});
    await client.connect();
    const ending = sendTogether(client, [
      { text: 'select pg_terminate_backend(pg_backend_pid())' },
      { text: 'select 1' },
    ]);
    await expect(ending).rejects.toThrow();
    await expect(sendTogether(client, [{ text: 'select 1' }])).rejects.toThrow();
  });
});
