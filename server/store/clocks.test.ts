import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { refuseOtherClock, watchClock } from './clocks.ts';
import { openStore } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const opened = () => openStore({ ...database.serving, onError: () => {} });
/** A clock that is off by `seconds`. */
const off = (seconds: number) => () => Date.now() + seconds * 1_000;

// Guards: OPS-03
test.each([
  [3_600, '3600 seconds ahead of'],
  [-3_600, '3600 seconds behind'],
])('a process whose clock differs by %d seconds does not start (OPS-03)', async (by, words) => {
  const store = opened();
  // The refusal closes the store.
  await expect(refuseOtherClock(store, off(by))).rejects.toThrow(
    `The clock of this machine is ${words} the database's`,
  );
});

// Guards: OPS-03
test('a process whose clock is off by some seconds starts, however long the answer takes', async () => {
  const store = opened();
  for (const by of [0, 30, -30]) await refuseOtherClock(store, off(by));
  const asked = Date.now();
  const times = [asked - 300_000, asked + 300_000];
  await refuseOtherClock(store, () => times.shift() ?? asked);
  await store.close();
});

// Guards: OPS-03
test('a clock that is set wrong later is logged, and the process keeps running', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const store = opened();
  try {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => lines.push(line) });
    const end = watchClock(store, off(-600), log);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(lines.join()).toContain('600 seconds behind'), 20_000);
    end();
  } finally {
    vi.useRealTimers();
    await store.close();
  }
});
