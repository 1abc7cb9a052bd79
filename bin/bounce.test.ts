import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnPathOf } from '#server/mail/return-path.ts';
import { openWorld, type World } from '#server/testing/venues/world.ts';

const key = 'a key of tests with as many characters as it needs';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-bounce-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

/** Stores a sent letter; returns its id and its return path. */
async function sent() {
  const letterId = randomUUID();
  const { portalId } = world.venue;
  await world.sql(
    `insert into letter (portal_id, id, task, payload, created_at, due_at, state, state_at, attempts)
     values ($1, $2, 'mail_confirmation', '{}', now(), now(), 'sent', now(), 1)`,
    [portalId, letterId],
  );
  const to = returnPathOf(key, 'bounces@tower.example', { portalId, letterId });
  return { letterId, to };
}

const report = (to: string) =>
  [
    `To: ${to}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Action: failed',
    'Status: 5.1.1',
    '--b--',
    '',
  ].join('\r\n');

/** Runs the program as a mail server does, with a message on its standard input. */
function pipe(
  message: string,
  args: readonly string[] = [],
  database = world.database.environment,
) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'bounce.ts'), ...args],
    {
      input: message,
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        ...database,
        DATA_DIR: folder,
        GIFT_CARD_KEY: key,
      },
    },
  );
  return { code: status, text: `${stdout}${stderr}` };
}

const stateOf = async (id: string) =>
  (await world.sql<{ state: string }>('select state from letter where id = $1', [id]))[0]?.state;

// Guards: LET-02
test('a message piped in by a mail server marks its letter as bounced', async () => {
  const { letterId, to } = await sent();
  const taken = pipe(report('bounces@tower.example'), [to]);
  expect(taken).toMatchObject({ code: 0, text: expect.stringContaining('has bounced: 5.1.1') });
  expect(await stateOf(letterId)).toBe('bounced');
  // The program reports success, so that the mail server does not send the message elsewhere.
  expect(pipe(report(to))).toMatchObject({ code: 0, text: expect.stringContaining('Left alone') });
});

const nowhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };

test('a message that is not about our letters is ignored without a query', () => {
  const other = { portalId: 1, letterId: randomUUID() };
  const forged = returnPathOf('another key', 'bounces@tower.example', other);
  expect(pipe(report(forged), [], nowhere)).toMatchObject({
    code: 0,
    text: expect.stringContaining('no letter of ours'),
  });
});

// Guards: LET-02
test('the mail server keeps the message while the database is down', async () => {
  const { letterId, to } = await sent();
  expect(pipe(report(to), [], nowhere).code).toBe(75);
  expect(pipe('').code).toBe(75);
  expect(await stateOf(letterId)).toBe('sent');
});
