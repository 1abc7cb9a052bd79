import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { captchaOrigins, containerPolicy, contentSecurityPolicy } from './content-security.ts';

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

test('a captcha is let in with its script, frames, styles and answers, and only where there is one', () => {
  const captchas = captchaOrigins('https://js.hcaptcha.com/1/api.js');
  const policy = contentSecurityPolicy('', { cards: [], captchas, parents: [] });
  for (const name of ['script-src', 'style-src', 'connect-src', 'frame-src']) {
    const directive = policy.split('; ').find((one) => one.startsWith(name));
    expect(directive).toContain('https://hcaptcha.com https://*.hcaptcha.com');
  }
  expect(captchaOrigins('http://127.0.0.1:8/1/api.js')).toEqual(['http://127.0.0.1:8']);
  expect(contentSecurityPolicy('', { cards: [], parents: [] })).not.toContain('hcaptcha');
});
