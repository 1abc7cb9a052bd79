import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openHeard } from './purchases-heard.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns whether a page that waits for these orders has gone on. */
function waiting(heard: ReturnType<typeof openHeard>, orders: readonly string[]) {
  const onward = vi.fn();
  void heard.until(orders).then(onward);
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return onward.mock.calls.length > 0;
  };
}

test('a page goes on when each of its orders is told of, before or since', async () => {
  const heard = openHeard();
  heard.purchase('A');
  const hasGone = waiting(heard, ['A', 'B']);
  expect(await hasGone()).toBe(false);
  heard.purchase('C');
  expect(await hasGone()).toBe(false);
  heard.purchase('B');
  expect(await hasGone()).toBe(true);
});

test('where no container runs nothing is waited for', async () => {
  const heard = openHeard();
  const hasGone = waiting(heard, ['A']);
  heard.nobody();
  expect(await hasGone()).toBe(true);
  expect(await waiting(heard, ['B'])()).toBe(true);
});

test('a container that never says so keeps nobody from going on', async () => {
  const hasGone = waiting(openHeard(), ['A']);
  expect(await hasGone()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await hasGone()).toBe(true);
});
