import { expect, test } from 'vitest';
import { clientOf } from '#contract/staff/routed-client.ts';
import { doorRoutes } from '#contract/staff/routes/door-routes.ts';
import { keptCode } from '#domain/doors/kept-code.ts';
import { memoryStore } from '../testing/memory-store.ts';
import type { StoredScan } from './device-store.ts';
import { sendLeft, sendQueue } from './send-queue.ts';

const scan = (n: number): StoredScan => ({
  id: `scan-${n}`,
  code: `code-${n}`,
  door: 'north',
  sessions: undefined,
  direction: 'in' as const,
  passed: 1,
  persons: 1,
  result: 'admitted' as const,
  at: 1_000 * n,
  waits: 1,
});
const many = (count: number) => Array.from({ length: count }, (_, n) => scan(n + 1));
const { signal } = new AbortController();

type Answer =
  | 'answered'
  | 'answer lost'
  | 'not arrived'
  | { readonly status: number; readonly code?: string }
  /** Refuses a call that contains this scan, and cannot judge that one now. */
  | { readonly refuses: string; readonly code: string }
  | { readonly later: string };

/** A server that accepts scans in order and recognizes each id; `answers` are the results of its calls in turn. */
function server(...answers: Answer[]) {
  const taken: string[] = [];
  const batches: number[] = [];
  const bodies: string[] = [];
  const staff = clientOf(doorRoutes, {
    portal: 'tower',
    async fetch(_, init) {
      const how = answers.shift() ?? 'answered';
      if (how === 'not arrived') throw new TypeError('no network');
      const { scan: scans } = JSON.parse(String(init.body)) as { scan: { id: string }[] };
      batches.push(scans.length);
      bodies.push(String(init.body));
      const refused = (status: number, _code: string) => {
        const error = { _code, _context: '', _description: '', _extra: {} };
        return new Response(JSON.stringify({ errors: [error] }), { status });
      };
      if (typeof how === 'object' && 'status' in how) {
        return refused(how.status, how.code ?? 'not_signed_in');
      }
      if (typeof how === 'object' && 'refuses' in how) {
        answers.unshift(how);
        if (scans.some(({ id }) => id === how.refuses)) return refused(400, how.code);
      }
      const late = typeof how === 'object' && 'later' in how ? how.later : undefined;
      if (late !== undefined) answers.unshift({ later: late });
      for (const { id } of scans) if (!taken.includes(id)) taken.push(id);
      if (how === 'answer lost') throw new TypeError('no network');
      return new Response(
        JSON.stringify({
          scan: scans.map(({ id }) => ({
            id,
            fault: id === 'scan-7' ? 'door is gone' : null,
            is_later: id === late,
          })),
        }),
      );
    },
  });
  return { staff, taken, batches, bodies };
}
const ids = (count: number) => many(count).map(({ id }) => id);

// Guards: DOR-09
test('scans are sent once each, in the order they were made, fifty at a time', async () => {
  const store = memoryStore();
  await store.addScans(many(120));
  const { staff, taken, batches } = server();
  expect(await sendQueue(store, staff, signal)).toBe('done');
  expect(taken).toEqual(ids(120));
  expect(batches).toEqual([50, 50, 20]);
  expect(await store.countWaiting()).toBe(0);
});

// Guards: DOR-09
test('a batch whose answer is lost is sent again after the browser was closed, with no scan lost or repeated', async () => {
  const store = memoryStore();
  await store.addScans(many(120));
  const { staff, taken } = server('answered', 'answer lost', 'not arrived', 'answered');
  expect(await sendQueue(store, staff, signal)).toBe('lost');
  expect(await store.countWaiting()).toBe(70);
  expect(await sendQueue(store, staff, signal)).toBe('lost');
  expect(await sendQueue(store, staff, signal)).toBe('done');
  expect(taken).toEqual(ids(120));
});

// Guards: DOR-09
test('control: a queue that forgets scans before they are answered loses them', async () => {
  const store = memoryStore();
  await store.addScans(many(50));
  const { staff, taken } = server('not arrived', 'answered');
  const forgetful = {
    ...store,
    async scansThatWait(waits: 0 | 1, limit: number) {
      const scans = await store.scansThatWait(waits, limit);
      await store.removeScans(scans.flatMap(({ seq = [] }) => seq));
      return scans;
    },
  };
  expect(await sendQueue(forgetful, staff, signal)).toBe('lost');
  expect(await sendQueue(forgetful, staff, signal)).toBe('done');
  expect(taken).toEqual([]);
});

