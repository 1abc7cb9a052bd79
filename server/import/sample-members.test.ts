import { afterAll, beforeAll, expect, test } from 'vitest';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { openWorld, type World } from '../testing/venues/world.ts';
import { importJson } from './import-file.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ada = {
  id: '0f0e7a10-5c1d-4a6e-9d2b-1a5e5f0c0001',
  email: 'ada@example.org',
  password: 'Analytical 1843',
  member_code: 'ab-12 34',
  first_name: 'Ada',
  last_name: 'Lovelace',
  zip_code: '10115',
};
const run = (members: readonly object[]) =>
  importJson(
    world.services.store,
    { ...example, members },
    {
      folder: 'tenants/samples',
      now: Date.now(),
      giftCardKey: world.services.settings.giftCardKey,
    },
  );
const kept = () =>
  world.sql(
    "select email, member_code, member_code_text, contact, password_hash from identity where kind = 'member' order by id",
  );

test('an import creates a member once, and later ones leave them alone', async () => {
  expect((await run([])).faults).toBeUndefined();
  expect(await run([ada])).toMatchObject({ created: 1, updated: 0 });
  const [made] = await kept();
  expect(made).toMatchObject({
    email: ada.email,
    member_code: 'AB1234',
    member_code_text: 'ab-12 34',
    contact: { zip_code: '10115' },
  });
  expect(await world.services.passwords.verify(String(made?.['password_hash']), ada.password)).toBe(
    true,
  );
  const later = { ...ada, password: 'Another 1843', email: 'other@example.org' };
  expect(await run([later])).toMatchObject({ created: 0, updated: 0 });
  await run([]);
  expect(await kept()).toEqual([made]);
});

test('an import adds the venue’s spelling of an ID to a member created before spellings were stored', async () => {
  await world.sql("update identity set member_code_text = null where member_code = 'AB1234'");
  await run([{ ...ada, member_code: 'zz-1' }]);
  expect(await kept()).toMatchObject([{ member_code: 'AB1234', member_code_text: null }]);
  await run([ada]);
  expect(await kept()).toMatchObject([{ member_code: 'AB1234', member_code_text: 'ab-12 34' }]);
});

test('a member whose id, address or code belongs to another is not created', async () => {
  const id = '0f0e7a10-5c1d-4a6e-9d2b-1a5e5f0c0002';
  expect(await run([{ ...ada, id, member_code: 'CD1' }])).toMatchObject({ created: 0 });
});

test('a file with a duplicate member, or a weak password, is refused', async () => {
  const id = '0f0e7a10-5c1d-4a6e-9d2b-1a5e5f0c0003';
  expect((await run([ada, { ...ada, id }])).faults).toEqual([
    { path: 'members', fault: 'names an e-mail twice' },
    { path: 'members', fault: 'names a member ID twice' },
  ]);
  expect((await run([{ ...ada, password: 'ada' }])).faults).toEqual([
    { path: 'members[0].password', fault: 'is too weak' },
  ]);
});
