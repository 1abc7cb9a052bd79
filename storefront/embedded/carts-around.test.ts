import { describe, expect, test } from 'vitest';
import { inMemory } from '../browser/browser-storage.ts';
import { cartsAround } from './carts-around.ts';

const shop = 'https://shop.example';

/** A surrounding page, in a browser with or without storage. */
function pageThat(keeps: boolean, state: unknown = null) {
  const storage = inMemory();
  const history = {
    state,
    replaceState(next: unknown) {
      // As in a browser, the history entry has a copy.
      history.state = structuredClone(next);
    },
  };
  return {
    history: history as unknown as History,
    get sessionStorage() {
      if (keeps) return storage;
      throw new DOMException('not here', 'SecurityError');
    },
  };
}

describe.each([
  ['that has storage', true],
  ['that has none', false],
])('a page %s', (_, keeps) => {
  // Guards: APP-56
  test('stores a cart for each seller over a reload, until there is none', () => {
    const page = pageThat(keeps);
    cartsAround(shop, page).keep('tower', 'a');
    cartsAround(shop, page).keep('hall', 'b');
    // Loaded again, the script has only what the page kept.
    const carts = cartsAround(shop, page);
    expect(carts.read('tower')).toBe('a');
    expect(carts.read('hall')).toBe('b');
    carts.keep('tower', null);
    expect(carts.read('tower')).toBeNull();
    expect(carts.read('hall')).toBe('b');
  });

  test('gives no shop another’s cart', () => {
    const page = pageThat(keeps);
    cartsAround(shop, page).keep('tower', 'a');
    expect(cartsAround('https://other.example', page).read('tower')).toBeNull();
  });
});

test('other values in the history state of a page without storage are kept', () => {
  const page = pageThat(false, { key: 'its own' });
  const carts = cartsAround(shop, page);
  carts.keep('tower', 'a');
  expect(page.history.state).toMatchObject({ key: 'its own' });
  carts.keep('tower', null);
  expect(page.history.state).toEqual({ key: 'its own' });
});

test.each([['text'], [7], [[1, 2]]])('a page’s own %j is never overwritten', (state) => {
  const page = pageThat(false, state);
  const carts = cartsAround(shop, page);
  carts.keep('tower', 'a');
  expect(page.history.state).toEqual(state);
  expect(carts.read('tower')).toBeNull();
});
