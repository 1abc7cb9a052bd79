import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { startTelemetry } from './start-telemetry.ts';

// OpenTelemetry's libraries read the rest of their settings themselves.
afterAll(() => vi.unstubAllEnvs());

/**
 * Starts sending only metrics to a collector, which has as long for each report as the interval between two; returns the
 * printed lines.
 */
async function sendingTo(endpoint: string) {
  const env = {
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRIC_EXPORT_INTERVAL: '3000',
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const lines: string[] = [];
  const stack = new AsyncDisposableStack();
  const print = (line: string) => void lines.push(line);
  const never = new AbortController();
  await startTelemetry(
    {
      stack,
      print,
      tell: print,
      signal: never.signal,
      stage: (_, work) => work(),
      fail: (reason) => expect.fail(reason),
    },
    env,
  );
  return { lines, end: () => stack.disposeAsync() };
}

// Guards: OPS-11
test('a collector that rejects reports is named in the log once', async () => {
  let reports = 0;
  const refusing = createServer((incoming, outgoing) => {
    reports += 1;
    incoming.resume();
    outgoing.writeHead(404).end();
  });
  await once(refusing.listen(0, '127.0.0.1'), 'listening');
  const { port } = refusing.address() as AddressInfo;
  const { lines, end } = await sendingTo(`http://127.0.0.1:${port}/v1/metrics`);
  await expect.poll(() => reports).toBeGreaterThan(0);
  // The end sends a last report.
  await end();
  expect(reports).toBeGreaterThan(1);
  refusing.close();
  expect(lines).toEqual([
    'Sending metrics by OTLP',
    expect.stringMatching(/^The collector of traces and metrics takes nothing: .*Not Found/),
  ]);
});
