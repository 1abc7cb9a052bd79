import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/api/routes.ts';
import { outsideTable } from './testing/access/access-outside.ts';
import { headerFaults } from './testing/faults/header-faults.ts';
import { openWorld, type World } from './testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ trustedProxies: 1 });
});
afterAll(() => world.close());

/** Every route that is not a page; calls to it may be refused, but never lack the headers. */
const asked = [
  ...Object.values(routes).flatMap(({ method, path }) =>
    (method === 'GET' ? ['/api', '/cached_api'] : ['/api']).map((prefix) => ({
      method: method as string,
      path: prefix + path.replace(/\{\w+\}/g, 'unknown'),
    })),
  ),
  ...Object.values(outsideTable).flatMap(({ ask }) =>
    ask ? [{ method: ask.method ?? 'GET', path: ask.path }] : [],
  ),
];

const answerOf = (path: string, init: RequestInit) =>
  world.fetch(new Request(`http://localhost${path}`, init));

describe.each(asked)('$method $path', ({ method, path }) => {
  test('carries every security header', async () => {
    expect(headerFaults((await answerOf(path, { method })).headers)).toEqual([]);
  });

  test('asks for TLS from then on, once requested by TLS', async () => {
    const overTls = await answerOf(path, { method, headers: { 'x-forwarded-proto': 'https' } });
    expect(overTls.headers.get('strict-transport-security')).toMatch(/^max-age=31536000; /);
    const bare = await answerOf(path, { method });
    expect(bare.headers.get('strict-transport-security')).toBeNull();
  });
});
