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

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
