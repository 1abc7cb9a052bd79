import { expect, test } from 'vitest';
import type { Rendition } from './render.ts';
import { Renditions } from './renditions.ts';

const bytes = (length: number): Rendition => ({
  contentType: 'image/webp',
  bytes: new Uint8Array(length),
});

/** A rendering that ends when it is told to. */
function rendering(length = 1) {
  let begun = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const render = async () => {
    begun += 1;
    await promise;
    return bytes(length);
  };
  return { render, end: resolve, begun: () => begun };
}

test('a picture is rendered once for all who ask for it', async () => {
  const renditions = new Renditions(100, 2);
  const one = rendering();
  const asked = [renditions.get('a', one.render), renditions.get('a', one.render)];
  one.end();
  const [first, second] = await Promise.all(asked);
  expect(second).toBe(first);
  expect(await renditions.get('a', one.render)).toBe(first);
  expect(one.begun()).toBe(1);
});

test('no more are rendered at a time than allowed; the others wait their turn', async () => {
  const renditions = new Renditions(100, 2);
  const all = [rendering(), rendering(), rendering()];
  const asked = all.map(({ render }, n) => renditions.get(String(n), render));
  expect(all.map((one) => one.begun())).toEqual([1, 1, 0]);
  all[0]?.end();
  await asked[0];
  await expect.poll(() => all[2]?.begun()).toBe(1);
  for (const one of all) one.end();
  await Promise.all(asked);
});

test('a rendering that fails is tried again, and gives its turn back', async () => {
  const renditions = new Renditions(100, 1);
  const failing = async () => {
    throw new Error('broken');
  };
  await expect(renditions.get('a', failing)).rejects.toThrow('broken');
  expect(await renditions.get('a', async () => bytes(3))).toEqual(bytes(3));
});

test('the least recently used pictures make room for new ones', async () => {
  const renditions = new Renditions(10, 1);
  let rendered = 0;
  const get = (key: string) =>
    renditions.get(key, async () => {
      rendered += 1;
      return bytes(4);
    });
  await get('a');
  await get('b');
  await get('a');
  await get('c');
  expect(rendered).toBe(3);
  await get('a');
  expect(rendered).toBe(3);
  await get('b');
  expect(rendered).toBe(4);
});
