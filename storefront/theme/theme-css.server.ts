import { type Palette, palette, type Scheme } from '#domain/theme/palette.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import { imageAddress } from '../site/images.ts';
import type { CardColours, ThemeHead } from '../site/storefront.ts';
import { titleWeights } from './font-characters.ts';
import { fontOf } from './fonts.server.ts';
import { memoised } from './memoised.server.ts';

/** The theme of a seller without one. */
const plain: ThemeTokens = {
  tier: 'quiet',
  scheme: 'light',
  brand: '#1f3a5f',
  accent: '#b4472a',
  neutral: '#6b7280',
  font_display: 'Figtree',
  font_text: 'Figtree',
  fonts: [],
  corner: 'soft',
  density: 'regular',
  logo: '',
  logo_alt: '',
};

/** Corner radii in px: for small controls, cards and fields, large surfaces, and buttons. */
const corners = {
  square: [0, 0, 0, 0],
  soft: [4, 8, 12, 8],
  round: [8, 14, 24, 999],
} as const satisfies Record<ThemeTokens['corner'], readonly number[]>;

/** The space inside and between cards, as a factor of the spacing scale. */
const densities = { compact: 0.75, regular: 1, airy: 1.25 } as const satisfies Record<
  ThemeTokens['density'],
  number
>;

export function themeOf(tokens: Partial<ThemeTokens>): ThemeTokens {
  return { ...plain, ...tokens };
}

const declarations = (colours: Palette): string =>
  Object.entries(colours)
    .map(([role, hex]) => `--${role}:${hex};`)
    .join('');

const schemeCss = (theme: ThemeTokens, scheme: Scheme): string =>
  `color-scheme:${scheme};${declarations(palette(theme, scheme))}`;

function colourCss(theme: ThemeTokens): string {
  const light = schemeCss(theme, 'light');
  const dark = schemeCss(theme, 'dark');
  switch (theme.scheme) {
    case 'light':
      return `:root{${light}}`;
    case 'dark':
      // A logo made for a dark background is inverted, with its hues kept.
      return `:root{${dark}}${onPaper(`${light}--logo-on-paper:invert(1) hue-rotate(180deg)`)}`;
    case 'auto':
      return `:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}${onPaper(light)}`;
  }
}

/** Paper is light, whatever the screen's scheme. */
const onPaper = (css: string): string => `@media print{:root{${css}}}`;

const styleOf = memoised(200, ({ theme, seller }: { theme: ThemeTokens; seller: string }) => {
  const { font_text: name, font_display: title, fonts: own } = theme;
  const titles = titleWeights[theme.tier];
  const text = fontOf({ name, own, seller });
  const display = title === name ? text : fontOf({ name: title, own, seller, titles });
  const [small, regular, large, button] = corners[theme.corner];
  const faces = text.family === display.family ? text.css : text.css + display.css;
  const shape =
    `--radius-small:${small}px;--radius:${regular}px;--radius-large:${large}px;` +
    `--radius-button:${button}px;--density:${densities[theme.density]};` +
    `--font-text:${text.family};--font-display:${display.family};--title-weight:${titles};`;
  const page = (scheme: Scheme): string => palette(theme, scheme).page;
  return {
    css: `${faces}${colourCss(theme)}:root{${shape}}`,
    fonts: [...new Set([text.preload, display.preload])].filter((url) => url !== undefined),
    colours: {
      light: page(theme.scheme === 'dark' ? 'dark' : 'light'),
      dark: theme.scheme === 'auto' ? page('dark') : null,
    },
  };
});

/** The theme for the document head: one style element, no attributes. */
export function themeHead(theme: ThemeTokens, seller: string): Omit<ThemeHead, 'script'> {
  return {
    ...styleOf({ theme, seller }),
    favicon: theme.favicon ? imageAddress(theme.favicon, seller, 64, 64) : null,
  };
}

/** The colours of the card processor's fields by scheme; the processor draws them. */
export function cardColours(theme: ThemeTokens): { light: CardColours; dark: CardColours | null } {
  const of = (scheme: Scheme): CardColours => {
    const { brand, surface, text, muted, error, edge } = palette(theme, scheme);
    return { scheme, brand, surface, text, muted, error, edge, radius: corners[theme.corner][1] };
  };
  const isAuto = theme.scheme === 'auto';
  return {
    light: of(theme.scheme === 'dark' ? 'dark' : 'light'),
    dark: isAuto ? of('dark') : null,
  };
}
