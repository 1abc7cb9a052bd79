import { writeFile } from 'node:fs/promises';
import QRCode from 'qrcode';

const width = 640;
const height = 480;
/** Pixels per module, and light and dark as a camera sees them. */
const module = 9;
const [light, dark] = [215, 40];

/** Writes a video that Chromium plays as its camera (YUV4MPEG2): a still QR code. */
export async function writeCameraFilm(file: string, code: string): Promise<void> {
  const { size, data } = QRCode.create(code, { errorCorrectionLevel: 'M' }).modules;
  const luma = Buffer.alloc(width * height, 120);
  const [left, top] = [width, height].map((side) => Math.floor((side - (size + 8) * module) / 2));
  for (let y = 0; y < (size + 8) * module; y += 1) {
    for (let x = 0; x < (size + 8) * module; x += 1) {
      const [column, row] = [Math.floor(x / module) - 4, Math.floor(y / module) - 4];
      const isInside = column >= 0 && row >= 0 && column < size && row < size;
      const isDark = isInside && data[row * size + column] === 1;
      luma[((top ?? 0) + y) * width + (left ?? 0) + x] = isDark ? dark : light;
    }
  }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`);
  await writeFile(file, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]));
}
