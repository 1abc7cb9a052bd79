import { createRequire } from 'node:module';
import type { TextMapPropagator } from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufMetrics } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { registry } from '#server/telemetry/registry.ts';
import { CleanSpans } from './clean-spans.ts';
import { metricProducer } from './metric-producer.ts';
import type { Protocol, TelemetrySettings } from './telemetry-settings.ts';

interface Telemetry {
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Starts sending: OpenTelemetry's own instrumentation creates the spans of requests, SQL and outgoing calls. */
export function openTelemetry(
  { traces, metrics, serviceName, interval }: TelemetrySettings,
  onFailure: (reason: string) => void,
): Telemetry {
  const resource = resourceOf(serviceName);
  setGlobalErrorHandler((failure) => {
    onFailure(failure instanceof Error ? failure.message : String(failure));
  });
  const opened = [
    ...(traces ? [openTraces(traces, resource)] : []),
    ...(metrics ? [openMetrics(metrics, resource, interval)] : []),
  ];
  return {
    async close() {
      // A collector that is away costs what is left, and not the end of the program.
      await Promise.allSettled(opened.map((one) => one.shutdown()));
    },
  };
}

/** Names this service and machine as the sender. The process's own detector would send its command line. */
function resourceOf(serviceName: string | undefined): Resource {
  const found = defaultResource().merge(
    detectResources({ detectors: [envDetector, hostDetector] }),
  );
  if (serviceName === undefined) return found;
  return found.merge(resourceFromAttributes({ 'service.name': serviceName }));
}

function openTraces(protocol: Protocol, resource: Resource): NodeTracerProvider {
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new CleanSpans(spanProcessor(protocol))],
  });
  provider.register({ propagator: parentAlone });
  registerInstrumentations({ instrumentations: instrumentations() });
  patchModules();
  return provider;
}

const traceContext = new W3CTraceContextPropagator();

/**
 * Continues traces by their ids alone. Baggage and trace state would pass on to the collector and to other companies what a
 * visitor sends.
 */
const parentAlone: TextMapPropagator = {
  inject: (context, carrier, setter) => traceContext.inject(context, carrier, setter),
  extract: (context, carrier, getter) =>
    traceContext.extract(context, carrier, {
      keys: (from) => getter.keys(from),
      get: (from, key) => (key === 'traceparent' ? getter.get(from, key) : undefined),
    }),
  fields: () => ['traceparent'],
};

/** Separate from the instrumentation, whose metrics would duplicate these, with hosts that visitors choose. */
const openMetrics = (protocol: Protocol, resource: Resource, interval: number): MeterProvider =>
  new MeterProvider({ resource, readers: [metricReader(protocol, interval)] });

const spanProcessor = (protocol: Protocol) =>
  new BatchSpanProcessor({
    exporter: protocol === 'http/json' ? new JsonTraces() : new ProtobufTraces(),
  });

const metricReader = (protocol: Protocol, exportIntervalMillis: number) =>
  new PeriodicExportingMetricReader({
    exportIntervalMillis,
    exporter: protocol === 'http/json' ? new JsonMetrics() : new ProtobufMetrics(),
    metricProducers: [metricProducer(registry)],
  });

/** Requests that load balancers, supervisors and scrapers make all the time, which are not traced. */
const unnoticed = ['/health', '/ready', '/metrics'];

const instrumentations = () => [
  new HttpInstrumentation({
    ignoreIncomingRequestHook: ({ url = '' }) => unnoticed.includes(url),
    requireParentforOutgoingSpans: true,
  }),
  // Workers look for jobs all the time, and sweeps for work: without a request or a job there is no trace.
  new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
  new UndiciInstrumentation({ requireParentforSpans: true }),
];

/**
 * Loads the instrumented modules again in the way that the instrumentation watches (`require`). It changes them in place, also
 * for files that have imported them, so that no loader has to be set up before the program.
 */
function patchModules(): void {
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'https', 'pg']) require(name);
}
