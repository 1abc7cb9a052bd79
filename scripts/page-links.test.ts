import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pagesOf } from './named-files.ts';
import { anchorsOf, brokenAnchors, commandsOf, linksToHeadings } from './page-links.ts';
import { root } from './steps.ts';

test('headings have the same anchors as in the repository’s web view', () => {
  const page = [
    '# 10,000 portals',
    '```',
    '# no heading',
    '```',
    '## The `first` portal',
    '## The first portal',
  ];
  expect([...anchorsOf(page.join('\n'))]).toEqual([
    '10000-portals',
    'the-first-portal',
    'the-first-portal-1',
  ]);
});

test('links to headings are read with their target page', () => {
  const text =
    'See [below](#below), [scale](scale.md#sweeps), [a site](https://site.example/#top).';
  expect(linksToHeadings('docs/runbook.md', text)).toEqual([
    { page: 'docs/runbook.md', anchor: 'below' },
    { page: 'docs/scale.md', anchor: 'sweeps' },
  ]);
});

// Guards: OPS-12
test('every heading that a page links to exists', () => {
  expect(brokenAnchors(root, pagesOf(root))).toEqual([]);
});

// Guards: OPS-12
test('every command that a page tells its readers to run exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const missing = pagesOf(root).flatMap((page) =>
    commandsOf(readFileSync(path.join(root, page), 'utf8'))
      .filter((name) => !(name in scripts))
      .map((name) => `${page}: npm run ${name}`),
  );
  expect(missing).toEqual([]);
});
