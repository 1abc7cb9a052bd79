import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { openStore, type Store } from '../../store/door.ts';
import { importJson } from './import-file.ts';

let database: TestDatabase;
let store: Store;
let owner: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  store = openStore({
    databaseUrl: database.url,
    onError: (error) => {
      throw error;
    },
  });
  owner = new pg.Client(database.administratorUrl);
  await owner.connect();
});
afterAll(async () => {
  await store.close();
  await owner.end();
  await database.drop();
});

const folder = path.join(import.meta.dirname, '../../../tenants/samples');
const [rule] = example.cart_rules;
/** Imports the example with these rules; counts what was done. */
async function importRules(cart_rules: readonly object[]) {
  const result = await importJson(
    store,
    { ...example, cart_rules },
    { folder, now: Date.parse('2026-11-21T09:00:00Z'), giftCardKey: 'a key of tests' },
  );
  expect(result.faults).toBeUndefined();
  return result;
}
const codes = async () =>
  (
    await owner.query(
      'select id, cart_rule_id, code, max_uses, used, withdrawn from promo_code order by id',
    )
  ).rows;

test('codes are kept by what they are compared by, and amounts in minor units', async () => {
  await importRules([rule ?? {}]);
  expect(await codes()).toEqual([
    {
      id: 'earlybird',
      cart_rule_id: 'early-birds',
      code: 'EARLYBIRD',
      max_uses: 200,
      used: 0,
      withdrawn: false,
    },
  ]);
  const { rows } = await owner.query('select id, rule from cart_rule');
  expect(rows).toMatchObject([
    {
      id: 'early-birds',
      rule: {
        discount: { kind: 'ticket_amount', amount: 200 },
        scope: { groups: ['boats'], sessions: { time_before: '12:00' } },
        min_tickets: 1,
        min_amount: 0,
      },
    },
  ]);
  expect(await importRules([rule ?? {}])).toEqual({ created: 0, updated: 0, withdrawn: 0 });
});

test('how often a code was used outlives every import; what is gone is withdrawn, and can come back', async () => {
  await importRules([rule ?? {}]);
  await owner.query('update promo_code set used = 3');
  await importRules([{ ...rule, codes: [{ code: 'EarlyBird', max_uses: 2 }] }]);
  expect(await codes()).toMatchObject([{ code: 'EarlyBird', max_uses: 2, used: 3 }]);
  expect(await importRules([])).toMatchObject({ withdrawn: 2 });
  expect(await codes()).toMatchObject([{ used: 3, withdrawn: true }]);
  await importRules([rule ?? {}]);
  expect(await codes()).toMatchObject([{ max_uses: 200, used: 3, withdrawn: false }]);
});
