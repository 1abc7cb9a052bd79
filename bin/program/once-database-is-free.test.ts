import { expect, test } from 'vitest';
import { DatabaseBusy } from '#server/store/database-busy.ts';
import { onceDatabaseIsFree } from './once-database-is-free.ts';

const atOnce = async () => {};
const running = new AbortController().signal;

const busy = () => new DatabaseBusy(new Error('no connection was free in time'));

/** A clock that each look moves on by ten seconds. */
function clock(): () => number {
  let time = 0;
  return () => {
    time += 10_000;
    return time;
  };
}

test('a start waits for a database that is busy with its sweeps', async () => {
  const failures = [busy(), busy(), busy()];
  const work = async () => {
    const failure = failures.pop();
    if (failure) throw failure;
    return 'links';
  };
  expect(await onceDatabaseIsFree(work, running, clock(), atOnce)).toBe('links');
});

test('a start gives up after a minute', async () => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    throw busy();
  };
  await expect(onceDatabaseIsFree(work, running, clock(), atOnce)).rejects.toThrow(DatabaseBusy);
  expect(attempts).toBe(6);
});

test('another error ends the start at once', async () => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    throw new Error('the table is missing');
  };
  await expect(onceDatabaseIsFree(work, running, clock(), atOnce)).rejects.toThrow(
    'the table is missing',
  );
  expect(attempts).toBe(1);
});

test('a start that is to end does not wait for the database', async () => {
  const stopping = new AbortController();
  const work = async () => {
    stopping.abort();
    throw busy();
  };
  await expect(onceDatabaseIsFree(work, stopping.signal)).rejects.toThrow('aborted');
});
