import { describe, expect, test, vi } from 'vitest';
import { inMemory } from '../browser/browser-storage.ts';
import { createCartStore } from './cart-store.ts';
import { sampleAnswer } from './testing/sample-cart.ts';
import { waitingOrdersOf } from './waiting-orders.ts';

function surroundings(at = 0) {
  const kept = new Map<string, string>();
  const clock = { now: at };
  const tabs: (() => void)[] = [];
  return {
    kept,
    clock,
    otherTab: () => {
      for (const changed of tabs) changed();
    },
    open: () =>
      createCartStore({
        storage: inMemory(kept),
        key: 'cart:tower',
        waitingKey: 'waiting:tower',
        now: () => clock.now,
        onOtherTab: (changed) => void tabs.push(changed),
      }),
  };
}

describe('the cart of this browser', () => {
  // Guards: APP-59, CRT-01, CRT-15, CRT-16
  test('is trusted until five seconds before the server ends it', () => {
    const { open, clock } = surroundings(1_000_000);
    const store = open();
    store.accept(sampleAnswer({ expires_in: 900 }));
    expect(store.get().held?.expiry).toBe(clock.now + 895_000);
  });

  // Guards: APP-56, CRT-16
  test('survives a reload until its own end', () => {
    const place = surroundings();
    place.open().accept(sampleAnswer({ expires_in: 60 }));
    expect(place.open().get().held?.cart.cart_number).toBe('ABC123');
    place.clock.now = 55_000;
    expect(place.open().get().held).toBeNull();
  });

  // Guards: CRT-18
  test('ends when the server said, even if the device’s clock is set while the page is open', () => {
    const kept = new Map<string, string>();
    const open = (now: number, deviceNow: number) =>
      createCartStore({
        storage: inMemory(kept),
        key: 'cart:tower',
        waitingKey: 'waiting:tower',
        onOtherTab: () => undefined,
        now: () => now,
        deviceNow: () => deviceNow,
      });
    open(1_000, 900_000).accept(sampleAnswer({ expires_in: 905 }));
    // Another page, opened ten seconds later.
    expect(open(50, 910_000).get().held?.expiry).toBe(50 + 890_000);
    // The clock was set back by an hour: the time left does not grow.
    expect(open(50, 910_000 - 3_600_000).get().held?.expiry).toBe(50 + 900_000);
  });

  test('follows changes in another tab', () => {
    const place = surroundings();
    const [one, other] = [place.open(), place.open()];
    const listener = vi.fn();
    other.subscribe(listener);
    one.accept(sampleAnswer());
    place.otherTab();
    expect(other.get().held?.cart.cart_number).toBe('ABC123');
    expect(listener).toHaveBeenCalled();
  });

  test('stays the same object while its text is the same, as when a page is shown again', () => {
    const place = surroundings();
    place.open().accept(sampleAnswer());
    const [one, other] = [place.open(), place.open()];
    const before = other.get().held;
    place.otherTab();
    expect(other.get().held).toBe(before);
    one.accept(sampleAnswer({ cart_number: 'XYZ789' }));
    place.otherTab();
    expect(other.get().held?.cart.cart_number).toBe('XYZ789');
    expect(one.get().held).not.toBe(other.get().held);
  });

  // Guards: CRT-21
  test('shows its expiry in every window', () => {
    const place = surroundings();
    const [one, other] = [place.open(), place.open()];
    one.accept(sampleAnswer({ expires_in: 60 }));
    place.otherTab();
    place.clock.now = 55_000;
    one.expire();
    place.otherTab();
    expect(other.get()).toMatchObject({ held: null, isExpired: true });
    one.accept(sampleAnswer());
    place.otherTab();
    expect(other.get()).toMatchObject({ isExpired: false, held: { expiry: 950_000 } });
  });

  test('is not restored by a late answer after another tab discarded it', () => {
    const place = surroundings();
    const [one, other] = [place.open(), place.open()];
    one.accept(sampleAnswer());
    other.reread();
    const { id } = sampleAnswer().cart[0] ?? { id: '' };
    one.clear();
    other.accept(sampleAnswer(), id);
    expect(other.get()).toMatchObject({ held: null, isExpired: false });
    expect(place.kept.size).toBe(0);
    other.accept(sampleAnswer());
    expect(place.open().get().held?.cart.id).toBe(id);
  });

  test('is not replaced by another tab while it is being paid', () => {
    const place = surroundings();
    const [one, paying] = [place.open(), place.open()];
    paying.accept(sampleAnswer());
    place.otherTab();
    paying.setPaying(true);
    one.expire();
    place.otherTab();
    expect(paying.get()).toMatchObject({
      held: { cart: { cart_number: 'ABC123' } },
      isPaying: true,
    });
  });

  test('stays if another tab opened it while an earlier one was being paid here', () => {
    const place = surroundings();
    const [one, paying] = [place.open(), place.open()];
    const earlier = '55555555-5555-4555-8555-555555555555';
    paying.accept(sampleAnswer({ id: earlier }));
    paying.setPaying(true);
    one.accept(sampleAnswer());
    place.otherTab();
    paying.bought([earlier]);
    expect(paying.get()).toMatchObject({
      held: { cart: { cart_number: 'ABC123' } },
      isPaying: false,
    });
    expect(place.open().get().held).not.toBeNull();
  });

  test('stays if an earlier one turns out to be bought or over', () => {
    const store = surroundings().open();
    store.accept(sampleAnswer());
    const { id } = sampleAnswer().cart[0] ?? { id: '' };
    const earlier = '55555555-5555-4555-8555-555555555555';
    store.accept(sampleAnswer({ id: earlier, state: 'ordered' }));
    store.bought([earlier]);
    expect(store.get().held?.cart.id).toBe(id);
    store.bought([earlier, id]);
    expect(store.get().held).toBeNull();
  });

  test.each([
    ['became an order', sampleAnswer({ state: 'ordered' })],
    ['expired', sampleAnswer({ state: 'expired' })],
    ['has no tickets left', sampleAnswer({}, [])],
  ])('is empty once it %s', (_, answer) => {
    const place = surroundings();
    const store = place.open();
    store.accept(sampleAnswer());
    store.accept(answer);
    expect(store.get().held).toBeNull();
    expect(place.kept.size).toBe(0);
  });

  // Guards: PAY-77
  test('leaves the browser once a debit pays it, is noted as an order to wait for, and makes room for another', () => {
    const place = surroundings();
    const [one, other] = [place.open(), place.open()];
    const paid = { id: 'a', payment_in_progress: true, payment_clearing: true, expires_in: null };
    one.accept(sampleAnswer({ id: 'a' }));
    one.accept(sampleAnswer(paid));
    place.otherTab();
    expect([one.get().held, other.get().held]).toEqual([null, null]);
    expect(waitingOrdersOf('tower', inMemory(place.kept)).has('a')).toBe(true);

    other.accept(sampleAnswer({ id: 'b' }));
    one.accept(sampleAnswer(paid));
    expect(one.get().held?.cart.id).toBe('b');
    expect(waitingOrdersOf('tower', inMemory(place.kept)).has('b')).toBe(false);
  });

  test('says that it expired until that is acknowledged', () => {
    const store = surroundings().open();
    store.accept(sampleAnswer());
    store.expire();
    expect(store.get()).toMatchObject({ held: null, isExpired: true });
    store.clear();
    expect(store.get().isExpired).toBe(false);
  });

  test.each([
    '{',
    'null',
    '{"answer":{}}',
    '[]',
    '{"answer":{"cart":[],"ticket":[]},"expiry":null}',
  ])('is empty if the browser stored %s', (text) => {
    const place = surroundings();
    place.kept.set('cart:tower', text);
    expect(place.open().get().held).toBeNull();
  });
});
