import { median } from './median.ts';

/** Median milliseconds until the first byte of a page, one request at a time. */
export async function timeToFirstByte(url: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 30; i += 1) {
    const started = performance.now();
    const response = await fetch(url);
    times.push(performance.now() - started);
    await response.arrayBuffer();
  }
  return median(times);
}
