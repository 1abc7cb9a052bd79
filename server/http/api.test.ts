import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { apiRoutes } from './api.ts';
import { withinTurn } from './within-turn.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ask = (method: string, path: string) =>
  world.fetch(new Request(`http://localhost${path}?seller=tower`, { method }));

test.each([
  ['PUT', '/api/user', 'POST'],
  ['PUT', '/api/events/tour', 'GET, HEAD'],
  ['PATCH', '/api/events/tour/calendar', 'GET, HEAD, POST'],
  ['GET', '/api/my/cart/some/modify', 'POST'],
  ['POST', '/cached_api/events/tour', 'GET, HEAD'],
])('%s on %s, a known path, lists the methods it takes', async (method, path, allow) => {
  const answer = await ask(method, path);
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe(allow);
  expect(await answer.json()).toMatchObject({ errors: [{ _code: 'method_not_allowed' }] });
});

test.each([
  ['PUT', '/api/nothing'],
  ['GET', '/api/events/tour/nothing'],
  ['PUT', '/cached_api/user'],
])('%s on %s, an unknown path, is not found', async (method, path) => {
  const answer = await ask(method, path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('allow')).toBeNull();
});

test('a refusal describes itself to API callers, and leaves the wording to pages', async () => {
  const description = async (headers: Record<string, string>) => {
    const url = 'http://localhost/api/events/nothing?seller=tower';
    const answer = await world.fetch(new Request(url, { headers }));
    const { errors } = (await answer.json()) as { errors: { _description: string }[] };
    return errors[0]?._description;
  };
  expect(await description({})).toBe('It does not exist in this portal, or is not on sale.');
  expect(await description({ 'X-Storefront-Client': 'web' })).toBe('');
});

test('a bad field is reported once, in our words', async () => {
  const url = 'http://localhost/api/events/available?seller=tower&limit=0&lang=much-too-long';
  const answer = await world.fetch(new Request(url));
  expect(answer.status).toBe(400);
  const { errors } = (await answer.json()) as { errors: { _description: string }[] };
  expect(errors.map(({ _description }) => _description).sort()).toEqual([
    'lang: must have at most 10 characters',
    'limit: must be at least 1',
  ]);
});

test('browsers get a call’s answer compressed, and pages that call in-process get it as it is', async () => {
  const api = apiRoutes(world.services, endpoints, (_call, _request, _surroundings, answer) =>
    answer(),
  );
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };
  const url = 'http://localhost/api/configuration?seller=tower';
  const answerTo = async (surroundings: object) => {
    const answer = await api.fetch(new Request(url, { headers }), surroundings);
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { encoding: answer.headers.get('content-encoding'), bytes };
  };
  const inside = await answerTo(withinTurn({}));
  expect(inside.encoding).toBeNull();
  const outside = await answerTo({});
  expect(outside.encoding).toBe('zstd');
  expect(zstdDecompressSync(outside.bytes).toString()).toBe(inside.bytes.toString());
});
