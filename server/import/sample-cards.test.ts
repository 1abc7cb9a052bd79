import { expect, test } from 'vitest';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { openWorld } from '../testing/venues/world.ts';
import { importJson } from './import-file.ts';

test('an import creates a gift card once, and never changes its balance', async () => {
  const world = await openWorld();
  const number = 'TRYTRYTRYTRYTRY2222C';
  const { giftCardKey } = world.services.settings;
  const run = (gift_cards: readonly object[]) =>
    importJson(
      world.services.store,
      { ...example, gift_cards },
      { folder: 'tenants/samples', now: Date.now(), giftCardKey },
    );
  const cards = () =>
    world.sql('select id, last_four, balance::int from ledger_account order by last_four');
  expect((await run([])).faults).toBeUndefined();
  expect(await run([{ number, amount: '5.00' }])).toMatchObject({ created: 1, updated: 0 });
  const made = await cards();
  expect(made).toMatchObject([{ last_four: '222C', balance: 500 }]);
  expect(await run([{ number, amount: '900.00' }])).toMatchObject({ created: 0, updated: 0 });
  await run([]);
  expect(await cards()).toEqual(made);
  expect(await world.sql('select * from ledger_audit')).toEqual([]);
  await world.close();
});
