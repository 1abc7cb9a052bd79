import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { measureRequest } from './telemetry/requests.ts';

interface Listening {
  readonly url: string;
  /** Accepts no more requests and lets those in progress finish, as long as their clients are not too slow. */
  close(): Promise<void>;
}

/**
 * Milliseconds an idle connection is kept open: longer than load balancers keep theirs (usually a
 * minute), because a connection that we close first may lose a request on its way.
 */
const keepAliveTimeout = 75_000;

/** Milliseconds for a request to arrive, body included: Node's own five minutes keep what slow senders sent in memory for as long. */
const requestTimeout = 60_000;

/** Milliseconds between checks for idle connections at shutdown. */
const checkInterval = 50;

/** Limits on a server's waits, in milliseconds. */
interface Bounds {
  /** Time for a client to take some of an answer: the rest would stay in memory for ever. */
  readonly taking: number;
  /**
   * Time for the rest of a request's headers when the server stops, even if none have come: browsers open connections in
   * advance.
   */
  readonly silent: number;
  /** Time for a client that sends a request or takes an answer slowly when the server stops. */
  readonly slow: number;
}

const usualBounds: Bounds = { taking: 60_000, silent: 2_000, slow: 30_000 };

const answering = Symbol('answering');

/** A connection with the last answer started on it. */
interface Connection extends Socket {
  [answering]?: ServerResponse;
}

/** True while part of a finished answer has not been sent to its client. */
const isOwed = ({ [answering]: answer }: Connection): boolean =>
  answer?.writableEnded === true && !answer.writableFinished && !answer.destroyed;

/** True while nothing of an unfinished answer is left to send: work may take its time, and event streams have pauses. */
const isBeingMade = ({ [answering]: answer, writableLength }: Connection): boolean =>
  answer?.writableEnded === false && !answer.destroyed && writableLength === 0;

/** Returns how long a stopping server waits for a connection: as long as it takes while the answer is up to us. */
function patienceFor({ [answering]: answer }: Connection, { silent, slow }: Bounds): number {
  if (!answer || answer.writableFinished || answer.destroyed) return silent;
  return answer.req.complete && !answer.headersSent ? Number.POSITIVE_INFINITY : slow;
}

/** Writes an answer at once; false leaves the request to others. */
type AnswerAtOnce = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Answers requests at a host and a port; 0 takes a free one. */
export async function startListening(
  fetch: (request: Request) => Response | Promise<Response>,
  host: string,
  port: number,
  answerAtOnce: AnswerAtOnce = () => false,
  bounds = usualBounds,
): Promise<Listening> {
  const listener = getRequestListener(fetch);
  const open = new Set<Connection>();
  const server = createServer({ keepAliveTimeout, requestTimeout }, (incoming, outgoing) => {
    const connection: Connection = incoming.socket;
    connection[answering] = outgoing;
    measureRequest(outgoing);
    if (!answerAtOnce(incoming, outgoing)) void listener(incoming, outgoing);
  });
  server.setTimeout(bounds.taking, (connection: Connection) => {
    if (!isBeingMade(connection)) connection.destroy();
  });
  server.on('connection', (connection: Connection) => {
    open.add(connection);
    connection.once('close', () => open.delete(connection));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  return {
    url: `http://${host}:${bound.port}`,
    async close() {
      const closed = once(server, 'close');
      // Not as an HTTP server, which ends those connections at once whose answers are not read to their end, and waits for others for good.
      NetServer.prototype.close.call(server);
      const began = performance.now();
      const timer = setInterval(() => {
        // A request in progress leaves its connection open once answered. Node counts one as idle that is still owed an answer.
        if (![...open].some(isOwed)) server.closeIdleConnections();
        const waited = performance.now() - began;
        for (const connection of open) {
          if (waited >= patienceFor(connection, bounds)) connection.destroy();
        }
      }, checkInterval);
      await closed;
      clearInterval(timer);
      // Ends Node's own checks.
      server.close(() => {});
    },
  };
}
