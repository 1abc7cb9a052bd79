import { DataPointType } from '@opentelemetry/sdk-metrics';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { metricProducer } from './metric-producer.ts';

// Guards: OPS-11
test('a registry is exported by OTLP with the same names, labels and values as its text', async () => {
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  const jobs = new Counter({ name: 'jobs_total', help: 'Jobs.', labelNames: ['task'], registers });
  jobs.inc({ task: 'mail' }, 3);
  new Gauge({ name: 'heap_bytes', help: 'Heap.', registers }).set(7);
  const seconds = new Histogram({
    name: 'wait_seconds',
    help: 'Waits.',
    labelNames: ['claim'],
    buckets: [0.1, 1],
    registers,
  });
  for (const value of [0.05, 0.5, 0.6, 9]) seconds.observe({ claim: 'others' }, value);
  seconds.observe({ claim: 'payments' }, 0.01);

  const { resourceMetrics, errors } = await metricProducer(registry).collect();
  expect(errors).toEqual([]);
  const metrics = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
  const points = metrics.map(({ descriptor: { name, unit }, dataPointType, dataPoints }) => ({
    name,
    unit,
    dataPointType,
    points: dataPoints.map(({ attributes, value }) => [attributes, value]),
  }));
  expect(points).toEqual([
    {
      name: 'jobs_total',
      unit: '',
      dataPointType: DataPointType.SUM,
      points: [[{ task: 'mail' }, 3]],
    },
    { name: 'heap_bytes', unit: 'By', dataPointType: DataPointType.GAUGE, points: [[{}, 7]] },
    {
      name: 'wait_seconds',
      unit: 's',
      dataPointType: DataPointType.HISTOGRAM,
      points: [
        [
          { claim: 'others' },
          { buckets: { boundaries: [0.1, 1], counts: [1, 2, 1] }, sum: 10.15, count: 4 },
        ],
        [
          { claim: 'payments' },
          { buckets: { boundaries: [0.1, 1], counts: [1, 0, 0] }, sum: 0.01, count: 1 },
        ],
      ],
    },
  ]);
});
