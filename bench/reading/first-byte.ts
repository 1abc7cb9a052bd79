import { median } from '../load/median.ts';
import type { Part } from '../run/part.ts';
import { sources } from '../run/sources.ts';

/** The time until the first byte of the event page at this address. */
export const firstBytePart = (address: string): Part => ({
  title: 'Time to the first byte',
  sources: sources.pages,
  names: 'page',
  columns: [{ name: 'ms, median of 30', digits: 1 }],
  rows: [{ name: 'Event page', measure: async () => [await timeToFirstByte(address)] }],
});

/** Median milliseconds until the first byte of a page, one request at a time. */
async function timeToFirstByte(url: string): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 30; i += 1) {
    const started = performance.now();
    const response = await fetch(url);
    times.push(performance.now() - started);
    await response.arrayBuffer();
  }
  return median(times);
}
