import type { Picture } from './read-worker.ts';

/** Reads QR codes from a video. */
export interface CodeReader {
  /** The code in the current picture; null without one. */
  read(video: HTMLVideoElement): Promise<string | null>;
  close(): void;
}

/** The parts used here of the browser's own reader (Shape Detection API). */
interface Detector {
  detect(video: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader, or ours as a fallback (DOR-01). */
export async function openReader(): Promise<CodeReader> {
  return (await nativeReader()) ?? workerReader();
}

async function nativeReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  try {
    // Some browsers have the class but no reader behind it.
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return undefined;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return {
      async read(video) {
        const [found] = await detector.detect(video);
        return found?.rawValue || null;
      },
      close() {},
    };
  } catch {
    return undefined;
  }
}

/** The longer side of a picture to read, in pixels: enough for a code a fifth as wide. */
const longestSide = 960;

/** Reads in a worker, so that the page stays responsive on a slow phone. */
function workerReader(): CodeReader {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    async read(video) {
      const { videoWidth, videoHeight } = video;
      if (!context || videoWidth === 0 || videoHeight === 0) return null;
      const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
      const width = Math.round(videoWidth * scale);
      const height = Math.round(videoHeight * scale);
      if (canvas.width !== width) canvas.width = width;
      if (canvas.height !== height) canvas.height = height;
      context.drawImage(video, 0, 0, width, height);
      const pixels = context.getImageData(0, 0, width, height).data.buffer;
      const picture: Picture = { width, height, pixels };
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
        worker.onerror = () => reject(new Error('the reader stopped'));
        worker.postMessage(picture, [pixels]);
      });
    },
    close: () => worker.terminate(),
  };
}
