import { once } from 'node:events';
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { newServerIdentity } from './certificates.ts';

/** A notification. */
export interface Push {
  readonly token: string;
  readonly topic: string;
  readonly body: string;
}

type Verdict = readonly [status: number, reason: string | undefined];

export interface RunningPush {
  readonly url: string;
  /** The certificate that clients have to trust, as PEM. */
  readonly authority: string;
  readonly pushes: readonly Push[];
  /** Push tokens of phones that are no longer registered. */
  readonly unregistered: Set<string>;
  /** Answers the next notifications with this status. */
  failNext(status: number, times?: number): void;
  stop(): Promise<void>;
}

/**
 * Starts the stand-in for Apple's push service on 127.0.0.1: HTTP/2 over TLS with a client
 * certificate, and a POST to /3/device/<token> for each notification.
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
  const unregistered = new Set<string>();
  const failures: number[] = [];
  const sessions = new Set<ServerHttp2Session>();
  /** Judges a notification and records it if it is accepted. */
  function verdict(headers: IncomingHttpHeaders, body: string, sender: unknown): Verdict {
    const failure = failures.shift();
    if (failure !== undefined) return [failure, 'InternalServerError'];
    if (typeof sender !== 'string') return [403, 'MissingProviderToken'];
    if (headers[':method'] !== 'POST') return [405, 'MethodNotAllowed'];
    const [, token] = /^\/3\/device\/([0-9a-f]+)$/.exec(headers[':path'] ?? '') ?? [];
    if (token === undefined) return [400, 'BadDeviceToken'];
    const topic = headers['apns-topic'];
    if (topic === undefined) return [400, 'MissingTopic'];
    if (topic !== sender) return [400, 'TopicDisallowed'];
    if (unregistered.has(token)) return [410, 'Unregistered'];
    if (body === '') return [400, 'PayloadEmpty'];
    pushes.push({ token, topic: sender, body });
    return [200, undefined];
  }

  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    // The certificate names the pass type that the client can send notifications for.
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
    unregistered,
    failNext(status, times = 1) {
      failures.push(...Array(times).fill(status));
    },
    async stop() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
