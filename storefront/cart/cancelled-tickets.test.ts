import { expect, test } from 'vitest';
import { inMemory } from '../browser/browser-storage.ts';
import { cancelledTicketsOf } from './cancelled-tickets.ts';

test('what was taken out survives a reload, once each, for one seller, until it is forgotten', () => {
  const storage = inMemory();
  cancelledTicketsOf('tower', storage).add(['a', 'b']);
  cancelledTicketsOf('tower', storage).add(['b', 'c']);
  expect(cancelledTicketsOf('tower', storage).read()).toEqual(['a', 'b', 'c']);
  expect(cancelledTicketsOf('hall', storage).read()).toEqual([]);
  cancelledTicketsOf('tower', storage).forget();
  expect(cancelledTicketsOf('tower', storage).read()).toEqual([]);
});

test('what is kept does not grow for ever, the oldest goes first', () => {
  const storage = inMemory();
  cancelledTicketsOf('tower', storage).add(Array.from({ length: 1001 }, (_, at) => `t${at}`));
  const kept = cancelledTicketsOf('tower', storage).read();
  expect(kept).toHaveLength(1000);
  expect(kept[0]).toBe('t1');
});

test.each(['{', 'null', '{}', '[1]'])('where the browser kept %s nothing was', (text) => {
  const storage = inMemory(new Map([['cancelledTicketIds:tower', text]]));
  expect(cancelledTicketsOf('tower', storage).read()).toEqual([]);
});
