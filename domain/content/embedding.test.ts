import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isBeginningHidden,
  isOpenPage,
  isOpenPath,
  pageName,
  readMessage,
  scrollToReveal,
  visiblePart,
} from './embedding.ts';

const length = fc.integer({ min: 0, max: 5000 });
const place = fc.record({ top: fc.integer({ min: -5000, max: 5000 }), height: length });

describe('of a frame, a screen shows', () => {
  test('what is on it, counted from the frame’s own top', () => {
    expect(visiblePart({ top: 100, height: 2000 }, 800)).toEqual({ top: 0, height: 700 });
    expect(visiblePart({ top: -300, height: 2000 }, 800)).toEqual({ top: 300, height: 800 });
    expect(visiblePart({ top: -1500, height: 2000 }, 800)).toEqual({ top: 1500, height: 500 });
    expect(visiblePart({ top: 900, height: 2000 }, 800)).toEqual({ top: 0, height: 0 });
  });

  test('never more than there is of either', () => {
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

test('a new page’s beginning is gone to where it is above the screen, or far down on it', () => {
  const at = (top: number) => isBeginningHidden({ top, height: 2000 }, 800);
  expect([-1, 0, 400, 401].map(at)).toEqual([true, false, false, true]);
});

describe('a part of a frame is brought into view', () => {
  const frame = { top: -1000, height: 3000 };
  const by = (top: number, height: number) => scrollToReveal(frame, { top, height }, 800, 50);

  test('by no more than it takes, with room around it', () => {
    expect(by(900, 40)).toBe(-150);
    expect(by(1780, 40)).toBe(70);
  });

  test('and nothing moves where it is seen already', () => {
    expect(by(1000, 40)).toBe(0);
    expect(by(1760, 40)).toBe(0);
  });

  test('of what is higher than the screen, the beginning', () => {
    expect(by(1500, 2000)).toBe(450);
    expect(by(1020, 2000)).toBe(0);
  });

  test('for good: once it is there it stays', () => {
    fc.assert(
      fc.property(place, place, fc.integer({ min: 200, max: 2000 }), (around, part, screen) => {
        const moved = scrollToReveal(around, part, screen, 50);
        const after = { ...around, top: around.top - moved };
        expect(scrollToReveal(after, part, screen, 50)).toBe(0);
      }),
    );
  });
});

describe('of what windows say to each other', () => {
  const message = { foyer: 1, type: 'size', height: 3 };
  const other = { source: {}, origin: 'https://shop.example' };

  test('only our messages are read', () => {
    expect(readMessage({ data: message, ...other }, other)).toBe(message);
    for (const data of [null, undefined, 'foyer', 1, {}, { foyer: 2 }, { type: 'size' }]) {
      expect(readMessage({ data, ...other }, other)).toBeUndefined();
    }
  });

  test('nothing is read that another window says, or another page in the same one', () => {
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

test('the address of a page that opens something stays in the frame', () => {
  expect(pageName('pages/event/event')).toBe('event');
  expect(pageName('')).toBe('');
  expect(['listing', 'event', 'home', 'membership'].every(isOpenPage)).toBe(true);
  for (const secret of ['checkout', 'complete', 'pending', 'ticket-order', 'my', 'resend', '']) {
    expect(isOpenPage(secret), secret).toBe(false);
  }
});

test('the address of an order is told to nobody while the page before it is still shown', () => {
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
