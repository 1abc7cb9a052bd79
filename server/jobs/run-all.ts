/**
 * Runs `work` for each item, one after another. A failure does not stop the others: it is thrown
 * once all are done.
 */
export async function runAll<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = [];
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} of them failed`);
  if (faults.length === 1) throw faults[0];
}
