import { expect, test } from 'vitest';
import { type Page, readPage } from './page.ts';
import { openPageStore } from './page-store.ts';

const page = (bytes: number): Promise<Page> => readPage(new Response('x'.repeat(bytes)));

test('a page is kept until its time is over', async () => {
  const store = openPageStore({ total: 1_000, each: 1_000 });
  const kept = await page(10);
  store.keep('a', kept, 50, 0);
  expect(store.find('a', 49)).toBe(kept);
  expect(store.find('a', 50)).toBeUndefined();
});

test('pages never take more than their bounds, however many there are', async () => {
  const store = openPageStore({ total: 1_000, each: 400 });
  for (let i = 0; i < 100; i += 1) {
    store.keep(`page ${i}`, await page(1 + (i % 50)), 50, 0);
    expect(store.size).toBeLessThanOrEqual(1_000);
  }
  expect(store.find('page 99', 0)).toBeDefined();
  expect(store.find('page 1', 0)).toBeUndefined();
  store.keep('large', await page(201), 50, 0);
  expect(store.find('large', 0)).toBeUndefined();
});

test('pages past their time make room, and a page that is kept again counts once', async () => {
  const store = openPageStore({ total: 1_000, each: 400 });
  for (const key of ['a', 'b', 'a']) store.keep(key, await page(10), 50, 0);
  expect(store.size).toBe(40);
  store.keep('c', await page(10), 150, 100);
  expect(store.size).toBe(20);
});
