import { expect, test } from 'vitest';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { openWorld } from '../testing/venues/world.ts';
import { importJson } from './import-file.ts';

const crew = {
  id: 'crew',
  name: 'Crew',
  handler: 'membership',
  types: [{ id: 'sailor', name: 'Sailor', rank: 1, amount: '50.00' }],
};

test('an import creates a gift code once, and never changes what it is redeemed for', async () => {
  const world = await openWorld();
  const { giftCardKey } = world.services.settings;
  const events = example.events.map((event, at) =>
    at === 0 ? { ...event, groups: [...event.groups, crew] } : event,
  );
  const run = (gift_codes: readonly object[]) =>
    importJson(
      world.services.store,
      { ...example, events, gift_codes },
      { folder: 'tenants/samples', now: Date.now(), giftCardKey },
    );
  const codes = () => world.sql('select id, redeems, valid_from, valid_to from gift_code');
  const code = 'CREWTRY222';
  expect((await run([])).faults).toBeUndefined();
  const given = { code, redeems: { sailor: 1 }, expires_on: '2020-12-31' };
  expect(await run([given])).toMatchObject({ created: 1, updated: 0 });
  const made = await codes();
  expect(made).toMatchObject([
    { redeems: { sailor: 1 }, valid_to: new Date('2020-12-31T00:00:00Z') },
  ]);
  expect(await run([{ code, redeems: { sailor: 9 } }])).toMatchObject({ created: 0, updated: 0 });
  await run([]);
  expect(await codes()).toEqual(made);
  await world.close();
});
