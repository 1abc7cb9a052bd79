import { inflateSync } from 'node:zlib';
import decodeQR from 'qr/decode.js';

/** A millimetre in points. */
const mm = 72 / 25.4;

/** Returns the page sizes of a PDF file in whole millimetres. */
export const pageSizes = (file: Buffer): { width: number; height: number }[] =>
  [...file.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => ({
      width: Math.round(Number(width) / mm),
      height: Math.round(Number(height) / mm),
    }),
  );

/** Returns the names of the fonts that a PDF file uses. */
export const fontsIn = (file: Buffer): string[] =>
  [...file.toString('latin1').matchAll(/\/BaseFont \/([\w+-]+)/g)].map(([, name = '']) => name);

/** Returns the texts of the QR codes in a PDF file, read from their modules. */
export const codesIn = (file: Buffer): string[] => drawingsIn(file).flatMap(codesDrawn);

/** Returns the drawing operators of a PDF file's pages. */
function drawingsIn(file: Buffer): string[] {
  const text = file.toString('latin1');
  return [...text.matchAll(/\/FlateDecode\n>>\nstream\n/g)].map(({ index, 0: { length } }) =>
    inflateSync(file.subarray(index + length)).toString('latin1'),
  );
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Decodes QR codes: each run of rectangles at whole coordinates is one code. */
function codesDrawn(drawing: string): string[] {
  const codes: Box[][] = [];
  let end = Number.NaN;
  for (const found of drawing.matchAll(/(\d+) (\d+) m\n(\d+) \2 l\n\3 (\d+) l\n\1 \4 l\nh\n/g)) {
    const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(1).map(Number);
    if (found.index !== end) codes.push([]);
    codes.at(-1)?.push([left, top, right, bottom]);
    end = found.index + found[0].length;
  }
  return codes.map(decoded);
}

/** Paints the boxes with several pixels per module, as a camera would see them, and decodes the code. */
function decoded(boxes: readonly Box[]): string {
  const pixels = 4;
  const side = (Math.max(...boxes.map(([, , right]) => right)) + 4) * pixels;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [left, top, right, bottom] of boxes) {
    for (let y = top * pixels; y < bottom * pixels; y += 1) {
      for (let x = left * pixels; x < right * pixels; x += 1) {
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
  }
  return decodeQR({ width: side, height: side, data });
}
