import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const mebibyte = 1 << 20;

/** Posts so many bytes, saying ahead how many or not; `taken` is how many were asked for. */
async function post(path: string, size: number, said: Record<string, string> = {}) {
  const piece = new TextEncoder().encode(' '.repeat(1 << 14));
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken >= size) return controller.close();
      taken += piece.byteLength;
      controller.enqueue(piece);
    },
  });
  const headers = { 'content-type': 'application/json', ...said };
  const init = { method: 'POST', headers, body, duplex: 'half' as const };
  const response = await world.fetch(new Request(`http://localhost${path}`, init));
  return { status: response.status, taken };
}

const takers = ['/api/logout?seller=tower', '/webhooks/stripe/tower'];

test.each(takers)('%s does not begin to read what says that it is more', async (path) => {
  const { status, taken } = await post(path, 8 * mebibyte, { 'content-length': '8388608' });
  expect(status).toBe(413);
  // A stream has one piece ready before anybody asks.
  expect(taken).toBe(1 << 14);
});

test.each(takers)(
  '%s takes in no more than a mebibyte, also of what says no length',
  async (path) => {
    const { status, taken } = await post(path, 8 * mebibyte);
    expect(status).toBe(413);
    expect(taken).toBeLessThan(2 * mebibyte);
  },
);

test('what is within that is read whole', async () => {
  const { status, taken } = await post('/api/logout?seller=tower', mebibyte / 2);
  expect({ status, taken }).toEqual({ status: 400, taken: mebibyte / 2 });
});
