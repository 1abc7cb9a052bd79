import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

// The upper limit of HTTP in Node on this machine: a constant answer, short or of a number of bytes.
const bodies = new Map<number, Uint8Array<ArrayBuffer>>();
const bodyOf = (length: number): Uint8Array<ArrayBuffer> => {
  const body = bodies.get(length) ?? new Uint8Array(length);
  bodies.set(length, body);
  return body;
};
const app = new Hono()
  .get('/', (context) => context.json({ ok: true }))
  .get('/bytes/:length', (context) => context.body(bodyOf(Number(context.req.param('length')))));
const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
server.once('listening', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
process.once('SIGTERM', () => process.exit(0));
