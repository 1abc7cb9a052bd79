import path from 'node:path';
import { expect, test, vi } from 'vitest';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { moveStock } from '../store/cart/carts.ts';
import { moveCodes } from '../store/pricing/cart-codes.ts';
import { openEmptyStore } from '../testing/venues/empty-store.ts';
import { importJson } from './import-file.ts';

const { store, owner } = await openEmptyStore();

const folder = path.join(import.meta.dirname, '../../tenants/samples');
const [rule] = example.cart_rules;
/** Imports the example with these rules; counts the changes. */
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

test('codes are stored in normalized form, and amounts in minor units', async () => {
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
  expect(await importRules([rule ?? {}])).toMatchObject({ created: 0, updated: 0, withdrawn: 0 });
});

test('a code’s uses survive every import; a removed code is withdrawn, and can return', async () => {
  await importRules([rule ?? {}]);
  await owner.query('update promo_code set used = 3');
  await importRules([{ ...rule, codes: [{ code: 'EarlyBird', max_uses: 2 }] }]);
  expect(await codes()).toMatchObject([{ code: 'EarlyBird', max_uses: 2, used: 3 }]);
  expect(await importRules([])).toMatchObject({ withdrawn: 2 });
  expect(await codes()).toMatchObject([{ used: 3, withdrawn: true }]);
  await importRules([rule ?? {}]);
  expect(await codes()).toMatchObject([{ max_uses: 200, used: 3, withdrawn: false }]);
});

test('an import of places and codes waits for a hold of both, without deadlock', async () => {
  await importRules([rule ?? {}]);
  const { rows } = await owner.query<{ portal_id: number; session: string; group: string }>(
    `update stock set capacity = capacity + 1
     where (session_id, group_id) = (select session_id, group_id from stock
       where capacity >= 0 and session_id <> '' order by 1, 2 limit 1)
     returning portal_id, session_id as session, group_id as "group"`,
  );
  const [place] = rows;
  if (!place) throw new Error('the example has no places');
  const importing = await store.write(place.portal_id, async (tx) => {
    expect(await moveStock(tx, [{ session: place.session, group: place.group, n: 1 }])).toBe(
      undefined,
    );
    const work = importRules([{ ...rule, codes: [{ code: 'EARLYBIRD', max_uses: 7 }] }]);
    work.catch(() => undefined);
    await vi.waitFor(
      async () => {
        const waiting = await owner.query(
          `select from pg_stat_activity
           where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
        );
        expect(waiting.rowCount).toBe(1);
      },
      { timeout: 20_000 },
    );
    expect(await moveCodes(tx, ['earlybird'], 'take')).toEqual([]);
    return { work };
  });
  await importing.work;
  expect(await codes()).toMatchObject([{ max_uses: 7, used: 4 }]);
});
