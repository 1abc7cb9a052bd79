import { type Palette, palette } from '#domain/theme/palette.ts';
import { loadSharp } from '../drawing/sharp.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { readImage } from '../store/catalogue/images.ts';
import type { Store } from '../store/database.ts';

/** The look of a seller's passes. */
export interface PassLook {
  readonly colours: Palette;
  /** Files of a pass by their names; at least an icon. */
  readonly pictures: Readonly<Record<string, Buffer>>;
  readonly hasLogo: boolean;
  /** Sources of the pictures: drawing the same source again does not change the look. */
  readonly drawnFrom: readonly string[];
  /** Id of the logo's picture; undefined without a logo. */
  readonly logo: string | undefined;
}

/** Sizes in Wallet, in points, and the pixel densities of its screens. */
const icon = 29;
const logoBox = { width: 160, height: 50 };
const densities = [1, 2, 3];

/** Colours of a seller without a theme. */
const plain = { brand: '#1f3a5f', accent: '#b4472a', neutral: '#6b7280' };

/** Cached for each seller of a catalogue. */
const kept = new WeakMap<Catalogue, Map<string, Promise<PassLook>>>();

/** Drawn once per version of the catalogue. */
export function passLook(store: Store, catalogue: Catalogue, sellerId: string): Promise<PassLook> {
  const looks = kept.get(catalogue) ?? new Map<string, Promise<PassLook>>();
  kept.set(catalogue, looks);
  const known = looks.get(sellerId);
  if (known) return known;
  const drawing = drawLook(store, catalogue, sellerId);
  looks.set(sellerId, drawing);
  drawing.catch(() => looks.delete(sellerId));
  return drawing;
}

async function drawLook(store: Store, catalogue: Catalogue, sellerId: string): Promise<PassLook> {
  const theme = catalogue.themes.get(sellerId) ?? catalogue.themes.get('');
  const isDark = theme?.scheme === 'dark';
  const colours = palette(theme ?? plain, isDark ? 'dark' : 'light');
  const logo = (isDark ? theme?.logo_dark : undefined) || theme?.logo || undefined;
  const sources = await store.read(catalogue.portal.id, async (tx) => ({
    logo: logo === undefined ? undefined : await readImage(tx, logo),
    favicon: theme?.favicon ? await readImage(tx, theme.favicon) : undefined,
  }));
  const pictures: Record<string, Buffer> = {};
  const sharp = await loadSharp();
  for (const density of densities) {
    const suffix = density === 1 ? '' : `@${density}x`;
    const sign = sources.favicon ?? sources.logo;
    pictures[`icon${suffix}.png`] = await drawIcon(sign?.bytes, icon * density, colours);
    if (!sources.logo) continue;
    pictures[`logo${suffix}.png`] = await sharp(sources.logo.bytes, { density: 300 })
      .resize({
        width: logoBox.width * density,
        height: logoBox.height * density,
        fit: 'inside',
      })
      .png()
      .toBuffer();
  }
  const drawnFrom = [theme?.favicon ?? '', logo ?? '', colours.brand];
  return { colours, pictures, hasLogo: sources.logo !== undefined, drawnFrom, logo };
}

/** The icon mark on the pass's background; a plain square of the brand's colour without one. */
async function drawIcon(sign: Buffer | undefined, side: number, colours: Palette): Promise<Buffer> {
  const sharp = await loadSharp();
  if (!sign) {
    const square = { width: side, height: side, channels: 3 as const, background: colours.brand };
    return sharp({ create: square }).png().toBuffer();
  }
  return sharp(sign, { density: 300 })
    .resize({ width: side, height: side, fit: 'contain', background: colours.surface })
    .flatten({ background: colours.surface })
    .png()
    .toBuffer();
}
