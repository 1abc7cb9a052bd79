import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPress } from './after-press.ts';

let page: EventTarget;
let pressed: object | null;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  pressed = null;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { querySelector: () => pressed });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('waits for the click of a tap, which comes in the same turn', () => {
  const act = vi.fn();
  afterPress(act);
  expect(act).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});

test.each(['pointerup', 'pointercancel'])('waits while something is pressed, until %s', (end) => {
  const act = vi.fn();
  pressed = {};
  afterPress(act);
  vi.runAllTimers();
  expect(act).not.toHaveBeenCalled();
  page.dispatchEvent(new Event(end));
  expect(act).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
  // The next press is none of its business.
  page.dispatchEvent(new Event('pointerup'));
  vi.runAllTimers();
  expect(act).toHaveBeenCalledOnce();
});
