import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bilevelPng } from './bilevel-png.ts';

/** A square with this picture, where # is black. */
const modules = (scale: number, rows: readonly string[]) => ({
  side: rows.length,
  scale,
  isBlack: (row: number, column: number) => rows[row]?.[column] === '#',
});

test.each([1, 3, 8, 16])('every module is a square of %i pixels, black or white', async (scale) => {
  const rows = ['#.#', '..#', '##.'];
  const { data, info } = await sharp(bilevelPng(modules(scale, rows)))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([3 * scale, 3 * scale]);
  const wanted = rows.flatMap((row) => {
    const line = [...row].flatMap((module) => Array(scale).fill(module === '#' ? 0 : 255));
    return Array.from({ length: scale }, () => line).flat();
  });
  expect([...data]).toEqual(wanted);
});

test('a picture has one bit per pixel and no colour', async () => {
  const { format, channels, depth, bitsPerSample } = await sharp(
    bilevelPng(modules(8, ['#.', '.#'])),
  ).metadata();
  expect({ format, channels, depth, bitsPerSample }).toMatchObject({
    format: 'png',
    channels: 1,
    bitsPerSample: 1,
  });
});
