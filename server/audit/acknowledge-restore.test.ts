import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../services/actor.ts';
import type { Services } from '../services/services.ts';
import { openEmptyStore } from '../testing/venues/empty-store.ts';
import { acknowledgeRestore } from './acknowledge-restore.ts';
import { auditChange } from './audit-change.ts';
import { checkAuditLog, type Read } from './check-audit-log.ts';
import { appendHeads, type Head, readHeads } from './heads.ts';
import { sealEntries } from './seal-entries.ts';

const { store, owner } = await openEmptyStore();
await owner.query(
  `insert into portal (portal_id, key) overriding system value values (1, 'tower')`,
);
const read: Read = async (text, values) => (await owner.query(text, [...values])).rows;
const actor: Actor = { kind: 'program', id: 'after-restore' };
const services = {
  store,
  actor,
  now: () => Date.parse('2026-11-26T12:00:00Z'),
  cache: { directory: async () => [{ portalId: 1, portalKey: 'tower' }] },
} as unknown as Services;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-restored-'));
  file = path.join(folder, 'audit-heads.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const record = async () => {
  await store.write(1, (tx) =>
    auditChange(tx, actor, { act: 'refund_order', entity: { kind: 'order', id: 'A' } }),
  );
  await sealEntries(services, 1);
};
const check = async () => checkAuditLog(read, 1, await readHeads(file));
/** Returns the current last seal, as a head of this time. */
async function headAt(at: string, beyond = 0): Promise<Head> {
  const [last] = await read<{ position: number; hash: string }>(
    `select position::int, encode(hash, 'hex') as hash from audit_seal where portal_id = 1
     order by position desc limit 1`,
    [],
  );
  const { position = 0, hash = '' } = last ?? {};
  return { portal: 1, position: position + beyond, hash: beyond ? 'ab'.repeat(32) : hash, at };
}

// Guards: OPS-07
test('a log that a restore shortened is an error until it is acknowledged, and is never hidden (OPS-07, AUD-02)', async () => {
  await record();
  const before = await headAt('2026-11-25T04:07:00.000Z');
  const lost = await headAt('2026-11-26T04:07:00.000Z', 3);
  await appendHeads(file, [before, lost]);
  expect((await check()).faults).toEqual([
    'seals 2 to 4 are missing: they were there at 2026-11-26T04:07:00.000Z',
  ]);
  const to = new Date('2026-11-25T20:00:00Z');
  await acknowledgeRestore(services, file, to);
  await acknowledgeRestore(services, file, to);
  const report = await check();
  expect(report).toMatchObject({
    sealed: 2,
    faults: [],
    provenUntil: '2026-11-26T12:00:00.000Z',
    restores: [
      { to: '2026-11-25T20:00:00.000Z', acknowledged: '2026-11-26T12:00:00.000Z', taken: 1 },
    ],
  });
  const acts = await read<{ act: string }>('select act from audit_entry order by id', []);
  expect(acts.map(({ act }) => act)).toEqual(['refund_order', 'restore_database']);

  // Entries written from then on are protected as before.
  for (const _ of [1, 2, 3]) await record();
  await appendHeads(file, [await headAt('2026-11-27T04:07:00.000Z')]);
  expect(await check()).toMatchObject({ faults: [], provenUntil: '2026-11-27T04:07:00.000Z' });
  await appendHeads(file, [await headAt('2026-11-28T04:07:00.000Z', 1)]);
  expect((await check()).faults).toEqual([
    'seal 6 is missing: they were there at 2026-11-28T04:07:00.000Z',
  ]);
});

// Guards: OPS-07
test('an acknowledged restore excuses nothing that was kept before its time', async () => {
  const stored = await headAt('2026-11-24T04:07:00.000Z', 2);
  await appendHeads(file, [stored]);
  await acknowledgeRestore(services, file, new Date('2026-11-25T20:00:00Z'));
  const { faults } = await check();
  expect(faults).toHaveLength(1);
});
