import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { type Browser, configure, makeMember, openBrowser } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await configure(world, { 'login.mode': 'dialog' });
});
beforeEach(() => world.sql('delete from rate_window'));
afterAll(() => world.close());

type Given = CallInput<'logIn'>['body'];
const logIn = (browser: Browser, body: Given) => browser.api.call('logIn', { body });
const way = (variant: string) => configure(world, { 'login.with': variant });
const at = (address: string) => openBrowser(world, undefined, address);
const home = '203.0.113.7';

/** Guesses until one is refused unchecked; returns how many were checked. */
async function heard(
  most: number,
  guess: (n: number) => ReturnType<typeof logIn>,
): Promise<number> {
  for (let n = 0; n < most; n += 1) {
    const code = await refusedWith(guess(n));
    if (code === 'too_many_requests') return n;
    expect(code).toBe('invalid_credentials');
  }
  return most;
}

describe('a stranger guessing a password', () => {
  beforeAll(() => way('email_password'));
  const wrong = (browser: Browser, email: string) =>
    logIn(browser, { email, password: 'Difference 1822' });

  test('has five attempts per account and then one a minute, without slowing anyone else', async () => {
    const [ada, bea] = [await makeMember(world), await makeMember(world)];
    const browser = at(home);
    expect(await heard(9, () => wrong(browser, ada.email))).toBe(6);
    expect(await wrong(browser, ada.email)).toMatchObject({
      ok: false,
      status: 429,
      errors: [{ _code: 'too_many_requests', _extra: { retry_after: expect.any(Number) } }],
    });
    // The family behind the same address, and the member elsewhere.
    await answered<'logIn'>(logIn(browser, { email: bea.email, password: bea.password }));
    const right = { email: ada.email, password: ada.password };
    expect(await refusedWith(logIn(browser, right))).toBe('too_many_requests');
    await answered<'logIn'>(logIn(at('198.51.100.9'), right));
    world.advance(60_000);
    await answered<'logIn'>(logIn(browser, right));
  });

  test('gets no more attempts by writing the address in another case', async () => {
    const { email } = await makeMember(world);
    const written = [email, email.toUpperCase(), ` ${email}`, email.replace('ada', 'aDa')];
    expect(await heard(9, (n) => wrong(at(home), written[n % 4] ?? ''))).toBe(6);
  });

  test('gets no more attempts by another address of the same network', async () => {
    const { email } = await makeMember(world);
    const from = (n: number) => at(`2001:db8:1:2::${n + 1}`);
    expect(await heard(9, (n) => wrong(from(n), email))).toBe(6);
    expect(await refusedWith(wrong(at('2001:db8:1:3::1'), email))).toBe('invalid_credentials');
  });

  test('is only counted for wrong attempts', async () => {
    const ada = await makeMember(world);
    for (let i = 0; i < 12; i += 1) {
      const right = logIn(at(home), { email: ada.email, password: ada.password });
      expect((await right).ok).toBe(true);
    }
    const [row] = await world.sql<{ hits: number }>(
      'select max(hits)::int as hits from rate_window',
    );
    expect(row?.hits).toBe(0);
  });
});

