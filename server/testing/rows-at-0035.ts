import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '#database/migrate.ts';
import { emptyDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { patientBounds } from './venues/patient-bounds.ts';
import type { TestVenue } from './venues/venue.ts';

const newest = '0035';
const databaseFolder = path.join(import.meta.dirname, '../../database');

/** The instant at which the rows were stored. */
export const storedAt = Date.parse('2026-11-23T06:29:29.427Z');

export const storedVenue: TestVenue = {
  portalId: 1,
  key: 'tower',
  slug: 'tower',
  publicIdentityId: 'b7dad32b-ee9b-478e-952f-6a1dfe467461',
};

/** Ids, codes and cookies that people still have from that release, and the payer's secret. */
export const kept = {
  payerSecret: 'c57a3a22-b1ad-421f-a671-a346d4fb3007',
  /** Two tickets; the first was used, and an edit moves the second to tour-11. */
  tour: {
    order: 'd5f40abe-8dbc-4cbc-a818-5dab9d437213',
    codes: ['Un-AzOLpI9xkW5r5PToQ3EU', '9Lv-8_bKYGJUdoWkwYr6xuQ'],
    edit: 'f911af41-d4e7-4e59-9ec5-e447c460fe95',
  },
  /** Two passes; the first was used. */
  passes: ['I6QBjOlr6qW9bO9tDE2ikF0', 'WnbnpoS2b26SIwvt1FThh3A'],
  /** A gift card of 100.00: it paid an order whose refund is due, and 10.00 of `partCart`. */
  giftCard: 'R79K44ZSMNM49R3592DR',
  /** A bought gift of membership, for two friends and a child. */
  giftCode: 'EAX72XCM4A',
  member: {
    id: '6e788329-9f63-4861-81f8-89bb0784a27e',
    session: 'bGn5i_c4zu4kbR05bFbjLFBNZkogaqyM',
  },
  /** A ticket for tour-10, opened with this key. */
  openCart: { id: 'e16b854e-dcb4-409f-8479-8d64f02794c5', key: 'one-and-the-same-key' },
  partCart: '5311fcf4-9c5c-4fac-9df1-95e2d55a7c57',
  /** A membership for which another gift code is redeemed. */
  redeemedCart: '56c9abc0-f914-4149-9418-db13f2a0b386',
} as const;

/** Creates a database as that release left it: its migrations, then the rows with their hashes. */
export async function databaseAt0035(): Promise<TestDatabase> {
  const database = await emptyDatabase(patientBounds);
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-0035-'));
  try {
    await mkdir(path.join(folder, 'functions'));
    await mkdir(path.join(folder, 'indexes'));
    for (const name of await readdir(path.join(databaseFolder, 'migrations'))) {
      const file = path.join('migrations', name);
      if (name.slice(0, 4) > newest) continue;
      await cp(path.join(databaseFolder, file), path.join(folder, file));
    }
    await migrate({ url: database.url, folder });
  } finally {
    await rm(folder, { recursive: true });
  }
  const client = new pg.Client(database.administratorUrl);
  await client.connect();
  try {
    // Without triggers and foreign keys, because the rows come table by table.
    await client.query('set session_replication_role = replica; delete from schema_migration');
    await client.query(await readFile(path.join(import.meta.dirname, 'rows-at-0035.sql'), 'utf8'));
  } finally {
    await client.end();
  }
  return database;
}
