import type { ThemeTokens } from '#tenants/theme/theme.ts';
import { loadSharp } from '../drawing/sharp.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { readImage } from '../store/catalogue/images.ts';
import type { Store } from '../store/database.ts';
import { type CssSize, type PlacedPicture, placedPicture } from './pictures/placed-picture.ts';

/** Size in CSS pixels that a logo is fitted into, and pixels of the file per CSS pixel. */
const box = { width: 200, height: 48 };
const density = 2;

interface DrawnLogo {
  readonly png: Buffer;
  readonly size: CssSize;
}

interface Logos {
  readonly usual: PlacedPicture;
  readonly dark: PlacedPicture | undefined;
}

/** The logos in a catalogue's themes. */
const kept = new WeakMap<Catalogue, Map<string, Promise<DrawnLogo | undefined>>>();

/**
 * A theme's logos for a letter, as PNG, which every mail reader shows: the usual one and, if the tenant has one, that
 * for dark mode. Undefined without a logo.
 */
export async function logosOf(
  store: Store,
  catalogue: Catalogue,
  { logo, logo_dark: logoDark }: Partial<ThemeTokens>,
  cid: (name: string) => string,
): Promise<Logos | undefined> {
  const drawn = async (id: string | undefined, name: string) => {
    const found = id ? await drawnLogo(store, catalogue, id) : undefined;
    return found && placedPicture(cid(name), found.png, found.size);
  };
  const usual = await drawn(logo, 'logo');
  if (!usual) return undefined;
  return { usual, dark: await drawn(logoDark, 'logo-dark') };
}

/** Drawn once per version of the catalogue. */
function drawnLogo(
  store: Store,
  catalogue: Catalogue,
  imageId: string,
): Promise<DrawnLogo | undefined> {
  const logos = kept.get(catalogue) ?? new Map<string, Promise<DrawnLogo | undefined>>();
  kept.set(catalogue, logos);
  const known = logos.get(imageId);
  if (known) return known;
  const drawing = drawLogo(store, catalogue.portal.id, imageId);
  logos.set(imageId, drawing);
  drawing.catch(() => logos.delete(imageId));
  return drawing;
}

async function drawLogo(
  store: Store,
  portalId: number,
  imageId: string,
): Promise<DrawnLogo | undefined> {
  const image = await store.read(portalId, (tx) => readImage(tx, imageId));
  if (!image) return undefined;
  const sharp = await loadSharp();
  // Drawings need the density: they are rasterized large and then scaled down. Draw a truncated file up to where it
  // ends: the letter matters more.
  const { data, info } = await sharp(image.bytes, { density: 300, failOn: 'none' })
    .resize({ width: box.width * density, height: box.height * density, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const size = {
    width: Math.round(info.width / density),
    height: Math.round(info.height / density),
  };
  return { png: data, size };
}
