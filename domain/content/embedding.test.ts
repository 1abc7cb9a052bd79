import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FrameMessage,
  isOpenPage,
  isOpenPath,
  isTopHidden,
  type ParentMessage,
  pageName,
  readMessage,
  scrollToReveal,
  visiblePart,
} from './embedding.ts';

const length = fc.integer({ min: 0, max: 5000 });
const place = fc.record({ top: fc.integer({ min: -5000, max: 5000 }), height: length });

describe('the visible part of a frame', () => {
  test('is what is on screen, measured from the frame’s own top', () => {
    expect(visiblePart({ top: 100, height: 2000 }, 800)).toEqual({ top: 0, height: 700 });
    expect(visiblePart({ top: -300, height: 2000 }, 800)).toEqual({ top: 300, height: 800 });
    expect(visiblePart({ top: -1500, height: 2000 }, 800)).toEqual({ top: 1500, height: 500 });
    expect(visiblePart({ top: 900, height: 2000 }, 800)).toEqual({ top: 0, height: 0 });
  });

  // Guards: APP-22
  test('is never larger than the frame or the screen', () => {
    fc.assert(
      fc.property(place, length, (frame, screen) => {
        const seen = visiblePart(frame, screen);
        expect(seen.height).toBeGreaterThanOrEqual(0);
        expect(seen.top).toBeGreaterThanOrEqual(0);
        expect(seen.height).toBeLessThanOrEqual(screen);
        expect(seen.top + seen.height).toBeLessThanOrEqual(frame.height);
      }),
    );
  });
});

test('a new page is scrolled to its top if that is above the screen or far down on it', () => {
  const at = (top: number) => isTopHidden({ top, height: 2000 }, 800);
  expect([-1, 0, 400, 401].map(at)).toEqual([true, false, false, true]);
});

describe('scrolling a part of a frame into view', () => {
  const frame = { top: -1000, height: 3000 };
  const by = (top: number, height: number) => scrollToReveal(frame, { top, height }, 800, 50);

  test('moves as little as needed and leaves room around it', () => {
    expect(by(900, 40)).toBe(-150);
    expect(by(1780, 40)).toBe(70);
  });

  test('does not move if the part is already visible', () => {
    expect(by(1000, 40)).toBe(0);
    expect(by(1760, 40)).toBe(0);
  });

  test('shows the top of a part taller than the screen', () => {
    expect(by(1500, 2000)).toBe(450);
    expect(by(1020, 2000)).toBe(0);
  });

  test('does not move again once the part is visible', () => {
    fc.assert(
      fc.property(place, place, fc.integer({ min: 200, max: 2000 }), (around, part, screen) => {
        const moved = scrollToReveal(around, part, screen, 50);
        const after = { ...around, top: around.top - moved };
        expect(scrollToReveal(after, part, screen, 50)).toBe(0);
      }),
    );
  });
});

describe('messages between windows', () => {
  const message = { foyer: 1, type: 'size', height: 3 };
  const other = { source: {}, origin: 'https://shop.example' };

  test('are read only if they are the storefront’s', () => {
    expect(readMessage({ data: message, ...other }, other)).toBe(message);
    for (const data of [null, undefined, 'foyer', 1, {}, { foyer: 2 }, { type: 'size' }]) {
      expect(readMessage({ data, ...other }, other)).toBeUndefined();
    }
  });

  /** Pages of venues may run a cached script from an earlier release: add messages, but rename none. */
  const fromFrame: { readonly [T in FrameMessage['type']]: FrameMessage & { readonly type: T } } = {
    size: { foyer: 1, type: 'size', height: 3 },
    scrollTop: { foyer: 1, type: 'scrollTop', page: 'event' },
    page: { foyer: 1, type: 'page', title: 'Events', path: '/tower/events' },
    reveal: { foyer: 1, type: 'reveal', top: 1, height: 3 },
    cart: { foyer: 1, type: 'cart', seller: 'tower', id: null },
    recall: { foyer: 1, type: 'recall', seller: 'tower' },
  };
  const fromParent: {
    readonly [T in ParentMessage['type']]: ParentMessage & { readonly type: T };
  } = {
    visible: { foyer: 1, type: 'visible', least: 5, screen: 8, top: 1, height: 3 },
    cart: { foyer: 1, type: 'cart', seller: 'tower', id: 'a-cart' },
  };

  test('keep their names', () => {
    for (const data of [...Object.values(fromFrame), ...Object.values(fromParent)]) {
      expect(readMessage({ data, ...other }, other)).toBe(data);
    }
  });

  // Guards: APP-22
  test('are not read from another window or another origin', () => {
    for (const stranger of [
      { ...other, source: {} },
      { ...other, source: null },
      { ...other, origin: 'https://shop.example.evil.example' },
      { ...other, origin: 'http://shop.example' },
      { ...other, origin: 'null' },
    ]) {
      expect(readMessage({ data: message, ...stranger }, other)).toBeUndefined();
    }
  });
});

test('the address of a page that gives access stays inside the frame', () => {
  expect(pageName('pages/event/event')).toBe('event');
  expect(pageName('')).toBe('');
  expect(['listing', 'event', 'home', 'membership'].every(isOpenPage)).toBe(true);
  for (const secret of ['checkout', 'complete', 'pending', 'ticket-order', 'my', 'resend', '']) {
    expect(isOpenPage(secret), secret).toBe(false);
  }
});

test('an order’s address is not passed on while the previous page is still shown', () => {
  const tower = [
    '',
    '/',
    '/events',
    '/events/admission',
    '/events/admission/upsell',
    '/membership/gift',
  ];
  for (const path of tower) expect(isOpenPath(`/tower${path}`), path).toBe(true);
  for (const path of [
    'ticket_order/1',
    'checkout/1',
    'checkout/complete',
    'manage/1',
    'my/orders/1',
  ]) {
    expect(isOpenPath(`/tower/${path}`), path).toBe(false);
  }
  expect(isOpenPath('/tower/membership/redeem')).toBe(false);
});
