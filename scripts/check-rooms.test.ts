import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkRooms, judge } from './check-rooms.ts';
import { sourceFile } from './rooms/source-file.ts';

const listed = ['zod', 'pg', 'stripe', 'hono', 'vitest', 'react'];

/** Checks a small project, given as the path and text of each file. */
function findings(
  project: Record<string, string>,
  allowed: Readonly<Record<string, string>> = {},
): string[] {
  const files = Object.entries(project).map(([file, text]) => sourceFile(file, text));
  return judge(files, listed, allowed).map(
    ({ path: file, line, rule }) => `${file}:${line} ${rule}`,
  );
}

describe('folders of nouns', () => {
  test('contain each file of their room', () => {
    expect(findings({ 'domain/a.ts': '', 'domain/a.test.ts': '', 'domain/cart/b.ts': '' })).toEqual(
      ['domain/a.ts:1 belongs in a folder of a noun'],
    );
  });

  test('exclude the root files named in the plan, which no folder imports', () => {
    expect(
      findings({
        'contract/calls.ts': `import { a } from './cart/a.ts';`,
        'contract/cart/a.ts': '',
        'contract/orders/b.ts': '',
        'contract/more.ts': '',
      }),
    ).toEqual(['contract/more.ts:1 belongs in a folder of a noun']);
    expect(
      findings({
        'contract/calls.ts': `import { a } from './cart/a.ts';`,
        'contract/cart/a.ts': '',
        'contract/cart/b.ts': `import { calls } from '../calls.ts';`,
      }),
    ).toEqual([
      'contract/calls.ts:1 folders import each other in a circle: contract → contract/cart → contract',
    ]);
  });

  test('have at most forty files, not counting tests', () => {
    const names = Array.from({ length: 40 }, (_, at) => `domain/cart/line${at}`);
    const project = Object.fromEntries(
      names.flatMap((name) => [
        [`${name}.ts`, ''],
        [`${name}.test.ts`, ''],
      ]),
    );
    expect(findings(project)).toEqual([]);
    expect(findings({ ...project, 'domain/cart/more.ts': '' })).toEqual([
      'domain/cart:1 holds 41 files, more than 40',
    ]);
  });

  test('of journeys have at most forty fixtures, not counting the journeys', () => {
    const names = Array.from({ length: 40 }, (_, at) => `e2e/fixtures/fixture${at}.ts`);
    const project = Object.fromEntries(
      [...names, 'e2e/fixtures/a.journey.ts'].map((name) => [name, '']),
    );
    expect(findings(project)).toEqual([]);
    expect(findings({ ...project, 'e2e/fixtures/more.ts': '' })).toEqual([
      'e2e/fixtures:1 holds 41 files, more than 40',
    ]);
  });

  test('of queries contain only files with a query', () => {
    expect(
      findings({
        'server/store/cart/built.ts': `const found = db.selectFrom('cart');`,
        'server/store/cart/written.ts': 'const rows = sql<{ id: string }>`select id from cart`;',
        'server/store/cart/prepared.ts': "const query = { name: 'a', text: `select 1` };",
        'server/store/cart/built.test.ts': '',
        'server/store/engine.ts': '',
        'server/store/cart/total.ts': 'export const total = 1;',
      }),
    ).toEqual(['server/store/cart/total.ts:1 contains no query']);
  });

  test('do not import each other in a circle, even if no file does', () => {
    expect(
      findings({
        'domain/cart/a.ts': `import { b } from '../orders/b.ts';`,
        'domain/orders/b.ts': '',
        'domain/orders/c.ts': `import { d } from '../time/d.ts';`,
        'domain/time/d.ts': '',
        'domain/time/e.ts': `\nimport { f } from '../cart/f.ts';`,
        'domain/cart/f.ts': '',
      }),
    ).toEqual([
      'domain/cart/a.ts:1 folders import each other in a circle: domain/cart → domain/orders → domain/time → domain/cart',
    ]);
  });

  test('of two nouns do not import each other in both directions, unless the plan says why', () => {
    const both = (noun: string, other: string) => ({
      [`server/${noun}/a.ts`]: `import { b } from '../${other}/deep/b.ts';`,
      [`server/${noun}/deep/c.ts`]: `import { b } from '../../${other}/deep/b.ts';`,
      [`server/${other}/deep/b.ts`]: '',
      [`server/${other}/d.ts`]: `import { c } from '../${noun}/deep/c.ts';`,
    });
    expect(findings(both('gifts', 'wallet'))).toEqual([
      'server/wallet/d.ts:1 nouns import each other: gifts, wallet',
    ]);
    expect(findings(both('approvals', 'orders'))).toEqual([]);
  });

  test('can have files beside them in rooms of programs, and form no circle with these', () => {
    expect(
      findings({
        'bin/start.ts': `import { a } from './program/a.ts';`,
        'bin/program/a.ts': `import { b } from '../b.ts';`,
        'bin/b.ts': '',
      }),
    ).toEqual(['bin/start.ts:1 folders import each other in a circle: bin → bin/program → bin']);
  });
});

