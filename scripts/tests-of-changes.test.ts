import { expect, test } from 'vitest';
import { sourceFile } from './rooms/source-file.ts';
import { testsOfChanges } from './tests-of-changes.ts';

const files = Object.entries({
  'domain/fees/fee.ts': '',
  'domain/fees/fee.test.ts': "import { fee } from './fee.ts';",
  'domain/fees/rounding.test.ts': '',
  'domain/cart/price.ts': "import { fee } from '#domain/fees/fee.ts';",
  'domain/cart/price.test.ts': "import { price } from './price.ts';",
  'domain/cart/holds.test.ts': '',
  'server/app.ts': "import { price } from '#domain/cart/price.ts';",
  'server/app.test.ts': "import { app } from './app.ts';",
  'server/store/stock.ts': 'const statement = sql`select places_on_sale(1)`;',
  'server/store/stock.test.ts': '',
  'scripts/pages.test.ts': '',
}).map(([path, text]) => sourceFile(path, text));

test('a changed rule runs the tests beside it and of its callers, but not of the whole server', () => {
  expect(testsOfChanges(files, ['domain/fees/fee.ts'])).toEqual([
    'domain/cart/price.test.ts',
    'domain/fees/fee.test.ts',
    'domain/fees/rounding.test.ts',
  ]);
});

test('a changed test runs alone', () => {
  expect(testsOfChanges(files, ['domain/fees/fee.test.ts'])).toEqual(['domain/fees/fee.test.ts']);
});

test('a changed SQL function runs the tests of what names it', () => {
  expect(testsOfChanges(files, ['database/functions/places_on_sale.sql'])).toEqual([
    'server/store/stock.test.ts',
  ]);
});

test('a changed page of documentation runs the tests of pages', () => {
  expect(testsOfChanges(files, ['docs/laws.md'])).toEqual(['scripts/pages.test.ts']);
});

test('a change that no test can notice runs no tests', () => {
  expect(testsOfChanges(files, ['deploy/image/Dockerfile'])).toEqual([]);
});
