import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';

export interface LoadOptions {
  readonly connections: number;
  /** When clients stop to begin further jobs, whichever comes first. */
  readonly milliseconds?: number;
  readonly jobs?: number;
  /** The address that all jobs come from; without it each connection has its own. */
  readonly from?: string;
  /** Has each job come from another buyer's address, which nothing came from before. */
  readonly isCrowd?: boolean;
}

export interface LoadResult {
  /** Finished jobs a second. */
  readonly rate: number;
  /** Milliseconds of one job. */
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** One client's tool: requests from an address of its own, one after the other. */
export interface Connection {
  send(method: string, url: string, body?: unknown): Promise<{ status: number; text: string }>;
  /** The same from another address. */
  from(address: string): Connection;
}

/** What a client does again and again; the index counts the jobs of all clients. */
export type Job = (connection: Connection, index: number) => Promise<void>;

/** So many clients, whose connections are kept open until they are closed. */
export function openConnections(
  count: number,
  shared?: string,
): {
  readonly clients: readonly Connection[];
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  // As a proxy tells it: what is bounded for each address is not what is measured.
  const clientFrom = (address: string): Connection => ({
    send: (...given) => send(agent, address, ...given),
    from: clientFrom,
  });
  const clients = Array.from({ length: count }, (_, at) =>
    clientFrom(shared ?? `10.0.${at >> 8}.${at & 255}`),
  );
  return { clients, close: () => agent.destroy() };
}

/** Jobs of crowds so far, so that no address comes twice. */
let strangers = 0;

/** An address of the net that is kept for measurements of devices (RFC 2544), 131,072 of them. */
function strangersAddress(): string {
  const at = strangers++;
  return `198.${18 + ((at >> 16) & 1)}.${(at >> 8) & 255}.${at & 255}`;
}

/**
 * A closed loop: each connection starts its next job when the last is done, for a bounded time or number.
 * A job that throws counts as failed.
 */
export async function closedLoop(
  { connections, milliseconds = Number.POSITIVE_INFINITY, jobs, from, isCrowd }: LoadOptions,
  job: Job,
): Promise<LoadResult> {
  const { clients, close } = openConnections(connections, from);
  const most = jobs ?? Number.POSITIVE_INFINITY;
  const times: number[] = [];
  let failed = 0;
  let index = 0;
  const started = performance.now();
  const end = started + milliseconds;
  const loop = async (connection: Connection) => {
    while (performance.now() < end && index < most) {
      const at = performance.now();
      try {
        await job(isCrowd ? connection.from(strangersAddress()) : connection, index++);
        times.push(performance.now() - at);
      } catch {
        failed += 1;
      }
    }
  };
  await Promise.all(clients.map(loop));
  const seconds = (performance.now() - started) / 1000;
  close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { rate: times.length / seconds, p50: at(0.5), p99: at(0.99), failed };
}

function send(
  agent: Agent,
  from: string,
  method: string,
  url: string,
  body?: unknown,
): Promise<{ status: number; text: string }> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        agent,
        method,
        headers: {
          'x-forwarded-for': from,
          ...(payload && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (response: IncomingMessage) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

/** The same, with an answer that has to be a success; its JSON. */
export async function sendJson(
  connection: Connection,
  method: string,
  url: string,
  body?: unknown,
): Promise<unknown> {
  const { status, text } = await connection.send(method, url, body);
  if (status >= 400) throw new Error(`${url}: ${status} ${text}`);
  return JSON.parse(text);
}