describe('the storefront', () => {
  test('has no page that imports another', () => {
    expect(
      findings({
        'storefront/pages/pending/a.tsx': `import { b } from './b.ts';\nimport { c } from '../checkout/c.ts';`,
        'storefront/pages/pending/b.ts': '',
        'storefront/pages/checkout/c.ts': `import { d } from '../../payments/d.ts';`,
        'storefront/payments/d.ts': '',
      }),
    ).toEqual(['storefront/pages/pending/a.tsx:2 imports another page, storefront/pages/checkout']);
  });
});

describe('rooms', () => {
  test('import only along the plan, including types', () => {
    expect(
      findings({
        'server/app.ts': `import { a } from '#domain/cart/a.ts';\nimport type { B } from '#bin/b.ts';`,
        'storefront/shell/page.tsx': `import type { C } from '#server/c.ts';`,
        'sandbox/d.ts': `export { e } from '#domain/cart/e.ts';`,
        'domain/cart/f.ts': `const g = await import('#contract/g.ts');`,
      }),
    ).toEqual([
      'domain/cart/f.ts:1 domain/ may not import contract/',
      'sandbox/d.ts:1 sandbox/ may not import domain/',
      'server/app.ts:2 server/ may not import bin/',
      'storefront/shell/page.tsx:1 storefront/ may not import server/',
    ]);
  });

  test('let the tests of the server use the sandbox, but not the server itself', () => {
    const text = `import { s } from '#sandbox/s.ts';`;
    expect(findings({ 'server/pay.test.ts': text })).toEqual([]);
    expect(findings({ 'server/cart/pay.ts': text })).toHaveLength(1);
  });

  test('are imported by room from outside and relatively inside, with the file extension', () => {
    expect(
      findings({
        'server/cart/a.ts': [
          `import { b } from '../../domain/cart/b.ts';`,
          `import { c } from '#server/c.ts';`,
          `import { d } from './d';`,
          `import { e } from '#elsewhere/e.ts';`,
          `import './f.css';`,
        ].join('\n'),
      }),
    ).toEqual([
      'server/cart/a.ts:1 "../../domain/cart/b.ts" leaves the room: import it as #domain/cart/b.ts',
      'server/cart/a.ts:2 "#server/c.ts" is in the same room: import it by its relative path',
      `server/cart/a.ts:3 "./d" lacks its file extension`,
      'server/cart/a.ts:4 "#elsewhere/e.ts" is in no room',
    ]);
  });
});

describe('packages', () => {
  test('are those of the room', () => {
    expect(
      findings({
        'contract/cart/a.ts': `import { z } from 'zod';`,
        'domain/cart/b.ts': `import { z } from 'zod';`,
        'ui/c.tsx': `import { readFile } from 'node:fs/promises';`,
        'bin/d.ts': `import left from 'left-pad';`,
      }),
    ).toEqual([
      'bin/d.ts:1 "left-pad" is not in package.json',
      'domain/cart/b.ts:1 domain/cart/ may not import the package "zod"',
      `ui/c.tsx:1 ui/ may not use Node's "node:fs/promises"`,
    ]);
  });

  test('are used only in the folder that holds them, and in its room’s tests', () => {
    expect(
      findings({
        'server/store/a.ts': `import pg from 'pg';`,
        'server/gateways/stripe/b.ts': `import Stripe from 'stripe';`,
        'server/cart/d.ts': `import pg from 'pg';`,
        'server/cart/d.test.ts': `import pg from 'pg';\nimport { test } from 'vitest';`,
        'server/app.ts': `import Stripe from 'stripe';\nimport { test } from 'vitest';`,
      }),
    ).toEqual([
      'server/app.ts:1 server/ may not import the package "stripe"',
      'server/app.ts:2 server/ may not import the package "vitest"',
      'server/cart/d.ts:1 server/cart/ may not import the package "pg"',
    ]);
  });
});

