import { expect, test } from 'vitest';
import { themeHead, themeOf } from './theme-css.server.ts';

const theme = themeOf({
  brand: '#2346b0',
  font_display: 'Newsreader',
  font_text: 'Figtree',
  scheme: 'auto',
});

test('a theme becomes one style with its two fonts and both schemes', () => {
  const { css, fonts, colours } = themeHead(theme, 'tower');
  expect(fonts).toHaveLength(2);
  expect(css).toContain('--brand:#2346b0');
  expect(css).toContain('@media (prefers-color-scheme:dark)');
  expect(css).toContain('font-display:swap');
  expect(css).not.toContain('Bricolage');
  expect(colours.dark).not.toBeNull();
});

test('a font that is not ours leaves nothing to fetch', () => {
  const { css, fonts } = themeHead(
    { ...theme, font_display: 'Unknown', font_text: 'Unknown' },
    't',
  );
  expect(fonts).toEqual([]);
  expect(css).not.toContain('@font-face');
});

test('nothing that a theme can hold closes the style element', () => {
  expect(themeHead(theme, 'tower').css).not.toContain('<');
});
