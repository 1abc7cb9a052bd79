import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { containerPolicy, contentSecurityPolicy } from './content-security.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a policy lets in the inline scripts of its page by their hashes, and no other', () => {
  const html =
    '<script src="/a.js"></script><script>one()</script>' +
    '<script type="application/ld+json">{"a":1}</script><script type="module">two()</script>';
  const policy = contentSecurityPolicy(html, { cards: [], parents: [] });
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`);
});

test('a page may ask the address service where its seller uses one', () => {
  const connect = (lookups: readonly string[]) =>
    contentSecurityPolicy('', { cards: [], lookups, parents: [] }).match(/connect-src [^;]*/)?.[0];
  expect(connect(['https://addresses.example'])).toBe(
    "connect-src 'self' https://addresses.example",
  );
  expect(connect([])).toBe("connect-src 'self'");
});

test('no page lets in the tag manager’s script; one that counts may frame what does', () => {
  const page = contentSecurityPolicy('', {
    cards: ['https://js.example'],
    parents: [],
    counts: true,
  });
  expect(page).toContain("script-src 'self' https://js.example;");
  expect(page).toContain("frame-src 'self' https://js.example;");
  const frame = containerPolicy(['https://tags.example'], ['https://venue.example']);
  expect(frame).toContain("default-src 'none'; script-src https://tags.example;");
  expect(frame).toContain("frame-ancestors 'self' https://venue.example");
});
