import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { missingFiles, namedFiles, pagesOf } from './named-files.ts';
import { root } from './steps.ts';

test('a page names files in backticks from the root and in links from its folder', () => {
  const page = [
    'The rule is in `domain/cart/hold.ts`, the query below `server/store/`.',
    'See [laws](laws.md#law-5), [the start](../README.md) and `domain/cart/hold.ts` again.',
  ].join('\n');
  expect(namedFiles('docs/page.md', page)).toEqual([
    'domain/cart/hold.ts',
    'server/store/',
    'docs/laws.md',
    'README.md',
  ]);
});

test('patterns, web addresses, API paths and commands on a page are not file names', () => {
  const page = [
    '`server/<noun>/endpoints.ts`, `tenants/strings/*`, `database/migrations/NNNN-name.sql`,',
    '`api/reference`, `npm run docs`, [elsewhere](https://docs.example/page.md), [below](#below)',
  ].join('\n');
  expect(namedFiles('README.md', page)).toEqual([]);
});

test('every file that a page names exists', () => {
  const pages = pagesOf(root);
  expect(pages).toContain('README.md');
  expect(pages).toContain('sandbox/README.md');
  expect(missingFiles(root, pages)).toEqual([]);
});

test('no page contains conflict markers', () => {
  const marks = /^(<{7}|>{7}|\|{7}) /m;
  const marked = (text: string) => marks.test(text);
  expect(marked(`| a |\n${'<'.repeat(7)} HEAD\n| b |`)).toBe(true);
  const unfinished = pagesOf(root).filter((page) =>
    marked(readFileSync(path.join(root, page), 'utf8')),
  );
  expect(unfinished).toEqual([]);
});
