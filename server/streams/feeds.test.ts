import { expect, test, vi } from 'vitest';
import { openFeeds } from './feeds.ts';

const listener = () => {
  const heard: string[] = [];
  const send = (event: string, json: string) => {
    if (event !== 'beat') heard.push(`${event} ${json}`);
  };
  return { heard, stream: { send, end: () => {} } };
};
const options = (read: () => Promise<string>) => ({
  key: 'one',
  everyMs: 10,
  read: async () => [{ event: 'n', json: await read() }],
  onError: () => {},
});

// Guards: TOD-03
test('listeners share one reading, get what is known at once, and then only changes', async () => {
  const feeds = openFeeds();
  let value = '1';
  const read = vi.fn(async () => value);
  const [first, second] = [listener(), listener()];
  const leaveFirst = feeds.join(first.stream, options(read));
  await expect.poll(() => first.heard).toEqual(['n 1']);
  const leaveSecond = feeds.join(second.stream, options(read));
  expect(second.heard).toEqual(['n 1']);
  const before = read.mock.calls.length;
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(before + 2);
  expect(feeds.size()).toBe(1);
  value = '2';
  await expect.poll(() => second.heard).toEqual(['n 1', 'n 2']);
  expect(first.heard).toEqual(['n 1', 'n 2']);
  leaveFirst();
  leaveSecond();
});

// Guards: TOD-03
test('nothing is read while nobody listens', async () => {
  const feeds = openFeeds();
  const read = vi.fn(async () => '1');
  const one = listener();
  const leave = feeds.join(one.stream, options(read));
  await expect.poll(() => one.heard).toHaveLength(1);
  leave();
  expect(feeds.size()).toBe(0);
  const calls = read.mock.calls.length;
  const other = listener();
  const leaveOther = feeds.join(other.stream, { ...options(async () => '2'), key: 'other' });
  await expect.poll(() => other.heard).toHaveLength(1);
  leaveOther();
  expect(read.mock.calls.length).toBeLessThanOrEqual(calls + 1);
});

// Guards: TOD-03
test('a failed reading is reported, and the next one is made as usual', async () => {
  const feeds = openFeeds();
  const onError = vi.fn();
  let fails = true;
  const one = listener();
  const read = async () => {
    if (fails) throw new Error('no database');
    return '1';
  };
  const leave = feeds.join(one.stream, { ...options(read), onError });
  await expect.poll(() => onError).toHaveBeenCalled();
  expect(one.heard).toEqual([]);
  fails = false;
  await expect.poll(() => one.heard).toEqual(['n 1']);
  leave();
});
