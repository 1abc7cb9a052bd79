import type { CSSProperties } from 'react';
import { type Palette, palette } from '#domain/theme/palette.ts';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import { isSerif } from '../theme/fonts.server.ts';
import { memoised } from '../theme/memoised.server.ts';
import { themeOf } from '../theme/theme-css.server.ts';

type Role = keyof Palette;

/** The palette colours of one element. */
export interface PaletteColours {
  readonly ink?: Role;
  readonly ground?: Role;
  readonly edge?: Role;
}

export interface LetterLook {
  readonly theme: ThemeTokens;
  /** Returns the colours as attributes: inline for mail programs without style sheets, by class for dark mode. */
  colours(chosen: PaletteColours, style?: CSSProperties, className?: string): ColouredProps;
  /** The value of the meta tag for colour schemes. */
  readonly schemes: 'light dark';
  readonly css: string;
  readonly fonts: { readonly text: string; readonly display: string };
  /** CSS pixels. */
  readonly radius: number;
  readonly buttonRadius: number;
  readonly titleSize: number;
  /** The background for which a theme's only logo was made, used in both schemes; hex. */
  readonly steadyGround: string;
}

export interface ColouredProps {
  readonly className: string;
  readonly style: CSSProperties;
}

/** Fonts that mail programs have: letters load none. */
const stacks = {
  serif: "Georgia, 'Times New Roman', serif",
  sans: "'Helvetica Neue', Helvetica, Arial, sans-serif",
} as const;

const corners = { square: [0, 0], soft: [8, 8], round: [14, 999] } as const;
const titleSizes = { quiet: 26, standard: 30, grand: 34 } as const;

const properties = { ink: 'color', ground: 'background-color', edge: 'border-color' } as const;
const roles: Readonly<Record<keyof PaletteColours, readonly Role[]>> = {
  ink: ['text', 'muted', 'on-brand'],
  ground: ['page', 'surface', 'brand'],
  edge: ['line'],
};

/**
 * Returns a theme for letters. It is light even if the pages are dark, because letters are printed and shown among others; it
 * has a dark variant, because mail programs in dark mode would otherwise invert the colours themselves. Caches the colours of
 * the last 50 themes.
 */
export const letterLook: (tokens: Partial<ThemeTokens>) => LetterLook = memoised(50, (tokens) => {
  const theme = themeOf(tokens);
  const usual = palette(theme, 'light');
  const dark = palette(theme, 'dark');
  const [radius, buttonRadius] = corners[theme.corner];
  return {
    theme,
    schemes: 'light dark',
    css: narrowCss + darkCss(dark),
    fonts: { text: stackOf(theme.font_text, theme), display: stackOf(theme.font_display, theme) },
    radius,
    buttonRadius,
    titleSize: titleSizes[theme.tier],
    steadyGround: (theme.scheme === 'dark' ? dark : usual).page,
    colours({ ink, ground, edge }, style = {}, className = '') {
      const classes = [ink && `ink-${ink}`, ground && `ground-${ground}`, edge && `edge-${edge}`];
      return {
        className: [className, ...classes].filter(Boolean).join(' '),
        style: {
          ...style,
          ...(ink && { color: usual[ink] }),
          ...(ground && { backgroundColor: usual[ground] }),
          ...(edge && { borderColor: usual[edge] }),
        },
      };
    },
  };
});

const stackOf = (name: string, { fonts }: ThemeTokens): string =>
  isSerif(name, fonts) ? stacks.serif : stacks.sans;

/** Below this width, a ticket's code is above its text and centred. */
const narrowCss =
  '@media (max-width:540px){.code,.admits{display:block!important;width:100%!important;padding-left:0!important}' +
  '.code img{margin:0 auto}.admits{padding-top:12px!important;text-align:center}' +
  '.side{padding-left:16px!important;padding-right:16px!important}' +
  '.pad{padding-left:16px!important;padding-right:16px!important}}';

function darkCss(colours: Palette): string {
  const rules = (Object.keys(roles) as (keyof PaletteColours)[]).flatMap((kind) =>
    roles[kind].map((role) => `.${kind}-${role}{${properties[kind]}:${colours[role]}!important}`),
  );
  const logo = '.logo-usual{display:none!important}.logo-dark{display:block!important}';
  return `@media (prefers-color-scheme:dark){${rules.join('')}${logo}}`;
}

/** The style of a card with round corners, which need uncollapsed borders. */
export const cardStyle = ({ radius }: Pick<LetterLook, 'radius'>) =>
  ({ border: '1px solid', borderRadius: radius, borderCollapse: 'separate' }) as const;
