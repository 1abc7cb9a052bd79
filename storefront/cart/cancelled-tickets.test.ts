import { expect, test } from 'vitest';
import { inMemory } from '../browser/browser-storage.ts';
import { cancelledTicketsOf } from './cancelled-tickets.ts';

// Guards: APP-56, CRT-49
test('removed tickets survive a reload, each once, per seller, until they are cleared', () => {
  const storage = inMemory();
  cancelledTicketsOf('tower', storage).add(['a', 'b']);
  cancelledTicketsOf('tower', storage).add(['b', 'c']);
  expect(cancelledTicketsOf('tower', storage).read()).toEqual(['a', 'b', 'c']);
  expect(cancelledTicketsOf('hall', storage).read()).toEqual([]);
  cancelledTicketsOf('tower', storage).forget();
  expect(cancelledTicketsOf('tower', storage).read()).toEqual([]);
});

test('the stored list is bounded, and the oldest entry is dropped first', () => {
  const storage = inMemory();
  cancelledTicketsOf('tower', storage).add(Array.from({ length: 1001 }, (_, at) => `t${at}`));
  const kept = cancelledTicketsOf('tower', storage).read();
  expect(kept).toHaveLength(1000);
  expect(kept[0]).toBe('t1');
});

test.each(['{', 'null', '{}', '[1]'])('if the browser stored %s, no ticket was removed', (text) => {
  const storage = inMemory(new Map([['cancelledTicketIds:tower', text]]));
  expect(cancelledTicketsOf('tower', storage).read()).toEqual([]);
});
