import { expect, test } from 'vitest';
import { cancelledTicketsOf } from './cancelled-tickets.ts';

function memory(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('what was taken out survives a reload, once each, for one seller, until it is forgotten', () => {
  const storage = memory();
  cancelledTicketsOf('tower', storage).add(['a', 'b']);
  cancelledTicketsOf('tower', storage).add(['b', 'c']);
  expect(cancelledTicketsOf('tower', storage).read()).toEqual(['a', 'b', 'c']);
  expect(cancelledTicketsOf('hall', storage).read()).toEqual([]);
  cancelledTicketsOf('tower', storage).forget();
  expect(cancelledTicketsOf('tower', storage).read()).toEqual([]);
});

test.each(['{', 'null', '{}', '[1]'])('where the browser kept %s nothing was', (text) => {
  const storage = memory(new Map([['cancelledTicketIds:tower', text]]));
  expect(cancelledTicketsOf('tower', storage).read()).toEqual([]);
});
