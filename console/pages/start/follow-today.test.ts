import { beforeEach, expect, test, vi } from 'vitest';
import { type Attention, followToday, type Stream, type Today } from './follow-today.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const today = (orders: number) => ({ sales: { today: { orders } } }) as Today;
const attention: Attention = { entries: [], more: 0, is_more: false };

function scene() {
  const streams: { tell(event: string, value?: unknown): void; state: number }[] = [];
  const seen: (number | null | undefined)[] = [];
  const ages: boolean[] = [];
  const answers = { today: today(7), attention };
  const poll = vi.fn(async (): Promise<typeof answers | undefined> => answers);
  const end = followToday({
    openStream() {
      const listeners = new Map<string, (message: Event) => void>();
      const stream = {
        state: 1,
        tell: (event: string, value: unknown = {}) =>
          listeners.get(event)?.({ data: JSON.stringify(value) } as unknown as Event),
      };
      streams.push(stream);
      return {
        addEventListener: (event: string, listener: (message: Event) => void) =>
          listeners.set(event, listener),
        close: () => {
          stream.state = 2;
        },
        get readyState() {
          return stream.state;
        },
      } as unknown as Stream;
    },
    poll,
    onToday: (now) => seen.push(now.sales?.today.orders),
    onAttention: () => {},
    onAge: (isOld) => ages.push(isOld),
  });
  return { streams, seen, ages, poll, end };
}

// Guards: TOD-03
test('numbers come from the stream, and the page does not poll while the stream is alive', async () => {
  const { streams, seen, ages, poll, end } = scene();
  streams[0]?.tell('today', today(1));
  for (let beats = 0; beats < 20; beats += 1) {
    await vi.advanceTimersByTimeAsync(3_000);
    streams[0]?.tell('beat');
  }
  streams[0]?.tell('today', today(2));
  expect(seen).toEqual([1, 2]);
  expect(ages).not.toContain(true);
  expect(poll).not.toHaveBeenCalled();
  end();
  expect(vi.getTimerCount()).toBe(0);
});

// Guards: TOD-03
test('numbers are marked as old when the stream falls silent, and the page polls until it resumes', async () => {
  const { streams, seen, ages, poll, end } = scene();
  streams[0]?.tell('today', today(1));
  poll.mockResolvedValueOnce(undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ages.at(-1)).toBe(true);
  expect(seen).toEqual([1]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toEqual([1, 7]);
  expect(ages.at(-1)).toBe(false);
  streams[0]?.tell('today', today(9));
  const asked = poll.mock.calls.length;
  await vi.advanceTimersByTimeAsync(9_000);
  expect(poll).toHaveBeenCalledTimes(asked);
  end();
});

// Guards: TOD-03
test('the page polls every few seconds if the stream is refused, and retries the stream a minute later', async () => {
  const { streams, poll, end } = scene();
  const [first] = streams;
  if (first) first.state = 2;
  first?.tell('error');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(poll.mock.calls.length).toBeGreaterThan(3);
  expect(streams).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(41_000);
  expect(streams).toHaveLength(2);
  streams[1]?.tell('beat');
  const asked = poll.mock.calls.length;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(poll.mock.calls.length).toBeLessThanOrEqual(asked + 1);
  end();
  expect(vi.getTimerCount()).toBe(0);
});
