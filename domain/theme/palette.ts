import { contrast, hexOf, type Oklch, oklchOf, readableColour } from './colour.ts';

/** The base colours of a theme; hex. */
interface ThemeColours {
  readonly brand: string;
  readonly accent: string;
  /** Tint of the greys. */
  readonly neutral: string;
}

export type Scheme = 'light' | 'dark';

/**
 * Minimum contrast of text, and of the edges and fills that make a control visible (WCAG 2.2 AA).
 */
export const minContrast = { text: 4.5, control: 3 } as const;

interface Steps {
  readonly page: number;
  readonly surface: number;
  readonly sunken: number;
  readonly line: number;
  readonly edge: number;
  readonly muted: number;
  readonly text: number;
  readonly tint: number;
  /** The change of a fill's lightness under the pointer. */
  readonly hover: number;
}

const steps: Readonly<Record<Scheme, Steps>> = {
  light: {
    page: 0.985,
    surface: 1,
    sunken: 0.958,
    line: 0.905,
    edge: 0.64,
    muted: 0.5,
    text: 0.24,
    tint: 0.955,
    hover: -0.05,
  },
  dark: {
    page: 0.185,
    surface: 0.225,
    sunken: 0.155,
    line: 0.33,
    edge: 0.56,
    muted: 0.76,
    text: 0.955,
    tint: 0.275,
    hover: 0.05,
  },
};

/** Hue and chroma of colours with a fixed meaning. */
const meanings = {
  positive: { c: 0.12, h: 152 },
  warning: { c: 0.12, h: 70 },
  error: { c: 0.17, h: 27 },
} as const;

type Meaning = keyof typeof meanings;
type Fill = 'brand' | 'accent';
type Role =
  | 'page'
  | 'surface'
  | 'sunken'
  | 'line'
  | 'edge'
  | 'muted'
  | 'text'
  | Fill
  | `${Fill}-hover`
  | `on-${Fill}`
  | `${Fill}-text`
  | `${Fill}-tint`
  | Meaning
  | `${Meaning}-tint`;

/** Every colour of a page by its role; hex. */
export type Palette = Readonly<Record<Role, string>>;

/**
 * All colours of a scheme, computed from the theme's three. Text has a contrast of at least 4.5:1
 * on every background it may appear on, fills and edges of controls 3:1, whatever the theme's
 * colours.
 */
export function palette(theme: ThemeColours, scheme: Scheme): Palette {
  const step = steps[scheme];
  const tint = oklchOf(theme.neutral);
  const grey = (l: number, c: number): string => hexOf({ l, c: Math.min(tint.c, c), h: tint.h });

  const page = grey(step.page, 0.012);
  const surface = grey(step.surface, 0.012);
  const sunken = grey(step.sunken, 0.016);
  const grounds = [page, surface, sunken];

  const tintOf = (colour: Oklch): string =>
    hexOf({ l: step.tint, c: Math.min(colour.c, scheme === 'light' ? 0.03 : 0.05), h: colour.h });
  const fill = <F extends Fill>(name: F, colour: Oklch) => {
    const filled = readableColour(colour, grounds, minContrast.control);
    const label = labelOn(filled, colour);
    const tinted = tintOf(colour);
    const hovered = oklchOf(filled);
    return {
      [name]: filled,
      [`${name}-hover`]: readableColour(
        { ...hovered, l: hovered.l + step.hover },
        [label],
        minContrast.text,
      ),
      [`on-${name}`]: label,
      [`${name}-tint`]: tinted,
      [`${name}-text`]: readableColour(colour, [...grounds, tinted], minContrast.text),
    } as Record<F | `${F}-hover` | `on-${F}` | `${F}-tint` | `${F}-text`, string>;
  };
  const meaning = <M extends Meaning>(name: M) => {
    const colour = { l: scheme === 'light' ? 0.5 : 0.78, ...meanings[name] };
    const tinted = tintOf(colour);
    return {
      [name]: readableColour(colour, [...grounds, tinted], minContrast.text),
      [`${name}-tint`]: tinted,
    } as Record<M | `${M}-tint`, string>;
  };

  const brand = fill('brand', oklchOf(theme.brand));
  const accent = fill('accent', oklchOf(theme.accent));
  const [positive, warning, error] = [meaning('positive'), meaning('warning'), meaning('error')];
  const allGrounds = [
    ...grounds,
    brand['brand-tint'],
    accent['accent-tint'],
    positive['positive-tint'],
    warning['warning-tint'],
    error['error-tint'],
  ];
  const ink = { c: Math.min(tint.c, 0.03), h: tint.h };
  return {
    page,
    surface,
    sunken,
    line: grey(step.line, 0.02),
    edge: readableColour({ l: step.edge, ...ink }, grounds, minContrast.control),
    muted: readableColour({ l: step.muted, ...ink }, allGrounds, minContrast.text),
    text: readableColour({ l: step.text, ...ink }, allGrounds, 7),
    ...brand,
    ...accent,
    ...positive,
    ...warning,
    ...error,
  };
}

/** White or the darkest shade with a tint of the colour, whichever is more readable on the fill. */
function labelOn(fill: string, colour: Oklch): string {
  const light = hexOf({ l: 0.99, c: Math.min(colour.c, 0.01), h: colour.h });
  const dark = hexOf({ l: 0.16, c: Math.min(colour.c, 0.03), h: colour.h });
  if (contrast(light, fill) >= minContrast.text) return light;
  if (contrast(dark, fill) >= minContrast.text) return dark;
  return contrast('#000000', fill) > contrast('#ffffff', fill) ? '#000000' : '#ffffff';
}
