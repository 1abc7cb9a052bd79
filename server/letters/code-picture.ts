import QRCode from 'qrcode';
import sharp from 'sharp';
import { type PlacedPicture, placedPicture } from './placed-picture.ts';

/** White margin that scanners need around a code, in modules (ISO/IEC 18004). */
const quietZone = 4;
/**
 * Pixels a module: an integer, because a scaled code would have grey edges, and enough for
 * high-density screens.
 */
const scale = 16;
/** CSS pixels. */
const size = 240;

/**
 * A ticket's scan code, and nothing else (law 9). The white margin is part of the picture, because
 * a letter may have any background.
 */
export async function codePicture(scanCode: string, cid: string): Promise<PlacedPicture> {
  const { modules } = QRCode.create(scanCode, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * quietZone;
  const pixels = Buffer.alloc(side * side, 255);
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) pixels[(row + quietZone) * side + column + quietZone] = 0;
    }
  }
  // Enlarged by sharp, in its own threads: the QR library's own picture costs six times as much.
  const png = await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize({ width: side * scale, kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  return placedPicture(cid, png, { width: size, height: size });
}
