import { beforeEach, expect, test, vi } from 'vitest';
import { latestOf } from './latest.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A server whose answers arrive when the test releases them, in any order. */
function slowServer() {
  const waiting = new Map<string, (answer: string) => void>();
  const signals = new Map<string, AbortSignal>();
  return {
    signals,
    ask: (input: string, signal?: AbortSignal) =>
      new Promise<string>((resolve) => {
        waiting.set(input, resolve);
        if (signal) signals.set(input, signal);
      }),
    async answer(input: string): Promise<void> {
      waiting.get(input)?.(`found ${input}`);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

// Guards: TOD-04
test('a slow answer to an earlier text never replaces that to a later one', async () => {
  const server = slowServer();
  const shown: string[] = [];
  const latest = latestOf({ ask: server.ask, show: (answer: string) => shown.push(answer) });
  latest.ask('gra');
  await vi.advanceTimersByTimeAsync(0);
  latest.ask('grace');
  await vi.advanceTimersByTimeAsync(0);
  await server.answer('grace');
  await server.answer('gra');
  expect(shown).toEqual(['found grace']);
  expect(server.signals.get('gra')?.aborted).toBe(true);
});

test('control: without the guard the slow answer replaces it', async () => {
  const server = slowServer();
  const shown: string[] = [];
  for (const text of ['gra', 'grace']) void server.ask(text).then((answer) => shown.push(answer));
  await server.answer('grace');
  await server.answer('gra');
  expect(shown.at(-1)).toBe('found gra');
});

test('only the last of several texts typed within the pause is requested', async () => {
  const ask = vi.fn(async (text: string) => text);
  const show = vi.fn();
  const latest = latestOf({ ask, show, pause: 150 });
  for (const text of ['g', 'gr', 'gra']) latest.ask(text);
  await vi.advanceTimersByTimeAsync(150);
  expect(ask.mock.calls.map(([text]) => text)).toEqual(['gra']);
  expect(show).toHaveBeenCalledExactlyOnceWith('gra', 'gra');
});

test('nothing is shown after it is stopped', async () => {
  const server = slowServer();
  const show = vi.fn();
  const latest = latestOf({ ask: server.ask, show });
  latest.ask('gra');
  await vi.advanceTimersByTimeAsync(0);
  latest.stop();
  await server.answer('gra');
  expect(show).not.toHaveBeenCalled();
});

test('a call that throws because it was aborted is not an error', async () => {
  const show = vi.fn();
  const ask = (_: string, signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const latest = latestOf({ ask, show });
  latest.ask('gra');
  await vi.advanceTimersByTimeAsync(0);
  latest.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(show).not.toHaveBeenCalled();
});
