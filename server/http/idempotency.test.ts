import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Refusal } from '#contract/api/refusals.ts';
import { db, type Tx } from '../store/database.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { runOnce } from './idempotency.ts';
import type { ApiRequest } from './request.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const asked = (idempotencyKey: string | undefined, identityId = 'ada') =>
  ({
    services: world.services,
    portalId: world.venue.portalId,
    viewer: { kind: 'guest', identityId },
    idempotencyKey,
  }) as unknown as ApiRequest;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

test('a retry gets the first answer, and nothing is done again', async () => {
  const key = randomUUID();
  const work = vi.fn(async () => ({ n: work.mock.calls.length }));
  expect(await runOnce(asked(key), ['pay', 1], work)).toEqual({ n: 1 });
  expect(await runOnce(asked(key), ['pay', 1], work)).toEqual({ n: 1 });
  expect(work).toHaveBeenCalledOnce();
});

test('without a key every request is carried out', async () => {
  const work = vi.fn(async () => null);
  await runOnce(asked(undefined), ['pay', 1], work);
  await runOnce(asked(undefined), ['pay', 1], work);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a key serves one request of one person: another request or another person is refused', async () => {
  const key = randomUUID();
  const work = vi.fn(async () => 'the answer');
  await runOnce(asked(key), ['pay', 1], work);
  expect(await codeOf(runOnce(asked(key), ['pay', 2], work))).toBe('idempotency_key_reused');
  expect(await codeOf(runOnce(asked(key, 'grace'), ['pay', 1], work))).toBe(
    'idempotency_key_reused',
  );
  expect(work).toHaveBeenCalledOnce();
});

test('a refusal writes nothing, so a retry is a new attempt', async () => {
  const key = randomUUID();
  const refuses = async () => {
    throw new Refusal('not_found', 'order');
  };
  expect(await codeOf(runOnce(asked(key), ['pay', 1], refuses))).toBe('not_found');
  expect(await runOnce(asked(key), ['pay', 1], async () => 'done')).toBe('done');
});

test('one of many simultaneous attempts is carried out, and all get its answer', async () => {
  const key = randomUUID();
  const work = vi.fn(async () => work.mock.calls.length);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => runOnce(asked(key), ['pay', 1], work)),
  );
  expect(answers).toEqual(answers.map(() => 1));
  expect(work).toHaveBeenCalledOnce();
});

/** Claims a key as the previous version does. */
const claimKey = (tx: Tx, key: string, by: string) =>
  tx.run(
    sql`insert into idempotency_key (portal_id, key, request_hash)
      values (${tx.portalId}, ${key}, ${Buffer.from(by)})`.compile(db),
  );

test('a write is undone if a process of the previous version uses its key meanwhile', async () => {
  const key = randomUUID();
  const { portalId } = world.venue;
  const work = async (tx: Tx) => {
    await claimKey(tx, randomUUID(), 'work');
    // It locks a key by its row.
    await world.services.store.write(portalId, (other) => claimKey(other, key, 'before'));
  };
  await expect(runOnce(asked(key), ['pay', 1], work)).rejects.toThrow('idempotency_key_pkey');
  const rows = await world.sql(
    `select convert_from(request_hash, 'UTF8') as by from idempotency_key
     where key = $1 or request_hash = 'work'`,
    [key],
  );
  expect(rows).toEqual([{ by: 'before' }]);
});
