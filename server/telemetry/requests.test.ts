import { get } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { startListening } from '../listening.ts';
import { registry } from './registry.ts';
import { requestNamer } from './requests.ts';

const servers: Awaited<ReturnType<typeof startListening>>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Starts a server that answers with a function; returns its address. */
async function serve(
  answer: (request: Request, surroundings?: unknown) => Response | Promise<Response>,
) {
  const server = await startListening(answer, '127.0.0.1', 0);
  servers.push(server);
  return server.url;
}

/** Values of a route's request metrics, by status, or by name for durations. */
async function countsOf(route: string): Promise<Record<string, number>> {
  const metrics = await registry.getMetricsAsJSON();
  const values = metrics
    .filter(({ name }) => name.startsWith('foyer_http_'))
    .flatMap((metric) => metric.values as { labels: object; value: number; metricName?: string }[])
    .flatMap(({ labels, value, metricName = 'requests' }) => {
      const { route: of, status = metricName } = labels as { route?: string; status?: string };
      const isCounted = !metricName.endsWith('_bucket') && !metricName.endsWith('_sum');
      return of === route && isCounted ? [[status, value] as const] : [];
    });
  const sums: Record<string, number> = {};
  for (const [status, value] of values) sums[status] = (sums[status] ?? 0) + value;
  return sums;
}

const timed = 'foyer_http_request_duration_seconds_count';

// Guards: OPS-11
test('a request whose client leaves before the answer is counted as aborted', async () => {
  const asked = Promise.withResolvers<void>();
  const end = Promise.withResolvers<Response>();
  const url = await serve(() => {
    asked.resolve();
    return end.promise;
  });
  const before = (await countsOf('other'))['aborted'] ?? 0;
  const request = get(url).on('error', () => {});
  await asked.promise;
  request.destroy();
  await expect.poll(async () => (await countsOf('other'))['aborted']).toBe(before + 1);
  end.resolve(new Response('late'));
});

// Guards: OPS-11
test('an event stream is counted, but its duration is not counted as a response time', async () => {
  const named = requestNamer('other', 'of tests');
  const url = await serve((request, surroundings) => {
    const isStream = request.url.endsWith('/stream');
    const type = isStream ? 'text/event-stream; charset=utf-8' : 'text/plain';
    const answer = new Response('data: 1\n\n', { headers: { 'Content-Type': type } });
    named(surroundings, answer);
    return answer;
  });
  await (await fetch(`${url}/stream`)).text();
  const counted = () => countsOf('of tests');
  await expect.poll(counted).toEqual({ '2xx': 1 });
  await (await fetch(url)).text();
  await expect.poll(counted).toEqual({ '2xx': 2, [timed]: 1 });
});
