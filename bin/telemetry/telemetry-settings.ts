import { CannotStart } from '#database/cannot-start.ts';

/** The signals sent to a collector by OTLP, from OpenTelemetry's standard variables. */
export interface TelemetrySettings {
  readonly traces: Protocol | undefined;
  readonly metrics: Protocol | undefined;
  /** The name under which a collector knows us, unless the environment gives one. */
  readonly serviceName: string | undefined;
  /** Milliseconds between two reports of metrics. */
  readonly interval: number;
}

export type Protocol = 'http/protobuf' | 'http/json';

type Value = (name: string) => string | undefined;

/**
 * Reads from OpenTelemetry's own variables if traces and metrics are sent; its libraries read the rest (headers, sampling,
 * intervals). Undefined if nothing is.
 * @throws CannotStart for what we cannot send.
 */
export function readTelemetry(env: NodeJS.ProcessEnv): TelemetrySettings | undefined {
  const value: Value = (name) => env[name]?.trim() || undefined;
  if (value('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined;
  const traces = protocolOf('TRACES', value);
  const metrics = protocolOf('METRICS', value);
  if (!traces && !metrics) return undefined;
  const isNamed =
    value('OTEL_SERVICE_NAME') !== undefined ||
    /(^|,)\s*service\.name=/.test(value('OTEL_RESOURCE_ATTRIBUTES') ?? '');
  const interval = readInterval(value('OTEL_METRIC_EXPORT_INTERVAL'));
  return { traces, metrics, serviceName: isNamed ? undefined : 'foyer', interval };
}

/** Milliseconds between two reports of metrics, by OpenTelemetry's default. */
const usualInterval = 60_000;
/** Maximum delay of a timer. */
const longestInterval = 2_147_483_647;

function readInterval(text: string | undefined): number {
  const interval = Number(text ?? usualInterval);
  if (Number.isInteger(interval) && interval > 0 && interval <= longestInterval) return interval;
  throw new CannotStart(
    `OTEL_METRIC_EXPORT_INTERVAL must be a number of milliseconds such as 60000, not "${text}".`,
  );
}

/** The protocol of a signal; undefined if it is not sent. */
function protocolOf(signal: 'TRACES' | 'METRICS', value: Value): Protocol | undefined {
  const ownEndpoint = `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`;
  const named = value(ownEndpoint) === undefined ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : ownEndpoint;
  const endpoint = value(named);
  if (endpoint === undefined) return undefined;
  const exporter = value(`OTEL_${signal}_EXPORTER`) ?? 'otlp';
  if (exporter === 'none') return undefined;
  if (exporter !== 'otlp') {
    throw new CannotStart(`OTEL_${signal}_EXPORTER must be otlp or none, not "${exporter}".`);
  }
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    // The libraries would take a collector on this machine instead. The value may have a password.
    throw new CannotStart(`${named} must be a web address such as "http://127.0.0.1:4318".`);
  }
  const own = `OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`;
  const name = value(own) === undefined ? 'OTEL_EXPORTER_OTLP_PROTOCOL' : own;
  const protocol = value(name) ?? 'http/protobuf';
  if (protocol === 'http/protobuf' || protocol === 'http/json') return protocol;
  throw new CannotStart(`${name} must be http/protobuf or http/json, not "${protocol}".`);
}
