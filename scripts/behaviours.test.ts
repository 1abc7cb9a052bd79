import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  allBehaviours,
  areaFiles,
  behaviourCounts,
  behaviourProblems,
  readBehaviours,
  repeatedSentences,
  withCounts,
  withGuards,
} from './behaviours.ts';
import { citedIds, citingFiles, unknownIds } from './cited-ids.ts';
import { allGuards } from './guards.ts';
import { allReadings, readingProblems, readReadings } from './readings.ts';
import { root } from './steps.ts';

const files = ['domain/hold.test.ts', 'domain/cart.test.ts', 'decisions/007-holds.md'];
const exists = (file: string) => files.includes(file);
const problems = (...lines: string[]) =>
  behaviourProblems('CRT', readBehaviours('CRT.md', lines.join('\n\n')), exists).join('\n');

describe('the page of an area', () => {
  test('passes where each row has a sentence, a state and its proofs', () => {
    expect(
      problems(
        '# CRT: the cart',
        'What a cart is.',
        '## CRT-01',
        'A cart ends.',
        'State: holds',
        '- domain/hold.test.ts › a hold ends',
        '## CRT-02',
        'A cart lasts 20 minutes.',
        'State: decided',
        '- decisions/007-holds.md',
        '## CRT-03',
        'The page says "Start over."',
        'State: in part',
        'Left: the warning',
        '- domain/hold.test.ts › a hold ends',
        '## CRT-04',
        'Nobody waits.',
        'State: not yet',
        'Left: all of it',
      ),
    ).toBe('');
  });

  const held = ['State: holds', '- domain/hold.test.ts › a hold ends'];
  test.each([
    ['a missing row', ['## CRT-02', 'It ends.', ...held], 'CRT.md:1  CRT-02: CRT-01 is missing'],
    ['no sentence', ['## CRT-01', ...held], 'CRT.md:1  CRT-01: has no sentence'],
    ['a cut sentence', ['## CRT-01', 'It ends', ...held], 'its sentence has no full stop'],
    [
      'two sentences',
      ['## CRT-01', 'It ends.', 'Soon.', ...held],
      'has an unexpected line: "Soon."',
    ],
    ['no state', ['## CRT-01', 'It ends.', held[1] ?? ''], '"" is not a state'],
    ['an unknown state', ['## CRT-01', 'It ends.', 'State: fine'], '"fine" is not a state'],
    ['no test', ['## CRT-01', 'It ends.', 'State: holds'], 'holds but names no test'],
    [
      'a decision for a test',
      ['## CRT-01', 'It ends.', 'State: holds', '- decisions/007-holds.md'],
      'holds but names no test',
    ],
    [
      'no decision',
      ['## CRT-01', 'It ends.', 'State: decided'],
      'is decided but names no page or test',
    ],
    [
      'nothing left',
      ['## CRT-01', 'It ends.', 'State: in part', '- domain/hold.test.ts › a hold ends'],
      'is "in part" but does not say what is left',
    ],
    [
      'a missing file',
      ['## CRT-01', 'It ends.', 'State: holds', '- domain/gone.test.ts › a'],
      'there is no domain/gone.test.ts',
    ],
    [
      'a placeholder for a test',
      ['## CRT-01', 'It ends.', 'State: holds', '- domain/cart.test.ts › %s'],
      '"%s" is only a placeholder',
    ],
  ])('is refused for %s', (_what, lines, problem) => {
    expect(problems(...lines)).toContain(problem);
  });
});

test('a sentence that two rows share is refused', () => {
  const rows = [
    { id: 'CRT-01', sentence: 'It ends.' },
    { id: 'CRT-02', sentence: 'It lasts.' },
    { id: 'PAY-01', sentence: 'It ends.' },
  ];
  expect(repeatedSentences(rows)).toEqual(['PAY-01 has the sentence of CRT-01']);
});

