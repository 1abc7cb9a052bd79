import QRCode from 'qrcode';
import { bilevelPng } from './bilevel-png.ts';
import { type PlacedPicture, placedPicture } from './placed-picture.ts';

/** White margin that scanners need around a code, in modules (ISO/IEC 18004). */
const quietZone = 4;
/** Pixels per module: an integer, because a scaled code would have grey edges, and enough for high-density screens. */
const scale = 16;
/** CSS pixels. */
const size = 240;

/**
 * A picture of a ticket's scan code alone (law 9). The white margin is part of it, because a letter may have any
 * background.
 */
export function codePicture(scanCode: string, cid: string): PlacedPicture {
  const { modules } = QRCode.create(scanCode, { errorCorrectionLevel: 'M' });
  const isInside = (at: number) => at >= 0 && at < modules.size;
  // Written here: sharp takes five times as long, and the QR library's own picture longer still.
  const png = bilevelPng({
    side: modules.size + 2 * quietZone,
    scale,
    isBlack(row, column) {
      const [at, across] = [row - quietZone, column - quietZone];
      return isInside(at) && isInside(across) && modules.get(at, across) === 1;
    },
  });
  return placedPicture(cid, png, { width: size, height: size });
}
