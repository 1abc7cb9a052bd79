import { expect, test } from 'vitest';
import { forgetVisit } from './forget-visit.ts';

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

test('all that is kept of a visit goes, but what was decided about counting it', () => {
  const one = storage(['cart:tower', 'visitWindow:tower', 'analyticsConsent:tower', 'session']);
  const other = storage(['details:tower:admission', 'upsellsChain:tower', 'cart:hall']);
  forgetVisit('tower', [one, other]);
  expect([...one.kept]).toEqual(['analyticsConsent:tower', 'session']);
  expect([...other.kept]).toEqual(['cart:hall']);
});
