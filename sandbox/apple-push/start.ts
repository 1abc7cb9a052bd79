import { once } from 'node:events';
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { newServerIdentity } from './certificates.ts';

/** A notification as it came. */
export interface Push {
  readonly token: string;
  readonly topic: string;
  readonly body: string;
}

type Verdict = readonly [status: number, reason: string | undefined];

export interface RunningPush {
  readonly url: string;
  /** PEM of whom a client has to trust. */
  readonly authority: string;
  readonly pushes: readonly Push[];
  /** Phones that are there no more. */
  readonly gone: Set<string>;
  /** Answers the next ones with this status. */
  spoil(status: number, times?: number): void;
  stop(): Promise<void>;
}

/**
 * Stands in for Apple's push service on 127.0.0.1: HTTP/2 over TLS, a certificate of the client's, one
 * POST /3/device/<token> a notification.
 */
export async function startApplePush({ port = 0 } = {}): Promise<RunningPush> {
  const { certificate, key, authority } = newServerIdentity();
  const server = createSecureServer({
    cert: certificate,
    key,
    requestCert: true,
    rejectUnauthorized: false,
  });
  const pushes: Push[] = [];
  const gone = new Set<string>();
  const spoiled: number[] = [];
  const sessions = new Set<ServerHttp2Session>();
  /** The status of an answer, and why it is no other; what is sent is written down. */
  function verdict(headers: IncomingHttpHeaders, body: string, sender: unknown): Verdict {
    const fault = spoiled.shift();
    if (fault !== undefined) return [fault, 'InternalServerError'];
    if (typeof sender !== 'string') return [403, 'MissingProviderToken'];
    if (headers[':method'] !== 'POST') return [405, 'MethodNotAllowed'];
    const [, token] = /^\/3\/device\/([0-9a-f]+)$/.exec(headers[':path'] ?? '') ?? [];
    if (token === undefined) return [400, 'BadDeviceToken'];
    const topic = headers['apns-topic'];
    if (topic === undefined) return [400, 'MissingTopic'];
    if (topic !== sender) return [400, 'TopicDisallowed'];
    if (gone.has(token)) return [410, 'Unregistered'];
    if (body === '') return [400, 'PayloadEmpty'];
    pushes.push({ token, topic: sender, body });
    return [200, undefined];
  }

  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    // Whose passes a client may tell of is in its certificate.
    const { subject } = (session.socket as TLSSocket).getPeerCertificate();
    const sender = subject?.['UID' as 'CN'];
    session.on('stream', (stream, headers) => {
      let body = '';
      stream.setEncoding('utf8');
      stream.on('data', (part) => {
        body += part;
      });
      stream.on('error', () => stream.destroy());
      stream.on('end', () => {
        const [status, reason] = verdict(headers, body, sender);
        stream.respond({ ':status': status });
        stream.end(reason === undefined ? '' : JSON.stringify({ reason }));
      });
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authority,
    pushes,
    gone,
    spoil(status, times = 1) {
      spoiled.push(...Array(times).fill(status));
    },
    async stop() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
