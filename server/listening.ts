import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { measureRequest } from './telemetry/requests.ts';

interface Listening {
  readonly url: string;
  /** Accepts no more requests and lets those in progress finish. */
  close(): Promise<void>;
}

/**
 * Milliseconds an idle connection is kept open: longer than load balancers keep theirs (usually a
 * minute), because a connection that we close first may lose a request on its way.
 */
const keepAliveTimeout = 75_000;

/** Milliseconds between checks for idle connections at shutdown. */
const checkInterval = 50;

/** Writes an answer at once; false leaves the request to others. */
type AnswerAtOnce = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Answers requests at a host and a port; 0 takes a free one. */
export async function startListening(
  fetch: (request: Request) => Response | Promise<Response>,
  host: string,
  port: number,
  answerAtOnce: AnswerAtOnce = () => false,
): Promise<Listening> {
  const listener = getRequestListener(fetch);
  const server = createServer({ keepAliveTimeout }, (incoming, outgoing) => {
    measureRequest(outgoing);
    if (!answerAtOnce(incoming, outgoing)) void listener(incoming, outgoing);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  return {
    url: `http://${host}:${bound.port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      // A request in progress leaves its connection open once answered.
      const timer = setInterval(() => server.closeIdleConnections(), checkInterval);
      await closed;
      clearInterval(timer);
    },
  };
}
