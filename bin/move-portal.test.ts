import { stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { auditChange } from '#server/audit/audit-change.ts';
import { readHeads } from '#server/audit/heads.ts';
import { sealBatch } from '#server/audit/seal-entries.ts';
import { asTx, inOwnTransaction } from '#server/store/portals/owner.ts';
import { openMoves, testKey } from '#server/testing/venues/moving.ts';
import { seedVenue } from '#server/testing/venues/venue.ts';
import { runOurs } from './testing/child-program.ts';

let moves: Awaited<ReturnType<typeof openMoves>>;
let old: TestDatabase;
let fresh: TestDatabase;
/** The key has to be as long as an operator's. */
const key = testKey.padEnd(32, '.');
beforeAll(async () => {
  moves = await openMoves();
  old = await cloneDatabase();
  fresh = await cloneDatabase();
  const { portalId } = await seedVenue(old.administratorUrl, { key: 'tower' });
  const owner = await moves.owning(old.url);
  await owner.run({
    text: `update portal set suspended_at = now(), suspension_reason = 'It moves' where portal_id = $1`,
    values: [portalId],
  });
});
afterAll(async () => {
  await moves.close();
  await old.drop();
  await fresh.drop();
});

const run = (program: string, database: TestDatabase, ...args: string[]) =>
  runWith({ GIFT_CARD_KEY: key }, program, database, ...args);
const runWith = (
  settings: Record<string, string>,
  program: string,
  database: TestDatabase,
  ...args: string[]
) =>
  runOurs([path.join(import.meta.dirname, program), ...args], {
    ...database.environment,
    DATA_DIR: path.join(moves.folder, 'data'),
    ...settings,
  });
async function done(child: ReturnType<typeof run>) {
  return { code: await child.ended, text: child.lines.join('\n') };
}
const keysAt = async ({ url }: TestDatabase) =>
  (await (await moves.owning(url)).rows<{ key: string }>({ text: 'select key from portal' })).map(
    (row) => row.key,
  );

// Guards: OPS-08
test('the programs move a portal, and a killed run leaves nothing and can be repeated (OPS-08)', async () => {
  const owner = await moves.owning(old.url);
  const at = '2030-05-01T04:07:00.000Z';
  // The head in the old installation's file of heads.
  const place = await moves.exported(owner, 'tower', {
    secret: key,
    heads: await headOf(owner, at),
  });
  const listed = await done(run('export-portal.ts', old));
  expect(listed.text).toMatch(/^tower moved away at \d{4}-/m);

  // The import waits for a lock halfway, and is killed there.
  const blocker = new pg.Client(fresh.url);
  await blocker.connect();
  await blocker.query('begin; lock table ticket in access exclusive mode');
  const killed = run('import-portal.ts', fresh, place);
  await killed.printed('event_session: 3');
  killed.kill('SIGKILL');
  await killed.ended;
  await blocker.query('rollback');
  await blocker.end();
  expect(await keysAt(fresh)).toEqual([]);

  const imported = await done(run('import-portal.ts', fresh, place));
  expect(imported).toMatchObject({
    code: 0,
    text: expect.stringContaining('its books are in order'),
  });
  expect(await keysAt(fresh)).toEqual(['tower']);
  const heads = await readHeads(path.join(moves.folder, 'data', 'audit-heads.jsonl'));
  expect(heads).toMatchObject([{ position: 1, at }]);
  const audit = await done(run('audit.ts', fresh));
  expect(audit).toMatchObject({ code: 0, text: expect.stringContaining(`entries up to ${at}`) });
});

/** Seals an entry of the portal; returns its head. */
async function headOf(owner: Awaited<ReturnType<typeof moves.owning>>, at: string) {
  const [portal] = await owner.rows<{ id: number }>({ text: 'select portal_id as id from portal' });
  const tx = asTx(owner, portal?.id ?? 0);
  await inOwnTransaction(owner, 'begin', async () => {
    const entity = { kind: 'portal', id: 'tower' };
    await auditChange(tx, { kind: 'program', id: 'test' }, { act: 'suspend_portal', entity });
    await sealBatch(tx);
  });
  const [seal] = await owner.rows<{ hash: string }>({
    text: `select encode(hash, 'hex') as hash from audit_seal`,
  });
  return [{ portal: tx.portalId, position: 1, hash: seal?.hash ?? '', at }];
}

// Guards: OPS-08
test('--undo reopens an exported portal, and wrong arguments print the usage', async () => {
  const undone = await done(run('export-portal.ts', old, '--undo', 'tower'));
  expect(undone).toMatchObject({ code: 0, text: expect.stringContaining('tower is here again') });
  const half = await done(run('export-portal.ts', old, 'tower'));
  expect(half).toMatchObject({ code: 1, text: expect.stringContaining('npm run export-portal') });
});

// Guards: OPS-08
test('a portal is exported with the existing gift card key, and no key is created for it', async () => {
  const data = path.join(moves.folder, 'other-data');
  const place = path.join(moves.folder, 'other-place');
  const without = await done(
    runWith({ DATA_DIR: data, GIFT_CARD_KEY: '' }, 'export-portal.ts', old, 'tower', place),
  );
  expect(without).toMatchObject({
    code: 1,
    text: expect.stringContaining('GIFT_CARD_KEY is not set, and DATA_DIR has no key'),
  });
  await expect(stat(path.join(data, 'gift-card-key'))).rejects.toThrow('ENOENT');
  await expect(stat(place)).rejects.toThrow('ENOENT');
});
