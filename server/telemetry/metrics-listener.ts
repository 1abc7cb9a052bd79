import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registry } from './registry.ts';

interface MetricsListener {
  readonly url: string;
  close(): Promise<void>;
}

/** Milliseconds for which a reading is shared: taking one costs several milliseconds of CPU time. */
const usualLife = 1_000;

/**
 * Serves the metrics as Prometheus text at `/metrics`, on a separate port, because a shop's figures are not for its visitors.
 * Port 0 picks a free one. Requests within a second share one reading.
 */
export async function startMetricsListener(
  host: string,
  port: number,
  life = usualLife,
): Promise<MetricsListener> {
  let reading: Promise<string> | undefined;
  let endsAt = 0;
  const read = (): Promise<string> => {
    if (reading && performance.now() < endsAt) return reading;
    endsAt = Number.POSITIVE_INFINITY;
    reading = registry.metrics().finally(() => {
      endsAt = performance.now() + life;
    });
    return reading;
  };

  async function answer(outgoing: ServerResponse): Promise<void> {
    try {
      const text = await read();
      outgoing.writeHead(200, {
        'Content-Type': registry.contentType,
        'Cache-Control': 'no-store',
      });
      outgoing.end(text);
    } catch {
      outgoing.writeHead(500).end();
    }
  }

  const server = createServer(({ method, url }, outgoing) => {
    if (method === 'GET' && url === '/metrics') void answer(outgoing);
    else outgoing.writeHead(404).end();
  });
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${bound.port}/metrics`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
