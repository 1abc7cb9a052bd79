/** APP-55: milliseconds that a chunk may take. */
const timeout = 120_000;

/**
 * Fetches a chunk of script, a second time if the first fails (APP-55), and rejects if that fails
 * too. `load` puts its argument behind the chunk's address: browsers remember of an address that it
 * failed, and do not ask there again.
 */
export function loadChunk<T>(load: (again: string) => Promise<T>): Promise<T> {
  return inTime(load('')).catch(() => inTime(load('?again')));
}

function inTime<T>(chunk: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, timeout, new Error('chunk timeout'));
    chunk.then(resolve, reject);
  });
}
