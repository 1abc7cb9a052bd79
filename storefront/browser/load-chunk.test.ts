import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new Promise<string>(() => undefined);

// Guards: APP-55
test('a chunk that loads is requested once', async () => {
  const load = vi.fn(async () => 'chunk');
  expect(await loadChunk(load)).toBe('chunk');
  expect(load.mock.calls).toEqual([['']]);
});

// Guards: APP-55
test('a chunk that does not load is requested once more at another address', async () => {
  const load = vi.fn(async (again: string) => {
    if (again === '') throw new TypeError('no network');
    return 'chunk';
  });
  expect(await loadChunk(load)).toBe('chunk');
  expect(load.mock.calls).toEqual([[''], ['?again']]);
});

// Guards: APP-55
test('a chunk that fails twice has failed', async () => {
  const load = vi.fn(() => Promise.reject(new TypeError('no network')));
  await expect(loadChunk(load)).rejects.toThrow('no network');
  expect(load).toHaveBeenCalledTimes(2);
});

// Guards: APP-55
test('each attempt has two minutes', async () => {
  const load = vi.fn(() => never);
  const failed = vi.fn();
  loadChunk(load).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(failed).toHaveBeenCalledWith(new Error('chunk timeout'));
});