describe('files', () => {
  test('do not import each other in a circle', () => {
    expect(
      findings({
        'domain/cart/a.ts': `import { b } from './b.ts';`,
        'domain/cart/b.ts': `import { c } from './c.ts';\nimport { d } from './d.ts';`,
        'domain/cart/c.ts': `import type { A } from './a.ts';`,
        'domain/cart/d.ts': '',
      }),
    ).toEqual([
      'domain/cart/a.ts:1 imports form a circle: domain/cart/a.ts → domain/cart/b.ts → domain/cart/c.ts → domain/cart/a.ts',
    ]);
  });

  test('have at most 400 lines, unless they are generated', () => {
    const long = 'const a = 1;\n'.repeat(401);
    expect(findings({ 'domain/cart/a.ts': 'const a = 1;\n'.repeat(400) })).toEqual([]);
    expect(findings({ 'domain/cart/a.ts': long })).toEqual([
      'domain/cart/a.ts:401 401 lines, 400 at most: split it by idea',
    ]);
    expect(findings({ 'database/tables.generated.ts': long, 'database/schema.sql': long })).toEqual(
      [],
    );
  });

  test('exceed a limit only as a named exception in the plan, and only while they do', () => {
    const allowed = { 'domain/cart/a.ts': 'one table' };
    const long = 'const a = 1;\n'.repeat(401);
    expect(findings({ 'domain/cart/a.ts': long }, allowed)).toEqual([]);
    expect(findings({ 'domain/cart/a.ts': 'const a = 1;\n' }, allowed)).toEqual([
      'domain/cart/a.ts:1 is an exception that exceeds no limit: take it out',
    ]);
    expect(findings({ 'domain/cart/a.ts': `${long}// TO${''}DO\n` }, allowed)).toEqual([
      `domain/cart/a.ts:402 TO${''}DO: do it now, or write an issue`,
    ]);
  });

  test('do not spread a literal to save lines', () => {
    expect(findings({ 'domain/cart/a.ts': 'const a = { ..' + '.{ b: 1, c: 2 }, d: 3 };' })).toEqual(
      [
        'domain/cart/a.ts:1 ..' +
          '.{: write its properties where they are spread: lines are not saved for a limit',
      ],
    );
  });

  test('import at most 25 of our other files, unless they are tests', () => {
    const imports = (count: number) =>
      Array.from({ length: count }, (_, at) => `import { a } from './line${at}.ts';`).join('\n');
    const others = `import { z } from 'zod';\nimport type { A } from './line0.ts';\n`;
    expect(findings({ 'contract/cart/a.ts': others + imports(25) })).toEqual([]);
    expect(findings({ 'contract/cart/a.test.ts': imports(21) })).toEqual([]);
    expect(findings({ 'contract/cart/a.ts': others + imports(26) })).toEqual([
      'contract/cart/a.ts:28 imports 26 files of ours, 25 at most: split it by step',
    ]);
  });

  test('have meaningful names and do more than re-export', () => {
    expect(
      findings({
        'domain/cart/utils.ts': '',
        'server/helpers/a.ts': '',
        'ui/index.ts': '',
        'ui/dialog.tsx': `export * from './field.tsx';`,
        'ui/field.tsx': '',
        'domain/cart/commonwealth.ts': '',
      }),
    ).toEqual([
      'domain/cart/utils.ts:1 "utils" says nothing: name its content',
      'server/helpers/a.ts:1 "helpers" says nothing: name its content',
      'ui/dialog.tsx:1 "./field.tsx" re-exports a whole file: import it where it is used',
      'ui/index.ts:1 "index" says nothing: name its content',
    ]);
  });
});

describe('words', () => {
  const rulesOf = (file: string, text: string) => findings({ [file]: `\n${text}` }).length;

  test.each([
    ['domain/cart/a.test.ts', 'test.%('.replace('%', 'skip')],
    ['domain/cart/a.test.ts', 'describe.each([])\ndescribe.%('.replace('%', 'only')],
    ['e2e/buy.ts', 'test.%('.replace('%', 'fixme')],
    ['e2e/buy.ts', 'await page.waitFor%(5)'.replace('%', 'Timeout')],
    ['e2e/buy.ts', "{ waitUntil: 'network%' }".replace('%', 'idle')],
    ['server/a.test.ts', "test('a', { %: 2 })".replace('%', 'retry')],
    ['server/kinds/a.ts', 'select from cart % update'.replace('%', 'for')],
    ['server/kinds/a.ts', 'select pg_%_xact_lock(1)'.replace('%', 'advisory')],
    ['server/cart/a.ts', '// @ts-%'.replace('%', 'expect-error')],
    ['server/cart/a.ts', '// biome-% lint: no'.replace('%', 'ignore')],
    ['server/cart/a.ts', '// TO%: later'.replace('%', 'DO')],
    ['domain/cart/a.ts', 'const now = Date.now();'],
  ])('in %s: %s', (file, text) => {
    expect(rulesOf(file, text)).toBe(1);
  });

  test('are ignored if they are only similar', () => {
    expect(rulesOf('server/cart/list.ts', 'query.skip(5); const todos = Date.now();')).toBe(0);
  });
});

test('a finding has its line', () => {
  expect(findings({ 'domain/cart/a.ts': '\n\n// @ts-%'.replace('%', 'ignore') })[0]).toMatch(
    /^domain\/cart\/a\.ts:3 /,
  );
});

test('the check reads every room, but not built or installed files', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'foyer-rooms-'));
  const write = async (file: string, text: string) => {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  const bad = `import 'left-pad';`;
  await write('package.json', JSON.stringify({ dependencies: { zod: '4' } }));
  await write('contract/deep/er/a.ts', `import 'zod';\n${bad}`);
  await write('storefront/build/b.js', bad);
  await write('node_modules/c/d.ts', bad);
  await write('vitest.config.ts', bad);
  const rule = '"left-pad" is not in package.json';
  expect(checkRooms(root)).toEqual([
    { path: 'contract/deep/er/a.ts', line: 2, rule },
    { path: 'vitest.config.ts', line: 1, rule },
  ]);
  await rm(root, { recursive: true });
});
