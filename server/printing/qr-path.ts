import QRCode from 'qrcode';

/** The white margin around a QR code, in modules (ISO/IEC 18004). */
export const quietZone = 4;

/** The dark modules of a QR code as a path, one unit each, in a square that includes the white margin. */
export interface QrPath {
  readonly side: number;
  readonly path: string;
}

/** Returns the QR code of a text. Adjacent modules are merged into one rectangle, so that no seams show. */
export function qrPath(text: string): QrPath {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const parts: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column) !== 1) continue;
      const from = column;
      while (column + 1 < size && modules.get(row, column + 1) === 1) column += 1;
      const [x, y] = [from + quietZone, row + quietZone];
      parts.push(`M${x} ${y}H${column + 1 + quietZone}V${y + 1}H${x}Z`);
    }
  }
  return { side: size + 2 * quietZone, path: parts.join('') };
}
