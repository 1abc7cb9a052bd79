import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  captchaFramePolicy,
  captchaOrigins,
  cardOrigins,
  containerFramePolicy,
  contentSecurityPolicy,
  permissionsPolicy,
  safetyHeaders,
} from './content-security.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a policy allows its page’s inline scripts by their hashes, and no others', () => {
  const html =
    '<script src="/a.js"></script><script>one()</script>' +
    '<script type="application/ld+json">{"a":1}</script><script type="module">two()</script>' +
    '<script type="application/json" id="words">{"a":2}</script>';
  const policy = contentSecurityPolicy(html, { parents: [] });
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`);
});

const page = '<style>.a{}</style><script>one()</script>';
const cards = cardOrigins('https://js.stripe.com/v3/', 'https://api.stripe.com');
const captcha = captchaOrigins('https://js.hcaptcha.com/1/api.js');
const parents = ['https://venue.example'];
const hcaptcha = 'https://hcaptcha.com https://*.hcaptcha.com';

const container = { origins: ['https://tags.example'], parents, script: 'load()' };
const containerDirectives = {
  'default-src': "'none'",
  'script-src': `${hash('load()')} https://tags.example`,
  'connect-src': 'https://tags.example',
  'img-src': 'data: https://tags.example',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'self' https://venue.example",
};

/** Every directive of a page without a seller's additions. */
const least = {
  'default-src': "'self'",
  'script-src': `'self' ${hash('one()')}`,
  'style-src': `'self' ${hash('.a{}')}`,
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'none'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
};
const stripeFrames = 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com';
const sellers = {
  ...least,
  'script-src': `${least['script-src']} https://js.stripe.com https://*.js.stripe.com`,
  'connect-src': "'self' https://api.stripe.com",
  'frame-src': stripeFrames,
};

test.each([
  ['a page without a seller', contentSecurityPolicy(page, { parents: [] }), least],
  ['a seller’s page', contentSecurityPolicy(page, { cards, parents: [] }), sellers],
  [
    'a page of a seller with an address service',
    contentSecurityPolicy(page, { cards, lookups: ['https://addresses.example'], parents: [] }),
    { ...sellers, 'connect-src': "'self' https://api.stripe.com https://addresses.example" },
  ],
  [
    'a page of a seller with a captcha or a tag manager',
    contentSecurityPolicy(page, { cards, framesOwn: true, parents: [] }),
    { ...sellers, 'frame-src': `'self' ${stripeFrames}` },
  ],
  [
    'a page that a venue shows in its own',
    contentSecurityPolicy(page, { cards, parents }),
    { ...sellers, 'frame-ancestors': "'self' https://venue.example" },
  ],
  [
    'the captcha’s frame',
    captchaFramePolicy(captcha, parents),
    {
      'default-src': "'none'",
      'script-src': hcaptcha,
      'style-src': hcaptcha,
      'connect-src': hcaptcha,
      'frame-src': hcaptcha,
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self' https://venue.example",
    },
  ],
  [
    'the tag manager’s frame',
    containerFramePolicy({ ...container, isSandboxed: false }),
    containerDirectives,
  ],
  [
    'the tag manager’s frame on a host that portals share',
    containerFramePolicy({ ...container, isSandboxed: true }),
    { ...containerDirectives, sandbox: 'allow-scripts' },
  ],
])('%s allows what it needs and nothing else', (_, policy, directives) => {
  const parts = policy.split('; ').map((part) => {
    const [name = '', ...sources] = part.split(' ');
    return [name, sources.join(' ')];
  });
  expect(Object.fromEntries(parts)).toEqual(directives);
});

test('a host whose name merely ends like the captcha’s allows only itself', () => {
  expect(captchaOrigins('https://nothcaptcha.com/api.js')).toEqual(['https://nothcaptcha.com']);
});

test('a substitute for a service has one origin', () => {
  expect(captchaOrigins('http://127.0.0.1:8/1/api.js')).toEqual(['http://127.0.0.1:8']);
  expect(cardOrigins('http://127.0.0.1:9/v3/', 'http://127.0.0.1:9')).toEqual({
    scripts: ['http://127.0.0.1:9'],
    calls: ['http://127.0.0.1:9'],
    frames: ['http://127.0.0.1:9'],
  });
});

test('only pages that take payment allow wallets and the card processor’s frames', () => {
  const asked = permissionsPolicy(['self', ...cards.frames])
    .split(', ')
    .at(-1);
  expect(asked).toBe(
    'payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com")',
  );
  expect(safetyHeaders['Permissions-Policy']).toBe(
    'camera=(), microphone=(), geolocation=(), payment=()',
  );
});
