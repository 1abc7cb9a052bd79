import { loadSharp } from '../drawing/sharp.ts';
import {
  type Catalogue,
  type CatalogueTemplate,
  configValue,
} from '../store/catalogue/catalogue.ts';
import { pixelLimit, readImage } from '../store/catalogue/images.ts';
import type { Store } from '../store/database.ts';
import { type CssSize, type PlacedPicture, placedPicture } from './pictures/placed-picture.ts';

/** Size in CSS pixels of the picture at the top of a letter, and pixels of the file per CSS pixel. */
const frame = { width: 536, height: 216 };
const density = 2;

interface EventPicture extends PlacedPicture {
  readonly alt: string;
}

interface Drawn {
  readonly jpeg: Buffer;
  readonly size: CssSize;
}

/**
 * The most recently drawn pictures of a catalogue's version; at any time orders come for a few
 * events.
 */
const kept = new WeakMap<Catalogue, Map<string, Promise<Drawn | undefined>>>();
const maxStored = 40;

/**
 * The picture of an event for the top of a letter, as JPEG, which every mail reader shows. Undefined if the event has
 * none. Its alternative text is the venue's, or else the event's name.
 */
export async function eventPicture(
  store: Store,
  catalogue: Catalogue,
  event: CatalogueTemplate,
  cid: string,
): Promise<EventPicture | undefined> {
  const id = event.meta['image_cover'] ?? event.meta['image_profile'];
  if (typeof id !== 'string' || id === '') return undefined;
  const place = { seller: event.seller_id, event_template: event.id };
  const isWhole = configValue(catalogue, 'image.no_cropping', place);
  const drawn = await drawnPicture(store, catalogue, id, isWhole);
  if (!drawn) return undefined;
  const type = { contentType: 'image/jpeg', ending: 'jpg' };
  return {
    ...placedPicture(cid, drawn.jpeg, drawn.size, type),
    alt: configValue(catalogue, 'image.alt_text', place) || event.name,
  };
}

function drawnPicture(
  store: Store,
  catalogue: Catalogue,
  id: string,
  isWhole: boolean,
): Promise<Drawn | undefined> {
  const pictures = kept.get(catalogue) ?? new Map<string, Promise<Drawn | undefined>>();
  kept.set(catalogue, pictures);
  const key = JSON.stringify([id, isWhole]);
  const known = pictures.get(key);
  if (known) return known;
  const drawing = drawPicture(store, catalogue.portal.id, id, isWhole);
  pictures.set(key, drawing);
  const [oldest] = pictures.keys();
  if (pictures.size > maxStored && oldest !== undefined) pictures.delete(oldest);
  drawing.catch(() => pictures.delete(key));
  return drawing;
}

async function drawPicture(
  store: Store,
  portalId: number,
  id: string,
  isWhole: boolean,
): Promise<Drawn | undefined> {
  const image = await store.read(portalId, (tx) => readImage(tx, id));
  if (!image) return undefined;
  const sharp = await loadSharp();
  const isDrawing = image.content_type === 'image/svg+xml';
  // Draw a truncated file up to where it ends: the codes below it matter more.
  const { data, info } = await sharp(image.bytes, {
    limitInputPixels: pixelLimit,
    failOn: 'none',
  })
    .autoOrient()
    .resize({
      width: frame.width * density,
      height: frame.height * density,
      fit: isWhole ? 'inside' : 'cover',
      // A drawing is already composed; a photograph keeps its most striking part.
      position: isDrawing ? 'centre' : sharp.strategy.attention,
    })
    // JPEG has no transparency; a letter's background is light.
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  const size = {
    width: Math.round(info.width / density),
    height: Math.round(info.height / density),
  };
  return { jpeg: data, size };
}
