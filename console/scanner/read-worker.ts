import decodeQR from 'qr/decode.js';

/** A picture to read, as a canvas gives it. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: ArrayBuffer;
}

self.addEventListener('message', ({ data }: MessageEvent<Picture>) => {
  self.postMessage(codeIn(data));
});

/** The text of the QR code in a picture; null without one. */
function codeIn({ width, height, pixels }: Picture): string | null {
  try {
    return decodeQR({ width, height, data: new Uint8ClampedArray(pixels) }) || null;
  } catch {
    // It throws for every picture without a readable code.
    return null;
  }
}
