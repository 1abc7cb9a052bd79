import QRCode from 'qrcode';
import sharp from 'sharp';
import type { InlinePicture } from '#contract/letters.ts';
import type { Tx } from '../store/door.ts';
import { readImage } from '../store/images.ts';
import type { Attachment } from './mailer.ts';

/** A picture as the letter names it, and the part of the letter that it travels in. */
export interface PlacedPicture {
  readonly picture: InlinePicture;
  readonly attachment: Attachment;
}

/** Screens have up to three pixels for one of CSS; two are sharp enough for a logo. */
const density = 2;
const logoBox = { width: 200, height: 48 };
const codeSize = 168;

/**
 * A tenant's logo as PNG, which every mail reader shows; undefined when the picture is not there.
 */
export async function logoPicture(
  tx: Tx,
  imageId: string,
  cid: string,
): Promise<PlacedPicture | undefined> {
  const image = await readImage(tx, imageId);
  if (!image) return undefined;
  const { data, info } = await sharp(image.bytes, { density: 300 })
    .resize({
      width: logoBox.width * density,
      height: logoBox.height * density,
      fit: 'inside',
    })
    .png()
    .toBuffer({ resolveWithObject: true });
  return placed(cid, data, {
    width: Math.round(info.width / density),
    height: Math.round(info.height / density),
  });
}

/**
 * A ticket's scan code, and nothing else, with the white around it that scanners need whatever the
 * letter's ground is (law 9; ISO/IEC 18004: four modules).
 */
export async function codePicture(scanCode: string, cid: string): Promise<PlacedPicture> {
  const png = await QRCode.toBuffer(scanCode, {
    type: 'png',
    errorCorrectionLevel: 'M',
    margin: 4,
    // Whole pixels a module: a scaled code would have grey edges.
    scale: 12,
  });
  return placed(cid, png, { width: codeSize, height: codeSize });
}

function placed(
  cid: string,
  content: Buffer,
  size: { readonly width: number; readonly height: number },
): PlacedPicture {
  const [name] = cid.split('.');
  return {
    picture: { cid, ...size },
    attachment: { filename: `${name}.png`, contentType: 'image/png', content, cid },
  };
}
