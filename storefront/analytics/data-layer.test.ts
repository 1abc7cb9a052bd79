import { expect, test } from 'vitest';
import type { CommerceEvent } from './commerce-event.ts';
import { type Layered, openDataLayer } from './data-layer.ts';

const entry = (page: string): CommerceEvent => ({
  event: 'view_item',
  page_path: page,
  ecommerce: { currency: 'EUR', value: 0, items: [] },
});

// Guards: ANA-06
test('the data layer is empty until something happens', () => {
  const page: Layered = {};
  openDataLayer(page);
  expect(page).toEqual({});
});

test('each entry clears the items of the previous one', () => {
  const page: Layered = {};
  openDataLayer(page).push(entry('/a'));
  expect(page.dataLayer).toEqual([{ ecommerce: null }, entry('/a')]);
});

test('a container gets the entries from before it started, and none twice', () => {
  const layer = openDataLayer({});
  const [first, second]: [unknown[], unknown[]] = [[], []];
  layer.push(entry('/a'));
  layer.attach((one) => first.push(one));
  layer.push(entry('/b'));
  layer.detach();
  layer.push(entry('/c'));
  layer.attach((one) => second.push(one));
  const clear = { ecommerce: null };
  expect(first).toEqual([clear, entry('/a'), clear, entry('/b')]);
  expect(second).toEqual([clear, entry('/c')]);
});
