import { expect, test } from 'vitest';
import type { Keeper } from '../drafts/kept.ts';
import { forgetVenue, knownVenues, rememberVenue } from './known-venues.ts';

function memory(stored?: string): Keeper {
  const names = new Map<string, string>(
    stored === undefined ? [] : [['foyer.staff.venues', stored]],
  );
  return {
    getItem: (name) => names.get(name) ?? null,
    setItem: (name, value) => void names.set(name, value),
    removeItem: (name) => void names.delete(name),
  };
}

test('the venues opened in a browser are listed, the latest first and each once', () => {
  const storage = memory();
  rememberVenue(storage, { key: 'tower', name: 'tower' });
  rememberVenue(storage, { key: 'hall', name: 'The Hall' });
  rememberVenue(storage, { key: 'tower', name: 'The Tower' });
  expect(knownVenues(storage)).toEqual([
    { key: 'tower', name: 'The Tower' },
    { key: 'hall', name: 'The Hall' },
  ]);
  forgetVenue(storage, 'tower');
  expect(knownVenues(storage).map(({ key }) => key)).toEqual(['hall']);
});

test('at most eight venues are remembered', () => {
  const storage = memory();
  for (let at = 0; at < 12; at += 1) rememberVenue(storage, { key: `v${at}`, name: `v${at}` });
  expect(knownVenues(storage)).toHaveLength(8);
  expect(knownVenues(storage)[0]?.key).toBe('v11');
});

test.each(['nonsense', '{}', '[1,{"key":2}]', 'null'])(
  'a storage with %s has no venues',
  (stored) => {
    expect(knownVenues(memory(stored))).toEqual([]);
  },
);
