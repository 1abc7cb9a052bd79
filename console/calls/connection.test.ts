import { beforeEach, expect, test, vi } from 'vitest';
import { connectionOf } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a lost connection is retried until there is an answer, at growing intervals', async () => {
  const answers = [false, false, true];
  const ask = vi.fn(async () => answers.shift() ?? true);
  const connection = connectionOf(ask);
  const heard = vi.fn();
  connection.subscribe(heard);
  connection.note(false);
  expect(connection.isLost()).toBe(true);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersToNextTimerAsync();
  await vi.advanceTimersToNextTimerAsync();
  expect(connection.isLost()).toBe(true);
  await vi.advanceTimersToNextTimerAsync();
  expect(connection.isLost()).toBe(false);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('calls that fail together share one series of retries', async () => {
  const connection = connectionOf(async () => false);
  connection.note(false);
  connection.note(false);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersToNextTimerAsync();
  expect(vi.getTimerCount()).toBe(1);
});

test('an answered call ends the retries', () => {
  const connection = connectionOf(async () => false);
  connection.note(false);
  connection.note(true);
  expect(connection.isLost()).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
