import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { linkablePaths } from '#tenants/content/page-paths.ts';
import routes from './routes.ts';

/** Every address of the routes, as a pattern below the seller's slug. */
const addressesOf = (entries: readonly RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const address = path === undefined ? above : `${above}/${path}`;
    return [address, ...addressesOf(children, address)];
  });

test('every path that a venue may link to is a page of the storefront', () => {
  const patterns = addressesOf(routes)
    .filter((address) => address.startsWith('/:seller'))
    .map((address) => {
      const below = address.slice('/:seller'.length) || '/';
      const optional = below.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?');
      return new RegExp(`^${optional.replaceAll(/:\w+/g, '[^/]+')}$`);
    });
  for (const path of linkablePaths) {
    const example = path.replaceAll(/:\w+/g, 'x');
    expect(
      patterns.some((pattern) => pattern.test(example)),
      path,
    ).toBe(true);
  }
});
