/** The timeout of a chunk in milliseconds (APP-55). */
const timeout = 120_000;

/**
 * Loads a script chunk, retries once (APP-55), and rejects if that fails too. `load` appends its
 * argument to the chunk's address, because browsers remember a failed address and do not request it
 * again.
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