describe('the guards of a row', () => {
  const page = (...proofs: string[]) =>
    ['# CRT: the cart', '## CRT-01', 'A cart ends.', 'State: in part', ...proofs, 'Left: all.', '']
      .join('\n\n')
      .replace(/\n\n$/, '\n');

  test('are written in the order of the tests, before the decisions', () => {
    const guards = [
      { file: 'a.test.ts', test: 'a cart ends', ids: ['CRT-01', 'CRT-02'] },
      { file: 'a.test.ts', test: 'a hold ends', ids: ['CRT-02'] },
      { file: 'b.test.ts', test: 'its page says so', ids: ['CRT-01'] },
    ];
    const old = page('- z.test.ts › gone\n- decisions/007-holds.md');
    const written = page(
      '- a.test.ts › a cart ends\n- b.test.ts › its page says so\n- decisions/007-holds.md',
    );
    expect(withGuards(old, guards)).toBe(written);
    expect(withGuards(written, guards)).toBe(written);
    expect(withGuards(page(), guards)).toBe(written.replace('\n- decisions/007-holds.md', ''));
  });

  test('go if no test cites the row any more', () => {
    expect(withGuards(page('- a.test.ts › a cart ends'), [])).toBe(page());
  });
});

describe('a page of readings', () => {
  const of = (...lines: string[]) =>
    readingProblems(readReadings('readings.md', lines.join('\n\n'))).join('\n');

  test('passes where each has a question and an answer', () => {
    expect(of('# Readings', 'Open points.', '## A-01', 'Does it end?', 'It does.')).toBe('');
  });

  test.each([
    ['a missing reading', ['## A-02', 'Does it end?', 'It does.'], 'A-01 is missing before it'],
    ['no question', ['## A-01', 'It ends.', 'It does.'], 'has no question'],
    ['no answer', ['## A-01', 'Does it end?'], 'has no answer'],
    ['a third text', ['## A-01', 'Does it end?', 'It does.', 'Soon.'], 'has more than a question'],
  ])('is refused for %s', (_what, lines, problem) => {
    expect(of(...lines)).toContain(problem);
  });
});

describe('an id in a text', () => {
  test.each([
    ['(ROW-17, R-33)', ['ROW-17', 'R-33']],
    ['ROW-40 to 44', ['ROW-40', 'ROW-44']],
    ['ROW-1, XROW-17, UTF-16 and SHA-256', []],
    ['ROW-17 to come', ['ROW-17']],
  ])('is found in "%s"', (text, ids) => {
    expect(citedIds(text, ['ROW', 'R'])).toEqual(ids);
  });
});

describe('docs/behaviours', () => {
  const areas = allBehaviours(root);
  const rows = [...areas.values()].flatMap((page) => page.rows);
  const readings = allReadings(root);

  test.each([...areas])(
    '%s.md has a sentence for each row, and tests or pages that guard it',
    (area, page) => {
      const isThere = (file: string) => existsSync(path.join(root, file));
      expect(page.title).not.toBe('');
      expect(behaviourProblems(area, page.rows, isThere)).toEqual([]);
    },
  );

  test('each page lists the tests that cite its rows (else run "npm run docs")', () => {
    const guards = allGuards(root);
    expect(guards.length).toBeGreaterThan(2_000);
    for (const file of areaFiles(root)) {
      const page = readFileSync(path.join(root, file), 'utf8');
      expect(withGuards(page, guards)).toBe(page);
    }
  });

  test('no two rows have the same sentence', () => {
    expect(repeatedSentences(rows)).toEqual([]);
  });

  test('readings.md has a question and an answer for each reading', () => {
    expect(readings).toHaveLength(69);
    expect(readingProblems(readings)).toEqual([]);
  });

  test('every id that the project cites is a row or a reading', () => {
    const known = new Set([...rows, ...readings].map(({ id }) => id));
    const files = citingFiles(root);
    expect(files).toContain('scripts/behaviours.test.ts');
    expect(unknownIds(root, files, known)).toEqual([]);
  });

  test('README.md counts the rows (else run "npm run docs")', () => {
    const page = readFileSync(path.join(root, 'docs/behaviours/README.md'), 'utf8');
    expect(page).toContain(behaviourCounts(areas));
    expect(withCounts(page, areas)).toBe(page);
  });

  test('every area of the specification has its page, with all its rows', () => {
    expect(Object.fromEntries([...areas].map(([area, page]) => [area, page.rows.length]))).toEqual({
      ANA: 10,
      API: 65,
      APP: 72,
      AUD: 4,
      CAL: 39,
      CAT: 28,
      CFG: 31,
      CRT: 49,
      DET: 70,
      DOR: 15,
      ERR: 6,
      EVT: 31,
      LET: 3,
      MEM: 47,
      MON: 10,
      OPS: 13,
      ORD: 59,
      PAY: 81,
      PRO: 21,
      PUB: 22,
      QTY: 57,
      SEA: 17,
      SPD: 8,
      STF: 20,
      SLS: 10,
      TOD: 4,
      USR: 69,
    });
  });
});
