import { expect, test } from 'vitest';
import { readTelemetry } from './telemetry-settings.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
const both = {
  traces: 'http/protobuf',
  metrics: 'http/protobuf',
  serviceName: 'foyer',
  interval: 60_000,
};

test.each([
  ['without an endpoint', {}],
  ['with an empty one', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
  ['where it is disabled', { ...endpoint, OTEL_SDK_DISABLED: 'true' }],
  [
    'where neither is exported',
    { ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' },
  ],
])('nothing is sent %s', (_, env) => {
  expect(readTelemetry(env)).toBeUndefined();
});

// Guards: OPS-11
test('an endpoint gets traces and metrics, under the service name from the environment', () => {
  expect(readTelemetry(endpoint)).toEqual(both);
  const json = { ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  expect(readTelemetry(json)).toEqual({ ...both, traces: 'http/json', metrics: 'http/json' });
  const named = { ...endpoint, OTEL_RESOURCE_ATTRIBUTES: 'a=b,service.name=shop' };
  expect(readTelemetry(named)).toEqual({ ...both, serviceName: undefined });
  expect(readTelemetry({ ...endpoint, OTEL_SERVICE_NAME: 'shop' })?.serviceName).toBeUndefined();
});

test('an endpoint of one signal gets only that signal', () => {
  const traces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' };
  expect(readTelemetry(traces)).toEqual({ ...both, metrics: undefined });
  const without = { ...endpoint, OTEL_TRACES_EXPORTER: 'none' };
  expect(readTelemetry(without)).toEqual({ ...both, traces: undefined });
});

// Guards: OPS-11
test.each([
  [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json, not "grpc".',
  ],
  [
    { OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_METRICS_PROTOCOL must be http/protobuf or http/json, not "grpc".',
  ],
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER must be otlp or none, not "zipkin".'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must be a web address such as "http://127.0.0.1:4318".',
  ],
  [
    { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: '//collector/v1/traces' },
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT must be a web address such as "http://127.0.0.1:4318".',
  ],
  [
    { OTEL_METRIC_EXPORT_INTERVAL: '-1' },
    'OTEL_METRIC_EXPORT_INTERVAL must be a number of milliseconds such as 60000, not "-1".',
  ],
  [
    { OTEL_METRIC_EXPORT_INTERVAL: '15s' },
    'OTEL_METRIC_EXPORT_INTERVAL must be a number of milliseconds such as 60000, not "15s".',
  ],
])('%o stops the program at its start with one sentence', (env, sentence) => {
  expect(() => readTelemetry({ ...endpoint, ...env })).toThrow(
    expect.objectContaining({ message: sentence }),
  );
});
