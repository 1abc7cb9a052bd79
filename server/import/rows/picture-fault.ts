import { loadSharp } from '../../drawing/sharp.ts';
import { pixelLimit } from '../../store/catalogue/images.ts';

/** Maximum bytes of a picture: a camera's photograph is smaller. */
const byteLimit = 16 * 2 ** 20;

/** The decoder's names of the formats; AVIF is one of several that it calls HEIF. */
const formats: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/** The reason why bytes are refused as a picture of a type; undefined if they are accepted. */
export async function pictureFault(bytes: Buffer, type: string): Promise<string | undefined> {
  if (bytes.length > byteLimit) return `is larger than ${byteLimit / 2 ** 20} MiB`;
  const sharp = await loadSharp();
  try {
    const { format } = await sharp(bytes, { limitInputPixels: pixelLimit }).metadata();
    return format === formats[type] ? undefined : `is no ${type} but ${format}`;
  } catch (error) {
    return `is no picture that can be shown: ${(error as Error).message}`;
  }
}
