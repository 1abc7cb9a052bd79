import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openAcknowledgedPurchases } from './acknowledged-purchases.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns whether a page that waits for these orders has gone on. */
function waiting(heard: ReturnType<typeof openAcknowledgedPurchases>, orders: readonly string[]) {
  const onward = vi.fn();
  void heard.waitFor(orders).then(onward);
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return onward.mock.calls.length > 0;
  };
}

test('a page continues once all its orders are acknowledged, before or after it starts to wait', async () => {
  const heard = openAcknowledgedPurchases();
  heard.acknowledge('A');
  const hasGone = waiting(heard, ['A', 'B']);
  expect(await hasGone()).toBe(false);
  heard.acknowledge('C');
  expect(await hasGone()).toBe(false);
  heard.acknowledge('B');
  expect(await hasGone()).toBe(true);
});

test('a page without a container does not wait', async () => {
  const heard = openAcknowledgedPurchases();
  const hasGone = waiting(heard, ['A']);
  heard.noContainer();
  expect(await hasGone()).toBe(true);
  expect(await waiting(heard, ['B'])()).toBe(true);
});

test('a container that never acknowledges does not make anyone wait forever', async () => {
  const hasGone = waiting(openAcknowledgedPurchases(), ['A']);
  expect(await hasGone()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await hasGone()).toBe(true);
});
