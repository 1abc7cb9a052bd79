import sharp from 'sharp';
import { pixelLimit } from '../store/catalogue/images.ts';

/** Bytes of one picture that are taken: a photograph as cameras give it is smaller. */
const byteLimit = 16 * 2 ** 20;

/** What each format is called by the decoder; AVIF is one of several that it calls HEIF. */
const formats: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/** Why bytes are not taken for a picture of a type; undefined where they are. */
export async function pictureFault(bytes: Buffer, type: string): Promise<string | undefined> {
  if (bytes.length > byteLimit) return `is larger than ${byteLimit / 2 ** 20} MiB`;
  try {
    const { format } = await sharp(bytes, { limitInputPixels: pixelLimit }).metadata();
    return format === formats[type] ? undefined : `is no ${type} but ${format}`;
  } catch (error) {
    return `is no picture that can be shown: ${(error as Error).message}`;
  }
}
