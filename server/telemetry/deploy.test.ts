import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import './metrics.ts';
import { measureProcess } from './process-metrics.ts';
import { registry } from './registry.ts';

const root = path.join(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The labels of each series by its name; Prometheus itself adds those of targets. */
const known = new Map<string, ReadonlySet<string>>([['up', new Set(['job', 'instance'])]]);
beforeAll(async () => {
  measureProcess();
  const metrics = registry.getMetricsAsArray() as unknown as {
    name: string;
    labelNames?: string[];
  }[];
  const types = new Map((await registry.getMetricsAsJSON()).map(({ name, type }) => [name, type]));
  for (const { name, labelNames = [] } of metrics) {
    const labels = new Set([...labelNames, 'job', 'instance']);
    if (String(types.get(name)) !== 'histogram') known.set(name, labels);
    else {
      known.set(`${name}_bucket`, new Set([...labels, 'le']));
      for (const end of ['_sum', '_count']) known.set(name + end, labels);
    }
  }
});

/** Words of the query language that name no series. */
const words = ['and', 'or', 'unless', 'by', 'without', 'bool', 'on', 'ignoring'];

/** The series that an expression names, with the labels that it names. */
function seriesIn(expr: string): { name: string; labels: string[] }[] {
  const plain = expr.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[[^\]]*\]/g, '');
  const grouped = plain.replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  const names = [...grouped.matchAll(/\b([a-zA-Z_:][\w:]*)\b(\s*\()?(?:\{([^}]*)\})?/g)];
  return names
    .filter(([, name = '', call]) => !call && !words.includes(name))
    .map(([, name = '', , inside = '']) => ({ name, labels: labelsOf(inside) }));
}

const labelsOf = (inside: string): string[] =>
  [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);

/** Errors in an expression: names that the program does not have. */
function typosIn(expr: string): string[] {
  const series = seriesIn(expr);
  const grouping = [...expr.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
    inside.split(',').map((label) => label.trim()),
  );
  const names = series.map(({ name }) => name).filter((name) => !known.has(name));
  const labels = series.flatMap(({ name, labels: named }) =>
    named.filter((label) => !known.get(name)?.has(label)).map((label) => `${name}{${label}}`),
  );
  const groups = grouping.filter(
    (label) => !series.some(({ name }) => known.get(name)?.has(label)),
  );
  return [...names, ...labels, ...groups];
}

test('a typo in an expression is found', () => {
  const right = 'sum by (le) (rate(foyer_job_duration_seconds_bucket{task="x"}[5m])) > 2';
  expect(seriesIn(right)).toEqual([
    { name: 'foyer_job_duration_seconds_bucket', labels: ['task'] },
  ]);
  expect(typosIn(right)).toEqual([]);
  expect(typosIn('rate(foyer_job_seconds_sum[5m])')).toEqual(['foyer_job_seconds_sum']);
  expect(typosIn('sum by (tusk) (foyer_jobs_total{tesk="x"})')).toEqual([
    'foyer_jobs_total{tesk}',
    'tusk',
  ]);
});

interface Panel {
  readonly title: string;
  readonly panels?: readonly Panel[];
  readonly targets?: readonly { readonly expr: string }[];
}

describe('the dashboard', () => {
  const { panels } = JSON.parse(textOf('deploy/grafana/foyer.json')) as { panels: Panel[] };
  const shown = panels.flatMap((panel) => [panel, ...(panel.panels ?? [])]);
  const exprs = shown.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr] as const),
  );

  // Guards: OPS-11
  test.each(exprs)('%s: %s names only existing metrics', (_, expr) => {
    expect(seriesIn(expr)).not.toEqual([]);
    expect(typosIn(expr)).toEqual([]);
  });

  // Guards: OPS-11
  test('shows each of our metrics', () => {
    const named = new Set(exprs.flatMap(([, expr]) => seriesIn(expr).map(({ name }) => name)));
    const ends = /_(bucket|sum|count)$/;
    const all = new Set([...known.keys()].map((name) => name.replace(ends, '')));
    const ours = [...all].filter((name) => name.startsWith('foyer_'));
    const missing = ours.filter(
      (name) => ![...named].some((one) => one.replace(ends, '') === name),
    );
    expect(missing).toEqual([]);
  });
});

describe('the alert rules', () => {
  const rules = textOf('deploy/prometheus/alerts.yml')
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((rule) => {
      const field = (name: string) => new RegExp(`^ +${name}: (.+)$`, 'm').exec(rule)?.[1] ?? '';
      return { alert: rule.split('\n')[0] ?? '', field };
    });

  // Guards: OPS-11
  test.each(rules.map(({ alert, field }) => [alert, field] as const))(
    '%s names existing metrics, its severity, what is wrong, and its section of the runbook',
    (alert, field) => {
      expect(seriesIn(field('expr'))).not.toEqual([]);
      expect(typosIn(field('expr'))).toEqual([]);
      expect(['critical', 'warning']).toContain(field('severity'));
      expect(field('summary')).toMatch(/^".{10,}"$/);
      const anchor = alert.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
      expect(field('runbook')).toBe(`docs/runbook.md#${anchor}`);
    },
  );

  test('have unique names', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });
});

// Guards: OPS-11
test('docs/metrics.md lists each of our metrics', () => {
  const page = textOf('docs/metrics.md');
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  const ours = names.filter((name) => name.startsWith('foyer_'));
  expect(ours.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
