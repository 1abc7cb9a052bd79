import { CannotStart } from '#database/cannot-start.ts';

/** Settings of what is sent to a collector by OTLP, from the standard variables of OpenTelemetry. */
export interface TelemetrySettings {
  readonly traces: Protocol | undefined;
  readonly metrics: Protocol | undefined;
  /** The name under which a collector knows us, unless the environment gives one. */
  readonly serviceName: string | undefined;
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
  return { traces, metrics, serviceName: isNamed ? undefined : 'foyer' };
}

/** The protocol of a signal; undefined if it is not sent. */
function protocolOf(signal: 'TRACES' | 'METRICS', value: Value): Protocol | undefined {
  const endpoint =
    value(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`) ?? value('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === undefined) return undefined;
  const exporter = value(`OTEL_${signal}_EXPORTER`) ?? 'otlp';
  if (exporter === 'none') return undefined;
  if (exporter !== 'otlp') {
    throw new CannotStart(`OTEL_${signal}_EXPORTER must be otlp or none, not "${exporter}".`);
  }
  const own = `OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`;
  const name = value(own) === undefined ? 'OTEL_EXPORTER_OTLP_PROTOCOL' : own;
  const protocol = value(name) ?? 'http/protobuf';
  if (protocol === 'http/protobuf' || protocol === 'http/json') return protocol;
  throw new CannotStart(`${name} must be http/protobuf or http/json, not "${protocol}".`);
}
