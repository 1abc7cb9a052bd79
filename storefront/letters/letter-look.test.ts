import { describe, expect, test } from 'vitest';
import { contrast } from '#domain/theme/colour.ts';
import { letterLook } from './letter-look.ts';
import { renderLetter } from './render-letter.ts';
import { sampleConfirmation } from './testing/sample-order.ts';
import { wordsOf } from './testing/words-of.ts';

const letter = (...given: Parameters<typeof sampleConfirmation>) =>
  renderLetter('order_confirmation', sampleConfirmation(...given));

describe('the look of a letter', () => {
  const theme = {
    scheme: 'light',
    brand: '#2346b0',
    accent: '#ff6a4d',
    neutral: '#5b6784',
    font_display: 'Newsreader',
    font_text: 'Figtree',
    corner: 'round',
  };
  const light = { cid: 'logo', width: 120, height: 40 };
  const dark = { cid: 'logo-dark', width: 120, height: 40 };

  // Guards: CFG-08
  test('is the tenant’s, with readable colours on the button', async () => {
    const { html } = await letter([{ type: 'Adult' }], { theme });
    const style = /<a [^>]*style="([^"]*)"/.exec(html)?.[1] ?? '';
    const ink = /(?:^|;)color:(#\w{6})/.exec(style)?.[1] ?? '';
    const ground = /background-color:(#\w{6})/.exec(style)?.[1] ?? '';
    expect(ground).toBe('#2346b0');
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    expect(html).toMatch(/<h1[^>]*font-family:Georgia/);
  });

  test('has a dark variant if the theme is light, down to the logo', async () => {
    const { html } = await letter([{ type: 'Adult' }], { theme, logo: { usual: light, dark } });
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)\{.*\.ink-text\{color:#/);
    expect(html).toMatch(/class="logo-dark"[^>]*style="[^"]*display:none/);
    // Every colour written inline has a class that dark mode changes.
    const coloured = [...html.matchAll(/<[^>]+style="[^"]*"[^>]*>/g)].filter(
      ([tag]) => /(^|[";])(color|border-color):#/.test(tag) && !/class="[^"]*(ink|edge)-/.test(tag),
    );
    expect(coloured.map(([tag]) => tag)).toEqual([]);
  });

  test('keeps a light background behind a logo without a dark variant', async () => {
    const head = (html: string) => /<table[^>]*class="side"[^>]*>/.exec(html)?.[0] ?? '';
    const alone = await letter([{ type: 'Adult' }], { theme, logo: { usual: light, dark: null } });
    expect(alone.html).not.toContain('class="logo-usual"');
    expect(head(alone.html)).toMatch(/background-color:#[0-9a-f]{6}/);
    const both = await letter([{ type: 'Adult' }], { theme, logo: { usual: light, dark } });
    expect(head(both.html)).not.toContain('background-color');
  });

  test('has a light body even if the theme is dark, unless the reader uses dark mode', async () => {
    const bodyOf = async (scheme: string) => {
      const { html } = await letter([{ type: 'Adult' }], { theme: { ...theme, scheme } });
      const ground = /<body[^>]*background-color:(#\w{6})/.exec(html)?.[1];
      const dark = /prefers-color-scheme:dark\).*?\.ground-page\{background-color:(#\w{6})/.exec(
        html,
      );
      return [ground, dark?.[1]];
    };
    const [ground = '', dark = ''] = await bodyOf('dark');
    expect([ground, dark]).toEqual(await bodyOf('light'));
    expect(contrast(ground, '#000000')).toBeGreaterThan(15);
    expect(contrast(dark, '#ffffff')).toBeGreaterThan(12);
  });

  test('keeps a dark background behind the only logo of a dark theme', async () => {
    const themed = { theme: { ...theme, scheme: 'dark' }, logo: { usual: light, dark: null } };
    const { html } = await letter([{ type: 'Adult' }], themed);
    const head = /<table[^>]*class="side"[^>]*>/.exec(html)?.[0] ?? '';
    const ground = /background-color:(#[0-9a-f]{6})/.exec(head)?.[1] ?? '#ffffff';
    expect(contrast(ground, '#ffffff')).toBeGreaterThan(12);
  });

  test('leaves the code white in dark mode, because scanners need its margin', async () => {
    const { html } = await letter([{ type: 'Adult' }], { theme });
    const code = /<img [^>]*cid:code[^>]*>/.exec(html)?.[0] ?? '';
    expect(code).toContain('background-color:#ffffff');
    expect(code).not.toMatch(/class="[^"]*ground/);
  });

  test('uses the seller’s name if there is no logo', async () => {
    const { html } = await letter([{ type: 'Adult' }], { theme });
    expect(html).not.toContain('cid:logo');
    expect(wordsOf(html)).toMatch(/^\s*Solvarde\n/);
  });
});

test('the colours of a theme are computed once', () => {
  expect(letterLook({ brand: '#a03020' })).toBe(letterLook({ brand: '#a03020' }));
  expect(letterLook({ brand: '#a03021' })).not.toBe(letterLook({ brand: '#a03020' }));
});
