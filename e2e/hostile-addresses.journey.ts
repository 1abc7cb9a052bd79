import { randomUUID } from 'node:crypto';
import { request as ask } from 'node:http';
import { builtRoutes } from './fixtures/built-routes.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

test.use({ isNew: true });

/** Input that nobody types, as written in an address; percent-encoded if necessary. */
const hostile: Readonly<Record<string, string>> = {
  'the character NUL': '%00',
  'NUL inside text': 'a%00b',
  'bytes that are no text': '%ff%fe',
  'a percent sign by itself': '%',
  'half of a pair': '%ED%A0%80',
  'a line break': 'a%0d%0aSet-Cookie:x=1',
  'much text': 'x'.repeat(400),
  'an address beyond its field': 'x'.repeat(64),
  'a step up': '..%2f..%2fetc%2fpasswd',
  markup: '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'a number that is none': 'NaN',
  'a number beyond all': '9'.repeat(40),
  'less than nothing': '-1',
  'a quote': "'%22;--",
  'another writing direction': '%E2%80%AE%D7%90',
  emoji: '%F0%9F%8E%9F',
  nothing: '',
  'the name of every object': '__proto__',
};

/** Parameters that a page reads; an unknown one stands for all others. */
const parameters = [
  'lang',
  'seller',
  'session',
  'date',
  'time',
  'tg',
  'select',
  'price',
  'code',
  'gift_code',
  'reserve',
  'expresscheckout',
  'login',
  'member_code',
  'show',
  'next',
  'token',
  'renews',
  'event',
  'orderIds',
  'orderId',
  'cartId',
  'payment_intent',
  'payment_intent_client_secret',
  'state',
  'category',
  'checkout_donation_tg_id',
  'unknown',
];

/** Yields all addresses of this pattern, each with one part replaced. */
function* addressesOf(pattern: string): Generator<string> {
  const parts = `/:seller${pattern === '/' ? '' : pattern}`.split('/').slice(1);
  const usual = (part: string): string => {
    if (part === ':seller') return 'tower';
    if (part === '*') return 'nowhere';
    if (part === ':id' && pattern.includes('/events/')) return 'admission';
    if (part === ':action?') return '';
    return part.startsWith(':') ? randomUUID() : part;
  };
  const path = (bent?: number, value = ''): string => {
    const segments = parts.map((part, at) => (at === bent ? value : usual(part)));
    return `/${segments.join('/')}`.replace(/\/+$/, '');
  };
  for (const [at, part] of parts.entries()) {
    if (!part.startsWith(':') && part !== '*') continue;
    for (const value of Object.values(hostile)) yield path(at, value);
  }
  // Also each alone, so that no other one is refused first.
  for (const name of parameters) yield `${path()}?${name}=%00`;
  for (const value of Object.values(hostile)) {
    yield `${path()}?${parameters.map((name) => `${name}=${value}`).join('&')}`;
  }
  yield `${path()}?lang=de&lang=${'x'.repeat(11)}`;
  yield `${path()}?${'a=1&'.repeat(1_000)}`;
}

/** Requests a path unchanged: URL parsers would repair some paths. */
function statusAt(path: string): Promise<number> {
  const { hostname, port } = new URL(running().url);
  return new Promise((resolve, reject) => {
    const sent = ask({ hostname, port, path, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('no page address causes an error, whatever it contains', async () => {
  // Some thousands of addresses, each a rendered page.
  test.setTimeout(600_000);
  const faults: string[] = [];
  for (const pattern of await builtRoutes()) {
    await test.step(pattern, async () => {
      const addresses = [...addressesOf(pattern)];
      const next = async (): Promise<void> => {
        for (let path = addresses.pop(); path !== undefined; path = addresses.pop()) {
          const status = await statusAt(path);
          if (status >= 500) faults.push(`${status} ${path.slice(0, 120)}`);
        }
      };
      await Promise.all([next(), next(), next(), next()]);
    });
  }
  expect(faults).toEqual([]);
});

test('an address with an unknown language shows the page in the first language', async ({
  request,
}) => {
  for (const lang of ['x'.repeat(11), '%00', 'de-DE-1996-x', '%3Cb%3E']) {
    const answer = await request.get(`/tower/events?lang=${lang}`);
    expect(answer.status(), lang).toBe(200);
    expect(await answer.text()).toContain('<html lang="en"');
  }
});
