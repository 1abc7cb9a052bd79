import { expect, test } from 'vitest';
import { Places } from './places.ts';

/** Records the order in which waiting callers get a slot. */
function openQueue(size: number, kept: number) {
  const places = new Places({ size, kept });
  const order: string[] = [];
  const come = (name: string, hasClaim: boolean) =>
    places.take(hasClaim, 0).then(() => {
      order.push(name);
    });
  return { places, order, come };
}

// Guards: OPS-03
test('payments take kept places once the others are taken, and go before others who wait', async () => {
  const { places, order, come } = openQueue(1, 1);
  const all = [
    come('one', false),
    come('two', false),
    come('payment', true),
    come('later payment', true),
  ];
  await all[2];
  expect(order).toEqual(['one', 'payment']);
  places.giveBack(false);
  await all[3];
  expect(order).toEqual(['one', 'payment', 'later payment']);
  places.giveBack(true);
  await all[1];
  expect(order).toEqual(['one', 'payment', 'later payment', 'two']);
});

// Guards: OPS-03
test('a payment takes no place from others while a kept one is free', async () => {
  const { places, order, come } = openQueue(2, 1);
  await Promise.all([come('payment', true), come('one', false), come('two', false)]);
  const three = come('three', false);
  places.giveBack(true);
  const payment = come('later payment', true);
  await payment;
  expect(order).toEqual(['payment', 'one', 'two', 'later payment']);
  places.giveBack(false);
  await three;
});

// Guards: OPS-03
test('a caller who waits in vain leaves the queue', async () => {
  const places = new Places({ size: 1, kept: 0 });
  expect(await places.take(false, 0)).toBe(true);
  expect(await places.take(false, 20)).toBe(false);
  places.giveBack(false);
  expect(await places.take(false, 20)).toBe(true);
});