// Guards: DOR-09
test('scans made while others are being sent follow them', async () => {
  const store = memoryStore();
  await store.addScans(many(50));
  const { staff, taken } = server('not arrived');
  await sendQueue(store, staff, signal);
  await store.addScans([scan(51)]);
  await sendQueue(store, staff, signal);
  expect(taken).toEqual(ids(51));
});

// Guards: DOR-09
test('a scan that the server cannot accept does not hold up others, and is kept with the reason', async () => {
  const store = memoryStore();
  await store.addScans(many(10));
  const { staff } = server();
  expect(await sendQueue(store, staff, signal)).toBe('done');
  expect(store.scans().filter(({ fault }) => fault)).toMatchObject([
    { id: 'scan-7', fault: 'door is gone', waits: 0 },
  ]);
});

// Guards: DOR-09
test.each(['validation_failed', 'body_too_large'])(
  'a scan that makes the server refuse a whole call as %s does not hold up others, and is kept with the reason',
  async (code) => {
    const store = memoryStore();
    await store.addScans(many(120));
    const { staff, taken, batches } = server({ refuses: 'scan-60', code });
    expect(await sendQueue(store, staff, signal)).toBe('done');
    expect(new Set(taken)).toEqual(new Set(ids(120).filter((id) => id !== 'scan-60')));
    expect(store.scans().find(({ id }) => id === 'scan-60')).toMatchObject({
      fault: code,
      waits: 0,
    });
    expect(await store.countWaiting()).toBe(0);
    expect(batches.length).toBeLessThan(20);
  },
);

// Guards: DOR-09
test('a scan that the server cannot judge yet is retried, and finally kept as refused', async () => {
  const store = memoryStore();
  await store.addScans(many(3));
  const { staff, taken } = server({ later: 'scan-2' });
  expect(await sendQueue(store, staff, signal)).toBe('later');
  expect(store.scans().map(({ waits }) => waits)).toEqual([0, 1, 0]);
  // Alone in its batch, it waits however long it takes: the server may be failing at everything.
  for (let n = 0; n < 40; n += 1) expect(await sendQueue(store, staff, signal)).toBe('later');
  expect(await store.countWaiting()).toBe(1);
  for (let n = 4; n < 40; n += 1) {
    await store.addScans([scan(n)]);
    await sendQueue(store, staff, signal);
  }
  expect(await store.countWaiting()).toBe(0);
  expect(taken).toContain('scan-39');
  expect(store.scans().filter(({ fault }) => fault !== undefined)).toMatchObject([
    { id: 'scan-2', fault: 'could not be judged' },
    { id: 'scan-7' },
  ]);
});

// Guards: DOR-09
test('codes that an earlier version kept raw are sent as text that the server accepts', async () => {
  const store = memoryStore();
  const odd = ['x'.repeat(10_000_000), 'a\0b', '\ud83c', ' \t', ''];
  await store.addScans(odd.map((code, n) => ({ ...scan(n + 10), code })));
  const { staff, bodies } = server();
  expect(await sendQueue(store, staff, signal)).toBe('done');
  const { scan: sent } = JSON.parse(bodies[0] ?? '') as { scan: { code: string }[] };
  expect(sent.map(({ code }) => code)).toEqual(odd.map(keptCode));
});

// Guards: DOR-09
test('scans of many sessions are split into calls small enough for the server', async () => {
  const store = memoryStore();
  const sessions = Array.from({ length: 200 }, (_, n) => `a-session-with-a-name-${n}`);
  await store.addScans(many(50).map((one) => ({ ...one, sessions })));
  const { staff, bodies, taken } = server();
  expect(await sendQueue(store, staff, signal)).toBe('done');
  expect(taken).toEqual(ids(50));
  expect(bodies.length).toBeGreaterThan(1);
  for (const body of bodies) expect(Buffer.byteLength(body)).toBeLessThan(64 << 10);
});

// Guards: DOR-09
test('the queue is kept if the server is busy, fails or refuses', async () => {
  const store = memoryStore();
  await store.addScans(many(3));
  const { staff } = server({ status: 503 }, { status: 429 }, { status: 401 });
  expect(await sendQueue(store, staff, signal)).toBe('failed');
  expect(await sendQueue(store, staff, signal)).toBe('busy');
  expect(await sendQueue(store, staff, signal)).toEqual({ refused: 'not_signed_in' });
  expect(await store.countWaiting()).toBe(3);
});

// Guards: STF-13
test('the waiting scans of a revoked device are sent, and those not accepted are counted and kept', async () => {
  const store = memoryStore();
  await store.addScans(many(60));
  const gone = server('answered', { status: 401 });
  expect(await sendLeft(store, gone.staff, signal)).toBe(10);
  expect(gone.taken).toEqual(ids(50));
  expect(await sendLeft(store, server().staff, signal)).toBe(0);
});
