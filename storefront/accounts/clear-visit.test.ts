import { expect, test } from 'vitest';
import { clearVisit } from './clear-visit.ts';

function storage(keys: readonly string[]) {
  const kept = new Set(keys);
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept][at] ?? null,
    removeItem: (key: string) => void kept.delete(key),
  };
}

// Guards: APP-60
test('clearing a visit removes everything kept from it except the answer about analytics', () => {
  const one = storage(['cart:tower', 'visitWindow:tower', 'analyticsConsent:tower', 'session']);
  const other = storage(['details:tower:admission', 'upsellsChain:tower', 'cart:hall']);
  clearVisit('tower', [one, other]);
  expect([...one.kept]).toEqual(['analyticsConsent:tower', 'session']);
  expect([...other.kept]).toEqual(['cart:hall']);
});
