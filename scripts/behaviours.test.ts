import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  allBehaviours,
  behaviourCounts,
  behaviourProblems,
  projectFile,
  readBehaviours,
  withCounts,
} from './behaviours.ts';
import { root } from './steps.ts';

const files: Record<string, string> = {
  'domain/cart/hold.test.ts': "test('a hold ends', () => {});",
  'domain/cart/cart.test.ts': "test.each([['is over', 1]])('%s', () => {});",
  'decisions/007-holds.md': '# 007 Holds',
};
const read = (file: string) => files[file] ?? null;
const problems = (text: string) => behaviourProblems(readBehaviours('CRT.md', text), read);

describe('an area’s page', () => {
  test('is valid if each row has a state and its proofs', () => {
    const page = [
      '| row | state | tested by | left |',
      '| --- | --- | --- | --- |',
      '| CRT-01 | holds | domain/cart/hold.test.ts › a hold ends |  |',
      '| CRT-02 | decided | decisions/007-holds.md |  |',
      '| CRT-03 | in part | domain/cart/hold.test.ts › a hold ends | the warning |',
      '| CRT-04 | not yet |  | all of it |',
    ].join('\n');
    expect(problems(page)).toEqual([]);
  });

  test.each([
    ['| CRT-02 | not yet |  | all |', 'CRT.md:1  CRT-2: CRT-1 is missing before it'],
    ['| CRT-01 | fine | domain/cart/hold.test.ts › a hold ends |  |', '"fine" is no state'],
    ['| CRT-01 | holds |  |  |', 'holds, and no test is named'],
    ['| CRT-01 | holds | decisions/007-holds.md |  |', 'holds, and no test is named'],
    ['| CRT-01 | decided |  |  |', 'is decided, and no page or test is named'],
    ['| CRT-01 | in part |  |  |', 'is "in part", and what is left is not said'],
    ['| CRT-01 | holds | domain/gone.test.ts › a |  |', 'there is no domain/gone.test.ts'],
    [
      '| CRT-01 | holds | domain/cart/hold.test.ts › b |  |',
      'domain/cart/hold.test.ts has no test "b"',
    ],
    ['| CRT-01 | holds | domain/cart/cart.test.ts › %s |  |', '"%s" is no sentence'],
  ])('%s is not: %s', (row, problem) => {
    expect(problems(row).join('\n')).toContain(problem);
  });
});

describe('docs/behaviours', () => {
  const areas = allBehaviours(root);

  test.each([...areas.keys()])('%s.md names tests that exist, row by row', (area) => {
    const rows = areas.get(area) ?? [];
    expect(rows.map((row) => row.area)).toEqual(rows.map(() => area));
    expect(behaviourProblems(rows, (file) => projectFile(root, file))).toEqual([]);
  });

  test('README.md has their counts (else run "npm run docs")', () => {
    const page = readFileSync(path.join(root, 'docs/behaviours/README.md'), 'utf8');
    expect(page).toContain(behaviourCounts(areas));
    expect(withCounts(page, areas)).toBe(page);
  });

  test('each area of the specification has a page with all its rows', () => {
    expect(Object.fromEntries([...areas].map(([area, rows]) => [area, rows.length]))).toEqual({
      ANA: 10,
      API: 65,
      APP: 72,
      CAL: 39,
      CFG: 31,
      CRT: 49,
      DET: 70,
      ERR: 6,
      EVT: 31,
      MEM: 47,
      ORD: 59,
      PAY: 81,
      PRO: 21,
      QTY: 57,
      SEA: 17,
      USR: 69,
    });
  });
});
