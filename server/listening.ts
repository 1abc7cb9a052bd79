import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

export interface Listening {
  readonly url: string;
  /** Takes no more requests and lets those under way finish. */
  close(): Promise<void>;
}

/**
 * How long a connection without requests is kept, in milliseconds: longer than load balancers keep
 * theirs (a minute is usual), for one that we close first may lose the request that is on its way.
 */
const keepAliveTimeout = 75_000;

/** How often connections whose last request is answered are looked for at the end, in milliseconds. */
const lookEvery = 50;

/** Answers requests at a host and a port; 0 takes a free one. */
export async function startListening(
  fetch: (request: Request) => Response | Promise<Response>,
  host: string,
  port: number,
): Promise<Listening> {
  const server = createAdaptorServer({ fetch, serverOptions: { keepAliveTimeout } }) as Server;
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  return {
    url: `http://${host}:${bound.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      // What was under way leaves its connection open when it is answered.
      const timer = setInterval(() => server.closeIdleConnections(), lookEvery);
      await closed;
      clearInterval(timer);
    },
  };
}
