import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refusalStatus } from '#contract/api/refusals.ts';
import { staffPath } from '#contract/staff/routed-client.ts';
import { staffCalls } from '#contract/staff/staff-calls.ts';
import { staffRefusalStatus } from '#contract/staff/staff-refusals.ts';
import { type StaffCallName, staffRoutes } from '#contract/staff/staff-routes.ts';
import { arbitraryOf } from './testing/arbitrary-of.ts';
import { buyNumber } from './testing/staff/bulk.ts';
import { good } from './testing/staff/sign-in-acts.ts';
import { staffMember } from './testing/staff/staff-member.ts';
import { openWorld, type World } from './testing/venues/world.ts';

let world: World;
let known: string[];
beforeAll(async () => {
  world = await openWorld({
    capacity: 100_000,
    limited: 100_000,
    renderLetter: async () => ({ subject: 'Tickets', html: '', text: 'Tickets' }),
  });
  const owner = await staffMember(world);
  const number = await buyNumber(world, { type: 'front', n: 2 });
  const { order } = good(await owner.client.call('getOrder', { params: { number } }));
  const ids = [number, ...order.tickets.map(({ id }) => id)];
  known = [...ids, owner.person.id, 'tour', 'tour-10', 'front', 'shop', 'support', 'stripe'];
});
afterAll(() => world.close());

let cookie: string;
beforeEach(async () => {
  ({ cookie } = await staffMember(world));
  await world.sql('truncate rate_window');
});

interface Shape {
  answer?: z.ZodType;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
}

const nothing = z.object({});
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed();
const asPart = (value: unknown): string => {
  const text = asText(value);
  return ['', '.', '..'].includes(text) ? 'x' : text;
};
const codes = Object.keys({ ...refusalStatus, ...staffRefusalStatus });

// A stream has no end.
const names = (Object.keys(staffRoutes) as StaffCallName[]).filter(
  (name) => name !== 'streamToday',
);
describe.each(names)('%s', (name) => {
  // Guards: STF-16
  test('answers any input with success or a refusal that the contract of staff names', async () => {
    const { params = nothing, query = nothing, body = nothing } = staffCalls[name] as Shape;
    const route = staffRoutes[name];
    const input = fc.record({
      params: arbitraryOf(params, known),
      query: arbitraryOf(query, known),
      body: arbitraryOf(body, known),
    });
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        const values = Object.entries((given.params ?? {}) as object);
        const filled = Object.fromEntries(values.map(([key, value]) => [key, asPart(value)]));
        const asked = Object.entries((given.query ?? {}) as object);
        const search = new URLSearchParams(
          asked.map(([key, value]) => [asText(key), asText(value)]),
        );
        const parts = Object.fromEntries(['id', 'number', 'key'].map((key) => [key, 'x']));
        const path = staffPath('tower', route, { ...parts, ...filled });
        const response = await world.fetch(
          new Request(`http://localhost${path}?${search}`, {
            method: route.method,
            headers: { 'Content-Type': 'application/json', origin: 'http://localhost', cookie },
            ...(route.method === 'GET' ? {} : { body: JSON.stringify(given.body ?? {}) }),
          }),
        );
        expect(response.status).toBeLessThan(500);
        if (response.status < 400) return;
        const { errors } = (await response.json()) as {
          errors: { _code: string; _extra: object }[];
        };
        expect(errors.length).toBeGreaterThan(0);
        for (const error of errors) {
          expect(codes).toContain(error._code);
          if (error._code === 'validation_failed') expect(error._extra).toHaveProperty('path');
        }
      }),
      { numRuns: 12 },
    );
  });

  // Guards: STF-16
  test('refuses a parameter that it does not have by its name, unless it is opened as a link', async () => {
    const route = staffRoutes[name];
    const parts = Object.fromEntries(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, 'x']),
    );
    const path = staffPath('tower', route, parts);
    const response = await world.fetch(
      new Request(`http://localhost${path}?stat=refunded`, {
        method: route.method,
        headers: { 'Content-Type': 'application/json', origin: 'http://localhost', cookie },
        ...(route.method === 'GET' ? {} : { body: '{}' }),
      }),
    );
    const isLink = route.method === 'GET' && (staffCalls[name] as Shape).answer === undefined;
    const text = await response.text();
    expect({ status: response.status, says: text.includes('stat: is not a parameter') }).toEqual(
      isLink ? { status: expect.any(Number), says: false } : { status: 400, says: true },
    );
  });
});
