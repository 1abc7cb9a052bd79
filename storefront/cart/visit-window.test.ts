import { expect, test } from 'vitest';
import { inMemory } from '../browser/browser-storage.ts';
import type { HeldCart } from './cart-store.ts';
import { cartVisitOf } from './visit-window.ts';

const visit = { session: 's1', start: '2031-03-08T15:00:00Z', end: '2031-03-08T16:00:00Z' };
const holding = (...ids: readonly string[]) =>
  ({ answer: { event_session: ids.map((id) => ({ id })) } }) as unknown as HeldCart;

// Guards: APP-56, DET-65
test('a visit survives a reload, and is stored per seller', () => {
  const storage = inMemory();
  cartVisitOf('tower', storage).keep(visit);
  expect(cartVisitOf('tower', storage).read()).toEqual(visit);
  expect(cartVisitOf('hall', storage).read()).toBeNull();
});

// Guards: DET-65
test('a visit lasts as long as its session is in the cart', () => {
  const kept = cartVisitOf('tower', inMemory());
  kept.keep(visit);
  kept.follow(holding('s2', 's1'));
  expect(kept.read()).toEqual(visit);
  kept.follow(holding('s2'));
  expect(kept.read()).toBeNull();
  kept.keep(visit);
  kept.follow(null);
  expect(kept.read()).toBeNull();
});
