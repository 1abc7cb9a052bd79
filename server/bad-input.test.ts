import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refusalStatus } from '#contract/api/refusals.ts';
import { type CallName, routes } from '#contract/api/routes.ts';
import { calls } from '#contract/calls.ts';
import { endpoints } from './endpoints.ts';
import { arbitraryOf, hostileText } from './testing/arbitrary-of.ts';
import { cartOf, checkout, holdCart } from './testing/buyer.ts';
import { seedVenue } from './testing/venues/venue.ts';
import { answered, openWorld, type World } from './testing/venues/world.ts';

let world: World;
let known: string[];
beforeAll(async () => {
  world = await openWorld({ capacity: 100_000, limited: 100_000 });
  await seedVenue(world.database.administratorUrl, { key: 'foreign' });
  const own = await holdCart(world.api, { type: 'adult' });
  const foreign = await holdCart(world.clientOf('foreign'), { type: 'adult' });
  const ordered = await holdCart(world.api, { type: 'free' });
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, ordered));
  known = [
    cartOf(own).id,
    own.ticket[0]?.id ?? '',
    cartOf(foreign).id,
    foreign.ticket[0]?.id ?? '',
    cartOf(done).id,
    ...cartOf(done).order_ids,
    'tour',
    'tour-10',
    'adult',
    'front',
    'pass',
    'general',
  ];
});
afterAll(() => world.close());

interface Shape {
  answer?: z.ZodType;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
}

const nothing = z.object({});
const asText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[\ud800-\udfff]/g, '�') : JSON.stringify(value ?? '');

describe.each(Object.keys(routes) as CallName[])('%s', (name) => {
  test('is answered', () => {
    expect(endpoints.map((endpoint) => endpoint.name)).toContain(name);
  });

  // Guards: SEA-16
  test('answers any input with success or a refusal that its contract names', async () => {
    const { params = nothing, query = nothing, body = nothing } = calls[name] as Shape;
    const { method, path } = routes[name];
    const input = fc.record({
      params: arbitraryOf(params, known),
      query: arbitraryOf(query, known),
      body: fc.oneof(
        { weight: 8, arbitrary: arbitraryOf(body, known).map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: hostileText },
      ),
      seller: fc.oneof(
        { weight: 12, arbitrary: fc.constant('tower') },
        { weight: 1, arbitrary: hostileText.map(asText) },
      ),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ params, query, body, seller }) => {
        const values = (params ?? {}) as Record<string, unknown>;
        const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => {
          const value = asText(values[key]);
          return encodeURIComponent(value === '' || value === '.' || value === '..' ? 'x' : value);
        });
        const search = new URLSearchParams({ seller });
        for (const [key, value] of Object.entries((query ?? {}) as object)) {
          search.set(
            asText(key),
            Array.isArray(value) ? value.map(asText).join(',') : asText(value),
          );
        }
        const request = new Request(`http://localhost/api${filled}?${search}`, {
          method,
          headers: { 'Content-Type': 'application/json' },
          ...(method === 'GET' ? {} : { body: body ?? 'null' }),
        });
        const response = await world.fetch(request);
        expect(response.status).toBeLessThan(500);
        if (response.status < 400) return;
        const { errors } = (await response.json()) as {
          errors: { _code: string; _extra: object }[];
        };
        expect(errors.length).toBeGreaterThan(0);
        for (const error of errors) {
          expect(Object.keys(refusalStatus)).toContain(error._code);
          if (error._code === 'validation_failed') expect(error._extra).toHaveProperty('path');
        }
      }),
      { numRuns: 150 },
    );
  });

  // Guards: API-01
  test('refuses a parameter that it does not have by its name, unless it is opened as a link', async () => {
    const { method, path } = routes[name];
    const address = `http://localhost/api${path.replace(/\{\w+\}/g, 'x')}?seller=tower&catgory=Tours`;
    const response = await world.fetch(
      new Request(address, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      }),
    );
    const isLink = method === 'GET' && (calls[name] as Shape).answer === undefined;
    expect(await pathsOf(response)).toEqual(
      isLink ? expect.not.arrayContaining(['catgory']) : expect.arrayContaining(['catgory']),
    );
  });
});

/** The paths of the fields that an answer refuses. */
async function pathsOf(response: Response): Promise<readonly unknown[]> {
  const text = await response.text();
  if (response.status !== 400) return [];
  const { errors } = JSON.parse(text) as { errors: { _extra: { path?: string } }[] };
  return errors.map(({ _extra }) => _extra.path);
}

test('after all calls the counters agree and the foreign cart is untouched', async () => {
  expect(await world.sql('select * from stock_audit')).toEqual([]);
  const foreign = await world
    .clientOf('foreign')
    .call('getCart', { params: { id: known[2] ?? '' } });
  expect(foreign).toMatchObject({ ok: true, answer: { cart: [{ state: 'pending' }] } });
});

test.each([
  ['another origin', { origin: 'https://evil.example' }, 403, 'forbidden_origin'],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403, 'forbidden_origin'],
  [
    'a form',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
    'unsupported_media_type',
  ],
  ['a short key', { 'idempotency-key': '1' }, 400, 'validation_failed'],
])('a write from %s is refused', async (_, headers, status, code) => {
  const response = await world.fetch(
    new Request('http://localhost/api/my/cart/modify?seller=tower', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ add: [{ ticket_type_id: 'adult', event_session_id: 'tour-10' }] }),
    }),
  );
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ errors: [{ _code: code }] });
});

test('a value nested too deeply is refused with its field, in any field', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const line = `{"ticket_type_id":"adult","event_session_id":"tour-10","handler_data":{"a":${deep}}}`;
  const response = await world.fetch(
    new Request('http://localhost/api/my/cart/modify?seller=tower', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"add":[${line}]}`,
    }),
  );
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: [{ _code: 'validation_failed', _extra: { path: 'add[0].handler_data' } }],
  });
});
