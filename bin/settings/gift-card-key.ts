import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CannotStart } from '#database/cannot-start.ts';
import type { Settings } from './settings.ts';

/**
 * Returns the key that protects gift card numbers: the environment's, or else one generated once and kept in the data folder.
 */
export async function giftCardKeyOf({
  giftCardKey,
  dataFolder,
}: Pick<Settings, 'giftCardKey' | 'dataFolder'>): Promise<string> {
  return (await keptGiftCardKey({ giftCardKey, dataFolder })) ?? create(fileIn(dataFolder));
}

/**
 * Returns that key for a program that works on servers' data. A new key would open none of it: bounced letters would match
 * nothing, and gift cards would get numbers that no server knows. @throws CannotStart if there is none.
 */
export async function installationKey(
  settings: Pick<Settings, 'giftCardKey' | 'dataFolder'>,
): Promise<string> {
  const key = await keptGiftCardKey(settings);
  if (key !== undefined) return key;
  throw new CannotStart(
    `GIFT_CARD_KEY is not set, and DATA_DIR has no key (${fileIn(settings.dataFolder)}): set the key with which the servers of this installation run.`,
  );
}

/** Returns that key without generating one; undefined if there is none yet. */
export async function keptGiftCardKey({
  giftCardKey,
  dataFolder,
}: Pick<Settings, 'giftCardKey' | 'dataFolder'>): Promise<string | undefined> {
  return giftCardKey ?? read(fileIn(dataFolder));
}

const fileIn = (dataFolder: string): string => path.join(dataFolder, 'gift-card-key');

const read = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });

/** Writes the key atomically; of several programs that start together, the first wins. */
async function create(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(file, 'utf8');
}
