import type { Sharp } from 'sharp';
import { loadSharp } from '../drawing/sharp.ts';
import { pixelLimit, type StoredImage } from '../store/catalogue/images.ts';
import { type Size, withinSource } from './sizes.ts';

export interface Rendition {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** 'plain' is PNG for a picture with transparency, else JPEG. */
export type Format = 'webp' | 'plain';

const isDrawing = (image: StoredImage): boolean => image.content_type === 'image/svg+xml';

/**
 * The picture at a size: cropped to cover it if both lengths are given, else in its own
 * proportions. `shrinkOnly` never enlarges; an SVG has no size of its own, so it is never blurred
 * and may grow.
 */
export async function renderImage(
  image: StoredImage,
  size: Size,
  format: Format,
  shrinkOnly: boolean,
): Promise<Rendition> {
  const sharp = await loadSharp();
  const drawing = isDrawing(image);
  const source = sharp(image.bytes, { limitInputPixels: pixelLimit }).autoOrient();
  const { autoOrient: natural, hasAlpha } = await source.metadata();
  const target = shrinkOnly && !drawing ? withinSource(size, natural) : size;
  const resized = source.resize({
    ...target,
    fit: 'cover',
    // A drawing is already composed; a photograph keeps its most striking part.
    position: drawing ? 'centre' : sharp.strategy.attention,
  });
  if (format === 'webp') return rendition('image/webp', resized.webp({ quality: 80 }));
  const isClear = hasAlpha && !(await source.stats()).isOpaque;
  return isClear
    ? rendition('image/png', resized.png())
    : rendition('image/jpeg', resized.jpeg({ quality: 80, mozjpeg: true }));
}

async function rendition(contentType: string, encoded: Sharp): Promise<Rendition> {
  return { contentType, bytes: new Uint8Array(await encoded.toBuffer()) };
}
