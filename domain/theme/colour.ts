/** A colour in OKLCH: lightness 0–1, chroma 0–0.4, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

function linearOfHex(hex: string): Triple {
  const channel = (at: number): number =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** "#1b4d3e" as OKLCH (Björn Ottosson's matrices). */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOfHex(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const beta = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, beta),
    h: (Math.atan2(beta, a) * 180) / Math.PI,
  };
}

function linearOf({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const isInGamut = (rgb: Triple): boolean =>
  rgb.every((value) => value >= -0.0001 && value <= 1.0001);

/** The nearest hex colour with the same lightness and hue; chroma is reduced to fit sRGB. */
export function hexOf(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l));
  let low = 0;
  let high = colour.c;
  if (isInGamut(linearOf({ ...colour, l }))) low = high;
  for (let step = 0; step < 20 && high - low > 0.0002; step += 1) {
    const c = (low + high) / 2;
    if (isInGamut(linearOf({ l, c, h: colour.h }))) low = c;
    else high = c;
  }
  return `#${linearOf({ l, c: low, h: colour.h })
    .map((value) => Math.round(fromLinear(Math.min(1, Math.max(0, value))) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = linearOfHex(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two hex colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const lowestContrast = (hex: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map((background) => contrast(hex, background)));

/**
 * The colour nearest to the wanted one that has at least this contrast to all backgrounds: darker or lighter, whichever
 * needs the smaller step. Black or white if no colour in between does.
 */
export function readableColour(
  wanted: Oklch,
  backgrounds: readonly string[],
  ratio: number,
): string {
  const asWanted = hexOf(wanted);
  if (lowestContrast(asWanted, backgrounds) >= ratio) return asWanted;
  const step = 0.005;
  for (let distance = step; distance <= 1; distance += step) {
    for (const l of [wanted.l - distance, wanted.l + distance]) {
      if (l < 0 || l > 1) continue;
      const hex = hexOf({ ...wanted, l });
      if (lowestContrast(hex, backgrounds) >= ratio) return hex;
    }
  }
  const [black, white] = ['#000000', '#ffffff'];
  return lowestContrast(black, backgrounds) > lowestContrast(white, backgrounds) ? black : white;
}
