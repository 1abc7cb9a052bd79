import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { pagesOf } from '#scripts/named-files.ts';
import { type Figures, parseFigures, readFigures } from './figures.ts';
import { figuresPage, linesOf, pageOf } from './page.ts';
import { repeatedFigures } from './repeated-figures.ts';
import { withApart } from './with-apart.ts';

const root = path.resolve(import.meta.dirname, '../..');

const example: Figures = {
  machine: '2 × a processor',
  date: '2026-02-03',
  commit: '0123456789',
  differs: false,
  runs: 3,
  milliseconds: 3000,
  age: { commit: 'abcdef0123', date: '2026-03-04', touched: { Holds: 1, Weights: 0 } },
  tables: [
    {
      title: 'Holds',
      sources: ['server/', 'domain/'],
      names: 'scenario',
      columns: [{ name: 'rate', digits: 0 }, { name: 'p99 ms', digits: 1 }, { name: 'ratio' }],
      rows: [
        { name: 'Hot', unit: 'holds/s', figures: [1234.5, 75.06, 0.1299] },
        { name: 'Spread', unit: 'holds/s', figures: [null, 8, 0.5] },
      ],
    },
    {
      title: 'Weights',
      sources: ['storefront/'],
      names: 'route',
      columns: [{ name: 'script gzip kB', digits: 1 }],
      rows: [{ name: '`/`', figures: [119.25] }],
    },
  ],
};

describe('the page of figures', () => {
  // Guards: SPD-08
  test('is generated from the file of figures (else run "npm run docs")', () => {
    expect(readFileSync(figuresPage, 'utf8')).toBe(pageOf(readFigures()));
  });

  // Guards: SPD-08
  test('names the commit, date and machine, and later commits that touched the sources of a table', () => {
    const page = pageOf(example);
    expect(page).toContain('Commit 0123456789, 2026-02-03; 2 × a processor; medians of 3');
    expect(page).toContain('up to commit abcdef0123 of 2026-03-04');
    expect(page).toContain('Sources: `server/`, `domain/` (1 commit since).');
    expect(page).toContain('Sources: `storefront/` (no commit since).');
  });

  test('gives each figure with its column’s digits and its row’s unit', () => {
    expect(linesOf(example.tables[0] as Figures['tables'][0])).toEqual([
      '| scenario | rate | p99 ms | ratio |',
      '| --- | ---: | ---: | ---: |',
      '| Hot | 1,235 holds/s | 75.1 | 0.13 |',
      '| Spread | – | 8.0 | 0.5 |',
    ]);
  });

  test('gives only the note of a table without rows', () => {
    const [holds, weights] = example.tables as [Figures['tables'][0], Figures['tables'][0]];
    const empty = { ...holds, note: 'Left out here.', rows: [] };
    const page = pageOf({ ...example, tables: [empty, weights] });
    expect(page).toContain('## Holds\n\nLeft out here.\n\nSources: `server/`, `domain/`.\n');
  });

  test('names the run of a table that was measured apart from the others', () => {
    const { age, tables, ...run } = example;
    const [holds] = tables as [Figures['tables'][0]];
    const later = { ...run, date: '2026-05-06', commit: 'fedcba9876' };
    const anew = { ...holds, rows: [{ name: 'Hot', unit: 'holds/s', figures: [2000, 50, 0.2] }] };
    const both = withApart(tables, [anew, { ...anew, title: 'New' }], later);
    expect(both.map(({ title, apart }) => [title, apart?.commit])).toEqual([
      ['Holds', 'fedcba9876'],
      ['Weights', undefined],
      ['New', 'fedcba9876'],
    ]);
    const touched = { ...age.touched, New: 0 };
    const stored = parseFigures(
      JSON.stringify({ ...example, age: { ...age, touched }, tables: both }),
    );
    expect(pageOf(stored)).toContain(
      '## Holds\n\nMeasured apart: Commit fedcba9876, 2026-05-06; 2 × a processor; medians of 3 alternating runs of 3 s after a warm-up.\n\n| scenario',
    );
    expect(pageOf(stored)).toContain('| Hot | 2,000 holds/s | 50.0 | 0.2 |');
  });
});

describe('the file of figures', () => {
  const parse = (change: object) => parseFigures(JSON.stringify({ ...example, ...change }));

  test('is refused without a commit or with a figure missing in a row', () => {
    expect(parse({})).toEqual(example);
    expect(() => parse({ commit: undefined })).toThrow('commit');
    const [holds, weights] = example.tables;
    const short = { ...holds, rows: [{ name: 'Hot', figures: [1] }] };
    expect(() => parse({ tables: [short, weights] })).toThrow('a figure for each column');
    const { Holds } = example.age.touched;
    expect(() => parse({ age: { ...example.age, touched: { Holds } } })).toThrow('age of a table');
  });
});

describe('other documents', () => {
  const found = (page: string, text: string) => repeatedFigures(page, text);

  test('may not repeat a rate, or a time or size with three digits, from any run', () => {
    expect(found('README.md', 'It takes 1,500 holds/s and\n40 purchases a minute.')).toEqual([
      'README.md: "1,500 holds/s"',
      'README.md: "40 purchases a minute"',
    ]);
    expect(found('docs/a.md', 'A page has 119.3 kB and paints after 75.1\nor 1,234 ms.')).toEqual([
      'docs/a.md: "119.3 kB"',
      'docs/a.md: "1,234 ms"',
    ]);
  });

  test('may name limits, and rounded times and sizes', () => {
    expect(
      found('README.md', 'After 8 ms, 0.35 s or 250 ms; 1,200 kB; 50 letters a second.'),
    ).toEqual([]);
  });

  test('may quote a figure if they are decisions that name its commit beside it', () => {
    const dated = 'It fell from 1500 holds/s to 180 holds/s (commit 7ec6211).';
    expect(found('decisions/001-a.md', dated)).toEqual([]);
    expect(found('docs/a.md', dated)).toHaveLength(2);
    expect(found('decisions/001-a.md', `Commit 7ec6211.\n\nIt holds 1500 holds/s.`)).toEqual([
      'decisions/001-a.md: "1500 holds/s"',
    ]);
  });

  // Guards: SPD-08
  test('do not repeat any figure of the bench', () => {
    const repeated = pagesOf(root)
      .filter((page) => !page.startsWith('bench/'))
      .flatMap((page) => repeatedFigures(page, readFileSync(path.join(root, page), 'utf8')));
    expect(repeated).toEqual([]);
  });
});