describe('a stranger guessing the other login field of a member ID', () => {
  beforeAll(() => way('member_code_zip'));
  const wrong = (browser: Browser, member_code: string) =>
    logIn(browser, { member_code, zip_code: '99999' });

  // Guards: API-26
  test('gets no more attempts by writing the ID differently', async () => {
    const { memberCode: code } = await makeMember(world);
    const written = [code, code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`];
    expect(await heard(9, (n) => wrong(at(home), written[n % 3] ?? ''))).toBe(6);
  });

  const right = (browser: Browser, member_code: string) =>
    logIn(browser, { member_code, zip_code: '10115' });
  /** Makes fifty wrong attempts from ten networks at one account. */
  async function besieged(member_code: string): Promise<void> {
    const from = (n: number) => at(`198.51.100.${Math.floor(n / 5)}`);
    expect(await heard(50, (n) => wrong(from(n), member_code))).toBe(50);
  }

  // Guards: USR-16
  test('has three attempts per network after fifty at the account, and locks nobody out', async () => {
    const { memberCode } = await makeMember(world);
    await besieged(memberCode);
    const stranger = at('203.0.113.50');
    expect(await heard(9, () => wrong(stranger, memberCode))).toBe(3);
    expect(await refusedWith(right(stranger, memberCode))).toBe('too_many_requests');
    await answered<'logIn'>(right(at('203.0.113.51'), memberCode));
    world.advance(60 * 60_000);
    expect(await heard(5, () => wrong(stranger, memberCode))).toBe(5);
  });

  test('is slowed to one attempt per network in fifteen seconds at all other accounts, after sixty', async () => {
    const { memberCode } = await makeMember(world);
    const family = at(home);
    const others = heard(70, async (n) => {
      if (n % 10 === 9) await answered<'logIn'>(right(family, memberCode));
      return wrong(at(home), `NOBODY${n}`);
    });
    expect(await others).toBe(61);
    await answered<'logIn'>(right(at('198.51.100.1'), memberCode));
    // A browser that has logged in before keeps its attempts whatever its neighbours do.
    await answered<'logIn'>(right(family, memberCode));
    expect(await refusedWith(right(at(home), memberCode))).toBe('too_many_requests');
    world.advance(15_000);
    await answered<'logIn'>(right(at(home), memberCode));
  });

  test('is refused without counting towards the account’s limit', async () => {
    const { memberCode } = await makeMember(world);
    await heard(70, (n) => wrong(at(home), `NOBODY${n}`));
    for (let n = 0; n < 60; n += 1) {
      expect(await refusedWith(wrong(at(home), memberCode))).toBe('too_many_requests');
    }
    const elsewhere = at('198.51.100.7');
    expect(await heard(5, () => wrong(elsewhere, memberCode))).toBe(5);
  });
});

describe('a browser that has logged in before', () => {
  beforeAll(() => way('member_code_zip'));
  const typed = (browser: Browser, member_code: string, zip_code: string) =>
    logIn(browser, { member_code, zip_code });

  async function knownAt(memberCode: string, address = home): Promise<Browser> {
    const browser = at(address);
    await answered<'logIn'>(typed(browser, memberCode, '10115'));
    return browser;
  }

  // Guards: USR-16
  test('has ten attempts of its own, even while strangers guess from the same address', async () => {
    const { memberCode } = await makeMember(world);
    const own = await knownAt(memberCode);
    const strangers = await heard(9, () => typed(at(home), memberCode, '99999'));
    expect(strangers).toBe(6);
    expect(await heard(10, () => typed(own, memberCode, '99999'))).toBe(10);
    expect(await refusedWith(typed(own, memberCode, '10115'))).toBe('too_many_requests');
    world.advance(15 * 60_000);
    await answered<'logIn'>(typed(own, memberCode, '10115'));
  });

  test('counts as a stranger at other accounts', async () => {
    const [ada, bea] = [await makeMember(world), await makeMember(world)];
    const own = await knownAt(ada.memberCode);
    expect(await heard(9, () => typed(own, bea.memberCode, '99999'))).toBe(6);
  });

  test('stays known to the five accounts that logged in last', async () => {
    const members = [];
    const browser = at(home);
    for (let n = 0; n < 6; n += 1) {
      const { memberCode } = await makeMember(world);
      members.push(memberCode);
      await answered<'logIn'>(typed(browser, memberCode, '10115'));
    }
    const [first = '', second = ''] = members;
    expect(await heard(10, () => typed(browser, second, '99999'))).toBe(10);
    expect(await heard(10, () => typed(browser, first, '99999'))).toBe(6);
  });

  test('proves it by a cookie for a year that names nobody and that scripts can’t read', async () => {
    const { memberCode } = await makeMember(world);
    const browser = await knownAt(memberCode);
    const cookie = browser.lastSet().find((header) => header.startsWith('known_device='));
    expect(cookie).toMatch(
      /^known_device=[\w-]{16}\.\w+\.[\w-]{24}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookie).not.toContain(memberCode);
    await browser.api.call('logOut', { body: {} });
    expect(browser.cookies.has('known_device')).toBe(true);
  });

  test.each([
    ['the proof of another account', (proof: string) => proof, true],
    ['an invented proof', () => 'A'.repeat(24), false],
    ['a truncated proof', (proof: string) => proof.slice(0, 10), false],
  ])('is not proved by %s', async (_, change, isOthers) => {
    const [ada, bea] = [await makeMember(world), await makeMember(world)];
    const own = await knownAt(ada.memberCode);
    const [device = '', until = '', proof = ''] = (own.cookies.get('known_device') ?? '').split(
      '.',
    );
    const thief = at('203.0.113.90');
    const kept = thief.cookies as Map<string, string>;
    kept.set('known_device', [device, until, change(proof)].join('.'));
    const target = isOthers ? bea.memberCode : ada.memberCode;
    expect(await heard(9, () => typed(thief, target, '99999'))).toBe(6);
  });

  test('is forgotten after a year', async () => {
    const { memberCode } = await makeMember(world);
    const own = await knownAt(memberCode);
    const year = 365 * 24 * 3600_000;
    world.advance(year + 1000);
    try {
      expect(await heard(10, () => typed(own, memberCode, '99999'))).toBe(6);
    } finally {
      world.advance(-year - 1000);
    }
  });
});

describe('with a captcha', () => {
  const solved = new Set<string>();
  const service = { isThere: true };
  beforeAll(async () => {
    await way('email_password');
    await configure(world, { 'captcha.public_key': 'a site' });
    const check = async (token: string) => {
      if (!service.isThere) return 'unknown' as const;
      return solved.delete(token) ? ('passed' as const) : ('failed' as const);
    };
    Object.assign(world.services.gateways, { captcha: { check } });
  });
  const tries = (email: string, password: string, token?: string, browser = at(home)) => {
    if (token !== undefined) solved.add(token);
    const captcha = { provider: 'hcaptcha' as const, token: token ?? '' };
    return logIn(browser, { email, password, ...(token === undefined ? {} : { captcha }) });
  };
  const wrong = 'Difference 1822';

  test('a stranger beyond the limits solves one for each attempt, and can log in', async () => {
    const ada = await makeMember(world);
    for (let n = 0; n < 5; n += 1) {
      expect(await refusedWith(tries(ada.email, wrong))).toBe('invalid_credentials');
    }
    expect(await tries(ada.email, ada.password)).toMatchObject({
      status: 422,
      errors: [{ _code: 'captcha_failed', _extra: { path: 'captcha' } }],
    });
    expect(await refusedWith(tries(ada.email, wrong, 'one'))).toBe('invalid_credentials');
    const used = logIn(at(home), {
      email: ada.email,
      password: ada.password,
      captcha: { provider: 'hcaptcha', token: 'one' },
    });
    expect(await used).toMatchObject({ errors: [{ _extra: { path: 'captcha.token' } }] });
    await answered<'logIn'>(tries(ada.email, ada.password, 'two'));
  });

  test('a network can solve at most sixty in a quarter of an hour', async () => {
    const { email } = await makeMember(world);
    for (let n = 0; n < 5; n += 1) await tries(email, wrong);
    expect(await heard(70, (n) => tries(email, wrong, `token ${n}`))).toBe(60);
  });

  test('attempts continue slowly while the captcha service is down', async () => {
    const ada = await makeMember(world);
    for (let n = 0; n < 5; n += 1) await tries(ada.email, wrong);
    service.isThere = false;
    try {
      expect(await refusedWith(tries(ada.email, wrong, 'x'))).toBe('invalid_credentials');
      expect(await refusedWith(tries(ada.email, wrong, 'x'))).toBe('too_many_requests');
    } finally {
      service.isThere = true;
    }
  });

  test('a mailbox gets at most twenty letters an hour, and no useless captcha is requested', async () => {
    const { email } = await makeMember(world);
    const letter = (browser: Browser, to: string, token?: string) => {
      if (token !== undefined) solved.add(token);
      const captcha = { provider: 'hcaptcha' as const, token: token ?? '' };
      return browser.api.call('requestPasswordReset', {
        body: { email: to, ...(token === undefined ? {} : { captcha }) },
      });
    };
    const busy = at(home);
    for (let n = 0; n < 30; n += 1) {
      await answered<'requestPasswordReset'>(letter(busy, `guest${n}@example.org`));
    }
    expect(await refusedWith(letter(busy, email))).toBe('captcha_failed');
    for (let n = 0; n < 20; n += 1) {
      await answered<'requestPasswordReset'>(letter(busy, email, `letter ${n}`));
    }
    // Another network has made no request yet: a captcha would not help it.
    expect(await refusedWith(letter(at('198.51.100.77'), email))).toBe('too_many_requests');
  });
});
