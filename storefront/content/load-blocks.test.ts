import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contentBlock, contentPages } from '#tenants/content/content-blocks.ts';
import { addresses } from '../site/address.ts';
import { shownBlocks } from './load-blocks.server.ts';

const block = (more: object) =>
  contentBlock.parse({ region: 'footer_above', html: { en: '<p>Hello</p>' }, ...more });
const shown = (
  blocks: ReturnType<typeof block>[],
  languages = ['en'],
  lang: string | null = null,
) => shownBlocks(blocks, { slug: 'tower', languages, to: addresses({ slug: 'tower', lang }) });

// Guards: CFG-11
test('each role may be left out, and a block for nobody is not sent', () => {
  const blocks = [
    block({}),
    block({ signed_in: false }),
    block({ anonymous: false, pages: ['event'] }),
    block({ anonymous: false, signed_in: false }),
  ];
  expect(shown(blocks).map(({ to, pages }) => [to, pages])).toEqual([
    ['everyone', null],
    ['anonymous', null],
    ['signed_in', ['event']],
  ]);
});

test('a block is in the page’s language, otherwise in the portal’s, and otherwise left out', () => {
  const html = { en: '<p>Hello</p>', de: '<p>Hallo</p>' };
  const text = (languages: string[]) => shown([block({ html })], languages).map((one) => one.html);
  expect(text(['de', 'en'])).toEqual(['<p>Hallo</p>']);
  expect(text(['de-AT', 'en'])).toEqual(['<p>Hallo</p>']);
  expect(text(['fr', 'en'])).toEqual(['<p>Hello</p>']);
  expect(text(['fr'])).toEqual([]);
});

test('a block’s links stay in the storefront and its language, as do its pictures', () => {
  const html = '<p><a href="/events?category=Museum">Museum</a><img src="0a1b" alt="Map" /></p>';
  expect(shown([block({ html: { de: html } })], ['de'], 'de')[0]?.html).toBe(
    '<p><a href="/tower/events?category=Museum&amp;lang=de">Museum</a><img src="/api/image/0a1b?seller=tower&amp;sizex=1200&amp;shrinkonly=true" alt="Map" /></p>',
  );
});

// Guards: CFG-10
test('a block can be limited only to pages that exist', () => {
  const routes = readFileSync(path.join(import.meta.dirname, '../routes.ts'), 'utf8');
  const files = [...routes.matchAll(/'pages\/([\w-]+)\/[\w-]+\.tsx'/g)].map(([, name]) => name);
  const pages = new Set(files.filter((name) => name !== 'not-found' && name !== 'stories'));
  expect([...contentPages].sort()).toEqual([...pages].sort());
});
