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

test('afterPress waits for the click of a tap', () => {
  const action = vi.fn();
  afterPress(action);
  expect(action).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(action).toHaveBeenCalledOnce();
});

test.each(['pointerup', 'pointercancel'])(
  'afterPress waits for %s while something is pressed',
  (end) => {
    const action = vi.fn();
    pressed = {};
    afterPress(action);
    vi.runAllTimers();
    expect(action).not.toHaveBeenCalled();
    page.dispatchEvent(new Event(end));
    expect(action).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(action).toHaveBeenCalledOnce();
    // A later press does not run it again.
    page.dispatchEvent(new Event('pointerup'));
    vi.runAllTimers();
    expect(action).toHaveBeenCalledOnce();
  },
);
