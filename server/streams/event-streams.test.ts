import { expect, test } from 'vitest';
import { Refusal } from '#contract/api/refusals.ts';
import { readStream } from '../testing/staff/staff-stream.ts';
import { type EventStream, openEventStreams } from './event-streams.ts';

const bounds = { person: 2, portal: 3, process: 4 };
const stays = {
  mayStay: async () => true,
  begin: () => () => {},
};

// Guards: SPD-06, TOD-03
test('streams are limited per person, portal and process, and one that ends makes room for another', async () => {
  const streams = openEventStreams({ bounds });
  const open = (portalId: number, personId: string) =>
    readStream(streams.open({ ...stays, portalId, personId }));
  const first = open(1, 'ada');
  open(1, 'ada');
  expect(() => open(1, 'ada')).toThrow(Refusal);
  open(1, 'bea');
  expect(() => open(1, 'cyd')).toThrow(Refusal);
  open(2, 'dan');
  expect(() => open(2, 'eva')).toThrow(Refusal);
  await first.leave();
  expect(streams.size()).toBe(3);
  open(2, 'eva');
  streams.close();
  expect(streams.size()).toBe(0);
  expect(() => open(3, 'fay')).toThrow(Refusal);
});

// Guards: TOD-03
test('a reader that falls far behind loses its stream', async () => {
  const streams = openEventStreams();
  let sending: EventStream | undefined;
  const begin = (stream: EventStream) => {
    sending = stream;
    return () => {};
  };
  streams.open({ ...stays, begin, portalId: 1, personId: 'ada' });
  for (let n = 0; n < 100; n += 1) sending?.send('n', String(n));
  expect(streams.size()).toBe(0);
});

// Guards: TOD-03
test('a stream ends when its reader may no longer stay, or when that cannot be checked', async () => {
  const streams = openEventStreams({ everyMs: 5 });
  const open = (mayStay: () => Promise<boolean>) =>
    readStream(streams.open({ ...stays, mayStay, portalId: 1, personId: 'ada' }));
  await open(async () => false).ended();
  await open(async () => {
    throw new Error('no database');
  }).ended();
  expect(streams.size()).toBe(0);
});
