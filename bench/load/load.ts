import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import type { Meter, ProcessorTimes } from './meter.ts';

interface LoadOptions {
  readonly connections: number;
  /** Clients start no job after this time or number, whichever comes first. */
  readonly milliseconds?: number;
  readonly jobs?: number;
  /** The client address of all jobs; by default each connection has its own. */
  readonly from?: string;
  /** Gives each job a client address that has not been used before. */
  readonly hasFreshAddresses?: boolean;
  /** Measures the processor time of the load. */
  readonly meter?: Meter | undefined;
}

export interface LoadResult {
  /** Number of finished jobs. */
  readonly finished: number;
  /** Finished jobs per second. */
  readonly rate: number;
  /** Milliseconds per job. */
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  /** The first few different reasons why jobs failed. */
  readonly reasons: readonly string[];
  /** The processor times of the load, if a meter measured it. */
  readonly processor?: ProcessorTimes;
}

/** The answer to a request. */
interface Answer {
  readonly status: number;
  /** Decompresses and decodes the bytes as sent. Only for answers that are read: it takes longer than the rest of a request. */
  text(): string;
  readonly headers: IncomingHttpHeaders;
}

/** A client, which sends one request at a time from its own address. */
export interface Connection {
  send(
    method: string,
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** The same client with another address. */
  from(address: string): Connection;
}

/** The Accept-Encoding header that Chromium sends. */
export const asBrowsers = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** The work that clients repeat; `index` counts the jobs of all clients. */
export type Job = (connection: Connection, index: number) => Promise<void>;

/** Opens clients with keep-alive connections. */
export function openConnections(
  count: number,
  shared?: string,
): {
  readonly clients: readonly Connection[];
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  // Client addresses as a proxy forwards them, so that limits per address do not apply.
  const clientFrom = (address: string): Connection => ({
    send: (method, url, body, headers) => send({ agent, address, method, url, body, headers }),
    from: clientFrom,
  });
  const clients = Array.from({ length: count }, (_, at) =>
    clientFrom(shared ?? `10.0.${at >> 8}.${at & 255}`),
  );
  return { clients, close: () => agent.destroy() };
}

const mostReasons = 3;
let freshAddresses = 0;

/** The next unused address of the benchmarking range (RFC 2544), which has 131,072. */
export function freshAddress(): string {
  const at = freshAddresses++;
  return `198.${18 + ((at >> 16) & 1)}.${(at >> 8) & 255}.${at & 255}`;
}

/**
 * Runs a closed loop: each connection starts its next job when the last one is done, for a limited
 * time or number. A job that throws counts as failed.
 */
export async function closedLoop(
  {
    connections,
    milliseconds = Number.POSITIVE_INFINITY,
    jobs,
    from,
    hasFreshAddresses,
    meter,
  }: LoadOptions,
  job: Job,
): Promise<LoadResult> {
  const { clients, close } = openConnections(connections, from);
  const maximum = jobs ?? Number.POSITIVE_INFINITY;
  const times: number[] = [];
  const reasons = new Set<string>();
  let failed = 0;
  let index = 0;
  meter?.start();
  const started = performance.now();
  const end = started + milliseconds;
  const loop = async (connection: Connection) => {
    while (performance.now() < end && index < maximum) {
      const at = performance.now();
      try {
        await job(hasFreshAddresses ? connection.from(freshAddress()) : connection, index++);
        times.push(performance.now() - at);
      } catch (error) {
        failed += 1;
        if (reasons.size < mostReasons) reasons.add(String(error).slice(0, 300));
      }
    }
  };
  await Promise.all(clients.map(loop));
  const seconds = (performance.now() - started) / 1000;
  close();
  const processor = await meter?.stop();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    finished: times.length,
    rate: times.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    failed,
    reasons: [...reasons],
    ...(processor && { processor }),
  };
}

function send({
  agent,
  address,
  method,
  url,
  body,
  headers,
}: {
  agent: Agent;
  address: string;
  method: string;
  url: string;
  body: unknown;
  headers: Readonly<Record<string, string>> | undefined;
}): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      {
        agent,
        method,
        headers: {
          'x-forwarded-for': address,
          ...headers,
          ...(payload && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: () => Buffer.concat(chunks).toString(),
            headers: response.headers,
          }),
        );
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

/** Sends a request that has to succeed, and returns the JSON of the answer. */
export async function sendJson(
  connection: Connection,
  method: string,
  url: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<unknown> {
  const { status, text } = await connection.send(method, url, body, headers);
  if (status >= 400) throw new Error(`${url}: ${status} ${text()}`);
  return JSON.parse(text());
}
