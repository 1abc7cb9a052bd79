import { type HrTime, ValueType } from '@opentelemetry/api';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type {
  MetricObjectWithValues,
  MetricValue,
  MetricValueWithName,
  Registry,
} from 'prom-client';

type Metric = MetricObjectWithValues<MetricValue<string>>;

const hrTime = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1_000),
  Math.round((milliseconds % 1_000) * 1e6),
];

/** Passes a registry's metrics to an OpenTelemetry reader, which sends them by OTLP under the same names. */
export const metricProducer = (registry: Registry): MetricProducer => ({
  async collect(): Promise<CollectionResult> {
    const times = { startTime: hrTime(performance.timeOrigin), endTime: hrTime(Date.now()) };
    const metrics = (await registry.getMetricsAsJSON()) as unknown as Metric[];
    const scope = { name: 'foyer' };
    return {
      resourceMetrics: {
        resource: emptyResource(),
        scopeMetrics: [{ scope, metrics: metrics.flatMap((metric) => dataOf(metric, times)) }],
      },
      errors: [],
    };
  },
});

interface Times {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** Converts a metric to OpenTelemetry's form; none for a kind that we do not use. */
function dataOf({ name, help, type, values }: Metric, times: Times): MetricData[] {
  const unit = /_(seconds|bytes)(_total)?$/.exec(name)?.[1] ?? '';
  const descriptor = {
    name,
    description: help,
    unit: unit === 'seconds' ? 's' : unit === 'bytes' ? 'By' : '',
    valueType: ValueType.DOUBLE,
  };
  const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE };
  const points = () =>
    values.map(({ labels, value }) => ({ ...times, attributes: { ...labels }, value }));
  switch (String(type)) {
    case 'counter':
      return [
        { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() },
      ];
    case 'gauge':
      return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() }];
    case 'histogram':
      return [
        {
          ...common,
          dataPointType: DataPointType.HISTOGRAM,
          dataPoints: histogramsOf(values as MetricValueWithName<string>[]).map(
            ({ attributes, value }) => ({ ...times, attributes, value }),
          ),
        },
      ];
    default:
      return [];
  }
}

interface Buckets {
  readonly boundaries: number[];
  /** Counts of each bucket, and of values above the last boundary. */
  readonly counts: number[];
}

/** The histograms in the values of a metric, one for each set of labels. */
function histogramsOf(values: readonly MetricValueWithName<string>[]) {
  const found = new Map<string, Histogram>();
  for (const { labels, value, metricName = '' } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>;
    const key = JSON.stringify(attributes);
    const histogram = found.get(key) ?? newHistogram(attributes);
    found.set(key, histogram);
    if (metricName.endsWith('_sum')) histogram.value.sum = value;
    else if (metricName.endsWith('_count')) histogram.value.count = value;
    else addBucket(histogram, Number(String(le).replace('+Inf', 'Infinity')), value);
  }
  return [...found.values()];
}

interface Histogram {
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly value: { readonly buckets: Buckets; sum: number; count: number };
  /** The count up to the previous bucket: Prometheus' values are cumulative. */
  before: number;
}

const newHistogram = (attributes: Histogram['attributes']): Histogram => ({
  attributes,
  value: { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 },
  before: 0,
});

function addBucket(histogram: Histogram, bound: number, cumulative: number): void {
  const { boundaries, counts } = histogram.value.buckets;
  if (Number.isFinite(bound)) boundaries.push(bound);
  counts.push(cumulative - histogram.before);
  histogram.before = cumulative;
}
