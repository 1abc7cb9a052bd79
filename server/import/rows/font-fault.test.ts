import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fontFault } from './font-fault.ts';

const font = await readFile(
  fileURLToPath(
    import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  ),
);

test('a WOFF2 font is accepted', () => {
  expect(fontFault(font)).toBeUndefined();
});

const head = (signature: string) =>
  Buffer.concat([Buffer.from(signature, 'latin1'), font.subarray(4)]);

test.each([
  ['an older web font', head('wOFF'), 'is WOFF: convert it to WOFF2'],
  ['an OpenType font', head('OTTO'), 'is OpenType: convert it to WOFF2'],
  ['a TrueType font', head('\0\u0001\0\0'), 'is TrueType: convert it to WOFF2'],
  ['a page', Buffer.from('<!doctype html><script>x()</script>'), 'is not a WOFF2 font'],
  ['nothing', Buffer.alloc(0), 'is not a WOFF2 font'],
  ['half a font', font.subarray(0, 4_000), 'is a damaged WOFF2 font'],
  ['the first letters of a font', font.subarray(0, 6), 'is a damaged WOFF2 font'],
  ['a font with something behind it', Buffer.concat([font, font]), 'is a damaged WOFF2 font'],
  ['too many bytes', Buffer.alloc(3 * 2 ** 20), 'is larger than 2 MiB'],
])('%s is refused as a font', (_, bytes, fault) => {
  expect(fontFault(bytes)).toContain(fault);
});
