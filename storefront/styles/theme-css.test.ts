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

test.each(['dark', 'auto'] as const)('on paper a storefront is light that is %s', (scheme) => {
  const { css } = themeHead({ ...theme, scheme }, 'tower');
  const light = /^.*?:root{(color-scheme:light;[^}]*?)}/.exec(
    themeHead({ ...theme, scheme: 'light', font_text: '-', font_display: '-' }, 'tower').css,
  )?.[1];
  expect(light).toContain('--text:');
  const last = css.slice(css.lastIndexOf('color-scheme:'));
  expect(css).toContain(`@media print{:root{${light}`);
  expect(last.startsWith(light ?? '')).toBe(true);
});

test('a logo for a dark ground is turned on paper, others stay', () => {
  const filterOf = (scheme: 'light' | 'dark' | 'auto') =>
    themeHead({ ...theme, scheme }, 'tower').css.includes('--logo-on-paper:');
  expect([filterOf('dark'), filterOf('auto'), filterOf('light')]).toEqual([true, false, false]);
});
