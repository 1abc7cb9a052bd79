import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

/** A span as a collector receives it (OTLP/HTTP in JSON). */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 2 is a server's, 3 a client's, 5 a consumer's. */
  readonly kind: number;
  readonly attributes: readonly Attribute[];
}

interface Traces {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

interface Metrics {
  readonly resourceMetrics: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly { readonly name: string }[] }[];
  }[];
}

/** An OpenTelemetry collector that stores what it receives. */
export interface Collector {
  readonly url: string;
  readonly spans: Span[];
  /** Names of metrics. */
  readonly metrics: Set<string>;
  close(): Promise<void>;
}

/** Starts a collector that understands OTLP/HTTP in JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  const metrics = new Set<string>();
  const server = createServer(async (incoming, outgoing) => {
    const body = await json(incoming);
    if (incoming.url === '/v1/traces') {
      const { resourceSpans } = body as Traces;
      const scopes = resourceSpans.flatMap((resource) => resource.scopeSpans);
      spans.push(...scopes.flatMap((scope) => scope.spans));
    } else {
      const { resourceMetrics } = body as Metrics;
      const scopes = resourceMetrics.flatMap((resource) => resource.scopeMetrics);
      for (const { name } of scopes.flatMap((scope) => scope.metrics)) metrics.add(name);
    }
    outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
