import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter in options: role', ''];
const body = Buffer.from(fields.map((field) => `${field}\0`).join(''));
const length = Buffer.alloc(4);
length.writeInt32BE(body.length + length.length);
const refusal = Buffer.concat([Buffer.from('E'), length, body]);

/** Starts a proxy that refuses connections with settings, as PgBouncer does unless it is configured to ignore them. */
export async function startRefusingPooler() {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(refusal));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://web:web@127.0.0.1:${port}/foyer`,
    [Symbol.asyncDispose]: async () => {
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
