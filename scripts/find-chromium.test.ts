import { expect, test } from 'vitest';
import { findChromium } from './find-chromium.ts';

test('the path in CHROMIUM_PATH is taken if it runs', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath, PATH: '' })).toBe(process.execPath);
});

test('a CHROMIUM_PATH that does not run is refused in one sentence', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).toThrow(
    'CHROMIUM_PATH must be the path of a Chromium that runs, not "/nowhere/chromium".',
  );
});
