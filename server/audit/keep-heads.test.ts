import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Letter, Mailer } from '../mail/mailer.ts';
import type { Actor } from '../services/actor.ts';
import type { Services } from '../services/services.ts';
import { openEmptyStore } from '../testing/venues/empty-store.ts';
import { auditChange } from './audit-change.ts';
import { checkAuditLog, type Read } from './check-audit-log.ts';
import { readHeads } from './heads.ts';
import { keepHeads } from './keep-heads.ts';

const { store, owner } = await openEmptyStore();
await owner.query(
  `insert into portal (portal_id, key) overriding system value values (1, 'tower'), (2, 'hall')`,
);
const read: Read = async (text, values) => (await owner.query(text, [...values])).rows;
const program: Actor = { kind: 'program', id: 'refund' };
const change = (portal: number) =>
  store.write(portal, (tx) =>
    auditChange(tx, program, { act: 'refund_order', entity: { kind: 'order', id: 'A' } }),
  );

let folder: string;
let headsFile: string;
const letters: Letter[] = [];
const mailer: Mailer = {
  async send(letter) {
    letters.push(letter);
    return { kind: 'taken', answer: '250 fine' };
  },
  close: () => undefined,
};
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-heads-'));
  headsFile = path.join(folder, 'data', 'audit-heads.jsonl');
  letters.length = 0;
});
afterEach(() => rm(folder, { recursive: true }));

const keep = (at: string, operator?: string) =>
  keepHeads(
    {
      store,
      now: () => Date.parse(at),
      cache: { directory: async () => [{ portalId: 1 }, { portalId: 2 }] },
      settings: { mail: {}, audit: { headsFile, ...(operator && { operator }) } },
    } as unknown as Services,
    mailer,
  );

// Guards: AUD-02
test('the last seals of each day are added to the file, and prove the log up to then', async () => {
  await change(1);
  await keep('2026-11-23T04:07:00Z');
  await change(1);
  await change(2);
  await keep('2026-11-24T04:07:00Z');
  const heads = await readHeads(headsFile);
  expect(heads).toMatchObject([
    { portal: 1, position: 1, at: '2026-11-23T04:07:00.000Z' },
    { portal: 1, position: 2, at: '2026-11-24T04:07:00.000Z' },
    { portal: 2, position: 1, at: '2026-11-24T04:07:00.000Z' },
  ]);
  expect(await checkAuditLog(read, 1, heads)).toMatchObject({
    provenUntil: '2026-11-24T04:07:00.000Z',
    faults: [],
  });
  expect(letters).toEqual([]);
});

// Guards: AUD-02
test('an operator with an address gets the same lines by email', async () => {
  await change(1);
  await keep('2026-11-25T04:07:00Z', 'operator@example.org');
  const [letter, ...others] = letters;
  expect(others).toEqual([]);
  expect(letter?.to).toBe('operator@example.org');
  expect(letter?.text).toContain(await readFile(headsFile, 'utf8'));
});

test('a damaged line of the file is reported, not skipped', async () => {
  expect(await readHeads(headsFile)).toEqual([]);
  const file = path.join(folder, 'heads');
  const head = { portal: 1, position: 1, hash: 'ab'.repeat(32), at: '2026-11-23T04:07:00Z' };
  await writeFile(file, `${JSON.stringify(head)}\n{"portal": 1\n`);
  await expect(readHeads(file)).rejects.toThrow('line 2: is not a head of the audit log');
});
