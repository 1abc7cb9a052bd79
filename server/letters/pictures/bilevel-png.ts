import { crc32, deflateSync } from 'node:zlib';

/** A square of black and white modules, each drawn as `scale` × `scale` pixels. */
export interface Modules {
  /** Modules a side. */
  readonly side: number;
  readonly scale: number;
  isBlack(row: number, column: number): boolean;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG with one bit per pixel (https://www.w3.org/TR/png-3/, color type 0). */
export function bilevelPng({ side, scale, isBlack }: Modules): Buffer {
  const width = side * scale;
  // A line begins with the number of its filter: 0, none.
  const stride = 1 + Math.ceil(width / 8);
  const lines = Buffer.alloc(stride * width);
  for (let row = 0; row < side; row += 1) {
    const first = row * scale * stride;
    lines.fill(0xff, first + 1, first + stride);
    for (let column = 0; column < side; column += 1) {
      if (isBlack(row, column)) {
        for (let x = column * scale; x < (column + 1) * scale; x += 1) {
          const at = first + 1 + (x >> 3);
          lines[at] = (lines[at] ?? 0) & ~(0x80 >> (x & 7));
        }
      }
    }
    for (let line = 1; line < scale; line += 1) {
      lines.copyWithin(first + line * stride, first, first + stride);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The length of the data, the type, the data, and a checksum of both. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
