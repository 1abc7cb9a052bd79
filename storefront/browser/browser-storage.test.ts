import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage } from './browser-storage.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
});

test('a page keeps values in memory if its browser forbids storage', () => {
  const forbidden = vi.fn(() => {
    throw new DOMException('not here', 'SecurityError');
  });
  Object.defineProperty(globalThis, 'localStorage', { get: forbidden, configurable: true });
  const storage = browserStorage('localStorage');
  storage.setItem('cart:tower', '{}');
  expect(browserStorage('localStorage').getItem('cart:tower')).toBe('{}');
  storage.removeItem('cart:tower');
  expect(storage.getItem('cart:tower')).toBeNull();
});
