import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giftCardKey, boathouseNow as now, openBoathouse } from '../testing/venues/boathouse.ts';
import { importFile } from './import-file.ts';

const { store, file, run } = await openBoathouse();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-broken-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Imports a file of this folder, and returns its faults. */
async function faultsOf(name: string, text?: string) {
  const place = path.join(folder, name);
  if (text !== undefined) await writeFile(place, text);
  return (await importFile(store, place, { now, giftCardKey })).faults;
}

test('a file nested too deep is refused, and not read until the stack is full', async () => {
  const deep = { path: '', fault: 'has more than 100 parts that are each in another' };
  const lists = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(await faultsOf('deep.json', `{"events": ${lists}}`)).toEqual([deep]);
  const objects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  expect(await faultsOf('deep.json', `{"strings": ${objects}}`)).toEqual([deep]);
});

test('a portal’s key that no database can store is refused with the other faults', async () => {
  const copy = file();
  const faults = (await run({ ...copy, portal: { ...copy.portal, key: 'a\0b' } })).faults;
  expect(faults?.map(({ path }) => path)).toContain('portal.key');
});

test('a base beyond the numbers of revisions is refused', async () => {
  for (const revision of [2 ** 31, 10 ** 15]) {
    const { faults } = await run({ ...file(), $base: { revision, digest: '0'.repeat(64) } });
    expect(faults).toEqual([
      {
        path: '["$base"].revision',
        fault: `must be at most 2147483647, not ${revision}`,
      },
    ]);
  }
});

test('a folder with the name of a picture is no picture', async () => {
  await mkdir(path.join(folder, 'logo.svg'));
  const copy = { ...file(), events: [], theme: { logo: 'logo.svg' } };
  expect(await faultsOf('tenant.json', JSON.stringify(copy))).toContainEqual({
    path: 'theme.logo',
    fault: 'there is no picture "logo.svg"',
  });
});

test('a link to itself, a name that is too long, and a file that is too large are refused', async () => {
  await symlink('loop.json', path.join(folder, 'loop.json'));
  expect(await faultsOf('loop.json')).toEqual([{ path: '', fault: 'cannot be read (ELOOP)' }]);
  const long = `${'a'.repeat(300)}.json`;
  expect(await faultsOf(long)).toEqual([{ path: '', fault: 'cannot be read (ENAMETOOLONG)' }]);
  await writeFile(path.join(folder, 'large.json'), '');
  await truncate(path.join(folder, 'large.json'), 512 * 2 ** 20);
  expect(await faultsOf('large.json')).toEqual([{ path: '', fault: 'has more than 511 MiB' }]);
});
