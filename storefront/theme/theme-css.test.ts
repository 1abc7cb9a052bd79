import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bundledFonts } from './bundled-fonts.server.ts';
import { themeHead, themeOf } from './theme-css.server.ts';

const theme = themeOf({
  brand: '#2346b0',
  font_display: 'Newsreader',
  font_text: 'Figtree',
  scheme: 'auto',
});

// Guards: CFG-08
test('a theme becomes one style with its two fonts and both schemes', () => {
  const { css, fonts, colours } = themeHead(theme, 'tower');
  expect(fonts).toHaveLength(2);
  expect(css).toContain('--brand:#2346b0');
  expect(css).toContain('@media (prefers-color-scheme:dark)');
  expect(css).toContain('font-display:swap');
  expect(css).not.toContain('Bricolage');
  expect(colours.dark).not.toBeNull();
});

test('a font used only by titles has one weight, and the page preloads both fonts', () => {
  const { css, fonts } = themeHead({ ...theme, tier: 'grand' }, 'tower');
  expect(fonts).toEqual([bundledFonts.Figtree.usual, bundledFonts.Newsreader.titles[450]]);
  expect(css).toContain('--title-weight:450');
  const alone = themeHead({ ...theme, font_text: 'Newsreader' }, 'tower');
  expect(alone.fonts).toEqual([bundledFonts.Newsreader.usual]);
});

test('all text in the font of titles has its one weight', () => {
  const root = path.join(import.meta.dirname, '../..');
  const exclude = (name: string) => /(^|\/)(build|node_modules)$/.test(name);
  const rules = globSync('{storefront,ui}/**/*.css', { cwd: root, exclude }).flatMap(
    (file) => readFileSync(path.join(root, file), 'utf8').match(/[^{}]+\{[^{}]*\}/g) ?? [],
  );
  const titles = rules.filter((rule) => rule.includes('font-family: var(--font-display)'));
  expect(titles.length).toBeGreaterThan(5);
  expect(titles.filter((rule) => !rule.includes('font-weight: var(--title-weight'))).toEqual([]);
});

// Guards: CFG-08
test('a system font loads nothing', () => {
  const { css, fonts } = themeHead(
    { ...theme, font_display: 'Unknown', font_text: 'Unknown' },
    't',
  );
  expect(fonts).toEqual([]);
  expect(css).not.toContain('@font-face');
});

test('no theme value can close the style element', () => {
  expect(themeHead(theme, 'tower').css).not.toContain('<');
});

test.each(['dark', 'auto'] as const)('a printed storefront is light if it is %s', (scheme) => {
  const { css } = themeHead({ ...theme, scheme }, 'tower');
  const light = /^.*?:root{(color-scheme:light;[^}]*?)}/.exec(
    themeHead({ ...theme, scheme: 'light', font_text: '-', font_display: '-' }, 'tower').css,
  )?.[1];
  expect(light).toContain('--text:');
  const last = css.slice(css.lastIndexOf('color-scheme:'));
  expect(css).toContain(`@media print{:root{${light}`);
  expect(last.startsWith(light ?? '')).toBe(true);
});

test('a logo for a dark background is inverted in print, and others are not', () => {
  const filterOf = (scheme: 'light' | 'dark' | 'auto') =>
    themeHead({ ...theme, scheme }, 'tower').css.includes('--logo-on-paper:');
  expect([filterOf('dark'), filterOf('auto'), filterOf('light')]).toEqual([true, false, false]);
});

// Guards: CFG-08
test('a seller’s font files become font faces at their addresses, with the regular one preloaded', () => {
  const file = { family: 'Caslon', style: 'normal', generic: 'serif' } as const;
  const { css, fonts } = themeHead(
    {
      ...theme,
      font_display: 'Caslon',
      fonts: [
        { ...file, file: 'b'.repeat(32), weight: '700' },
        { ...file, file: 'c'.repeat(32), weight: '400', style: 'italic' },
        { ...file, file: 'a'.repeat(32), weight: '200 500' },
      ],
    },
    'tower',
  );
  expect(css.match(/font-family:"Caslon"/g)).toHaveLength(3);
  expect(css).toContain(`src:url("/api/font/${'b'.repeat(32)}?seller=tower") format("woff2")`);
  expect(css).toContain('--font-display:"Caslon", serif');
  expect(fonts).toContain(`/api/font/${'a'.repeat(32)}?seller=tower`);
  expect(fonts).toHaveLength(2);
});
