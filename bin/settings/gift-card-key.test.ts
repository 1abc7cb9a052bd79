import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giftCardKeyOf, installationKey } from './gift-card-key.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-key-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a machine generates its key once, in a file that only its user can read', async () => {
  const settings = { giftCardKey: undefined, dataFolder: path.join(folder, 'data') };
  const keys = await Promise.all([giftCardKeyOf(settings), giftCardKeyOf(settings)]);
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect(new Set([...keys, await giftCardKeyOf(settings)]).size).toBe(1);
  const { mode } = await stat(path.join(folder, 'data', 'gift-card-key'));
  expect(mode & 0o777).toBe(0o600);
});

// Guards: OPS-12
test('a program that uses what servers have created refuses to generate a key', async () => {
  const dataFolder = path.join(folder, 'wrong');
  await expect(installationKey({ giftCardKey: undefined, dataFolder })).rejects.toThrow(
    `GIFT_CARD_KEY is not set, and DATA_DIR has no key (${dataFolder}/gift-card-key)`,
  );
  await expect(stat(dataFolder)).rejects.toThrow('ENOENT');
  const kept = { giftCardKey: undefined, dataFolder: path.join(folder, 'kept') };
  expect(await installationKey({ ...kept, giftCardKey: 'given' })).toBe('given');
  const made = await giftCardKeyOf(kept);
  expect(await installationKey(kept)).toBe(made);
});

test('the key in the environment takes precedence', async () => {
  expect(await giftCardKeyOf({ giftCardKey: 'given', dataFolder: '/nowhere' })).toBe('given');
});
