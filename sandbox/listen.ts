import { type HttpBindings, serve } from '@hono/node-server';
import type { Hono } from 'hono';

export type Listening = { url: string; stop(): Promise<void> };

/**
 * Serves an app on 127.0.0.1; port 0 picks a free port. `stop` closes open connections.
 * @throws the system's error when the port is taken.
 */
export async function listen(
  app: Hono<{ Bindings: HttpBindings }>,
  port: number,
): Promise<Listening> {
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
