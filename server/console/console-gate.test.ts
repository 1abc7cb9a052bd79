import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type { ServerSettings } from '../setup/settings.ts';
import { consoleGate } from './console-gate.ts';

/** A server that answers everything that the gate lets through. */
function asked(staff: ServerSettings['staff']) {
  const app = new Hono();
  app.use(consoleGate(staff ? { staff } : {}));
  app.all('*', (context) => context.text('through'));
  return async (url: string, method = 'GET') => {
    const answer = await app.request(url, { method });
    const to = answer.headers.get('location');
    return to === null
      ? `${answer.status} ${(await answer.text()).trim()}`
      : `${answer.status} ${to}`;
  };
}

describe('a console that shares its port with storefronts', () => {
  const ask = asked({ url: 'http://localhost:3000', alone: false });

  test.each(['/staff', '/staff/tower', '/staff_api/tower/me', '/', '/tower', '/health', '/ready'])(
    'is served at its own origin: %s',
    async (path) => {
      expect(await ask(`http://localhost:3000${path}`)).toBe('200 through');
      expect(await ask(`http://LOCALHOST:3000${path}`)).toBe('200 through');
    },
  );

  // Guards: STF-19
  test.each([
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://tower.example',
    'http://localhost',
  ])('is not at %s: pages lead to its origin, and calls do not exist', async (origin) => {
    expect(await ask(`${origin}/staff`)).toBe('302 http://localhost:3000/staff');
    expect(await ask(`${origin}/staff/tower/orders?day=2026-11-23`)).toBe(
      '302 http://localhost:3000/staff/tower/orders?day=2026-11-23',
    );
    for (const path of ['/staff_api', '/staff_api/tower/me', '/%73taff_api/tower/me']) {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        expect(await ask(origin + path, method)).toBe('404 Not found');
      }
    }
    for (const path of ['/', '/tower', '/staffing', '/staff_apiary', '/api/configuration']) {
      expect(await ask(origin + path)).toBe('200 through');
    }
  });
});

describe('a console with its own origin', () => {
  const ask = asked({ url: 'https://staff.example.org', alone: true });

  test('is served there behind a proxy that terminates TLS', async () => {
    for (const path of ['/staff', '/staff/tower', '/staff_api/tower/me', '/health', '/ready']) {
      expect(await ask(`http://staff.example.org${path}`)).toBe('200 through');
    }
  });

  // Guards: STF-19
  test.each(['/', '/tower', '/tower/events', '/assets/a.js', '/api/configuration', '/robots.txt'])(
    'shows no storefront there: %s redirects to the console',
    async (path) => {
      expect(await ask(`http://staff.example.org${path}`)).toBe('302 /staff');
      expect(await ask(`http://staff.example.org${path}`, 'POST')).toBe('404 Not found');
    },
  );

  test('is served nowhere else', async () => {
    expect(await ask('http://tickets.example.org/staff/tower')).toBe(
      '302 https://staff.example.org/staff/tower',
    );
    expect(await ask('http://tickets.example.org/staff_api/tower/me')).toBe('404 Not found');
    expect(await ask('http://tickets.example.org/tower')).toBe('200 through');
  });
});

test('without a console, a server redirects nowhere and has no staff calls', async () => {
  const ask = asked(undefined);
  expect(await ask('http://tickets.example.org/staff')).toBe('200 through');
  expect(await ask('http://tickets.example.org/staff_api/tower/me')).toBe('404 Not found');
});
