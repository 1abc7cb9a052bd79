import { expect, test } from 'vitest';
import { imageAddress, imageSizes, originalAddress } from './images.ts';

// Guards: APP-66, APP-68
test('pictures are requested under /api by width and height and never enlarged', () => {
  const url = new URL(imageAddress('c0ffee', 'tower', 272, 216), 'http://shop.example');
  expect(url.pathname).toBe('/api/image/c0ffee');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    seller: 'tower',
    sizex: '272',
    sizey: '216',
    shrinkonly: 'true',
  });
  expect(imageAddress('c0ffee', 'tower', 1500)).not.toContain('sizey');
});

// Guards: APP-68
test('a logo is requested uncropped', () => {
  expect(originalAddress('c0ffee', 'tower')).toBe('/api/image/c0ffee?seller=tower');
});

// Guards: APP-67, DET-43, EVT-05
test('teasers, thumbnails and covers have their sizes', () => {
  expect(imageSizes.teaser).toEqual([272, 216]);
  expect(imageSizes.thumbnail).toEqual([64, 51]);
  expect(imageSizes.cover[0]).toBe(1500);
});
