import QRCode from 'qrcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { codePicture } from './code-picture.ts';

const scanCode = 'pOyQw8mYz0fX2bJ4rT6uVws';

test('a code’s picture has every module of its scan code, black on white', async () => {
  const { attachment } = codePicture(scanCode, 'code-1.key@hall.example');
  const { data, info } = await sharp(attachment.content as Buffer)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { modules } = QRCode.create(scanCode, { errorCorrectionLevel: 'M' });
  const side = modules.size + 8;
  const scale = info.width / side;
  expect(Number.isInteger(scale)).toBe(true);
  expect(info.height).toBe(info.width);
  const wrong: string[] = [];
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const [row, column] = [Math.floor(y / scale) - 4, Math.floor(x / scale) - 4];
      const isInside = [row, column].every((at) => at >= 0 && at < modules.size);
      const ink = isInside && modules.get(row, column) ? 0 : 255;
      if (data[y * info.width + x] !== ink) wrong.push(`${x},${y}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a code’s picture has a name and is small', () => {
  const { picture, attachment } = codePicture(scanCode, 'code-1.key@hall.example');
  expect(picture).toEqual({ cid: 'code-1.key@hall.example', width: 240, height: 240 });
  expect(attachment).toMatchObject({
    filename: 'code-1.png',
    contentType: 'image/png',
    cid: picture.cid,
  });
  // Twenty of them must fit into a letter.
  expect(attachment.content.length).toBeLessThan(1_000);
});
