import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { Header } from './header.tsx';

const logoLink = async (config: object) =>
  /<a [^>]*class="[^"]*home[^"]*"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*class="[^"]*home/
    .exec(await renderPart(createElement(Header), { ...config }))
    ?.slice(1)
    .find(Boolean);

// Guards: CFG-20
test('the logo leads home, or to the venue’s own address (CFG-20)', async () => {
  expect(await logoLink({})).toBe('/tower');
  const own = { 'external_urls.logo': 'https://venue.example/' };
  expect(await logoLink(own)).toBe('https://venue.example/');
});
