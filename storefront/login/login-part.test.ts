import { createElement } from 'react';
import { expect, test } from 'vitest';
import { type LoginVariant, loginVariants } from '#domain/accounts/login.ts';
import { en } from '#tenants/strings/en/en.ts';
import { loginErrorText } from '../accounts/login-text.ts';
import { AccountMenu } from '../shell/account-menu.tsx';
import Members from '../shell/members.tsx';
import { renderPart, visibleTexts } from '../testing/render-part.tsx';
import { LoginPart } from './login-part.tsx';

const settings = {
  login: 'dialog',
  with: 'member_code_zip',
  loginUrl: null,
  logoutUrl: null,
  account: [],
  asksAutoRenew: false,
} as const;
const sold = { membership_event_id: 'friendship' };
const part = (own: Partial<Parameters<typeof LoginPart>[0]['settings']>, config: object = sold) =>
  renderPart(
    createElement(LoginPart, { settings: { ...settings, ...own }, onDone: () => undefined }),
    {
      ...config,
    },
  );
const inputs = (html: string) =>
  [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) =>
    ['name', 'type', 'maxLength', 'required'].map((name) =>
      name === 'required'
        ? tag.includes(' required=""')
        : tag.match(new RegExp(`${name}="([^"]*)"`, 'i'))?.[1],
    ),
  );

// Guards: CFG-28, USR-06, USR-14, USR-15
test.each([
  ['member_code_zip', ['member_code', 'text', '50', true], ['zip_code', 'text', '5', true]],
  ['member_code_last_name', ['member_code', 'text', '50', true], ['last_name', 'text', '50', true]],
  ['member_code_email', ['email', 'email', '100', true], ['member_code', 'text', '50', true]],
  ['email_password', ['email', 'email', '100', true], ['password', 'password', '200', true]],
] as const)(
  '%s has its two fields, required and with their maximum lengths (USR-15)',
  async (...row) => {
    const [variant, ...fields] = row;
    expect(inputs(await part({ with: variant }))).toEqual(fields);
  },
);

// Guards: USR-09, USR-10
test('the form links to memberships and to recovery (USR-09, USR-10)', async () => {
  const links = async (variant: LoginVariant) =>
    [...(await part({ with: variant })).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(await links('email_password')).toEqual([
    '/tower/user/forgot-password',
    '/tower/membership',
  ]);
  for (const variant of loginVariants.filter((one) => one !== 'email_password')) {
    expect(await links(variant)).toEqual(['/tower/user/forgot-membership', '/tower/membership']);
  }
});

// Guards: USR-09, USR-30
test('the form has no link to memberships if none are sold', async () => {
  expect(await part({}, {})).not.toContain('/membership"');
  const header = await renderPart(createElement(Members, { settings }));
  expect(header).not.toContain('/membership"');
  expect(visibleTexts(header)).toMatch(/^Log in/);
});

// Guards: CFG-28, USR-06, USR-19
test('a venue without login says so and shows no form (USR-19)', async () => {
  expect(visibleTexts(await part({ login: 'disabled' }))).toBe('Login is disabled.');
});

// Guards: CFG-28, USR-06
test('a venue with an identity provider shows a single link (USR-06)', async () => {
  const html = await part({ login: 'identity_provider', loginUrl: 'https://old.example/in' });
  expect(inputs(html)).toEqual([]);
  expect(html).toContain('href="/tower/login/provider?next=%2F"');
});

// Guards: CFG-20, CFG-28, USR-06
test('a venue with an external login links there', async () => {
  const html = await part({ login: 'external', loginUrl: 'https://members.example/in' });
  expect(html).toContain('href="https://members.example/in"');
});

// Guards: USR-30
test('the header shows guests links to register and to log in (USR-30)', async () => {
  const header = await renderPart(createElement(Members, { settings }), sold);
  expect(visibleTexts(header)).toMatch(/^Register Log in/);
  expect(header).toContain('href="/tower/membership"');
  expect(header).toContain('login=1"');
  expect(
    await renderPart(createElement(Members, { settings: { ...settings, login: 'disabled' } })),
  ).toBe('');
});

// Guards: USR-06
test('the header links to where members log in (USR-06, CFG-28)', async () => {
  const loginLink = async (own: Partial<typeof settings>) =>
    /href="([^"]*)">Log in</.exec(
      await renderPart(createElement(Members, { settings: { ...settings, ...own } as never })),
    )?.[1];
  expect(await loginLink({})).toBe('/?login=1');
  expect(await loginLink({ login: 'identity_provider' as never })).toBe(
    '/tower/login/provider?next=%2F',
  );
  const external = { login: 'external', loginUrl: 'https://members.example/in' };
  expect(await loginLink(external as never)).toBe('https://members.example/in');
});

// Guards: USR-31
test('the header greets a member by their first name, with links to their pages (USR-31)', async () => {
  const menu = (member: object, own: object = {}) =>
    renderPart(
      createElement(AccountMenu, { member: member as never, settings: { ...settings, ...own } }),
    );
  const html = await menu({ first_name: 'Ada' }, { account: ['profile'] });
  expect(visibleTexts(html)).toBe('Hello, Ada My account Log out');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/tower/my',
    '/tower/logout',
  ]);
  expect(visibleTexts(await menu({ first_name: '' }))).toBe('Hello Log out');
});

const t = ((key: keyof typeof en) => en[key]) as never;
const refused = (code: string, status: number) =>
  ({
    ok: false,
    status,
    errors: [{ _code: code, _context: '', _description: '', _extra: {} }],
  }) as never;

// Guards: USR-16, USR-18, USR-21
test.each([
  ['member_code_zip', 'Member details not found. Please check your member ID and ZIP code.'],
  ['member_code_last_name', 'Member details not found. Please check your member ID and last name.'],
  ['member_code_email', 'Member details not found. Please check your email address and member ID.'],
  ['email_password', en['refusal.invalid_credentials']],
] as const)('wrong credentials for %s have their own text (USR-16, USR-21)', (variant, text) => {
  expect(loginErrorText(refused('invalid_credentials', 401), variant, t)).toBe(text);
});

// Guards: USR-17, USR-18
test('other refused logins have the generic text, unless more is known (USR-17)', () => {
  const textOf = (code: string, status: number) =>
    loginErrorText(refused(code, status), 'email_password', t);
  expect(textOf('login_disabled', 403)).toBe('Login is disabled.');
  expect(textOf('too_many_requests', 429)).toBe(en['refusal.too_many_requests']);
  for (const [code, status] of [
    ['validation_failed', 400],
    ['fault', 500],
    ['fault', 0],
  ] as const) {
    expect(textOf(code, status)).toBe(
      'Sorry, something unexpected happened. Please try again later.',
    );
  }
});
