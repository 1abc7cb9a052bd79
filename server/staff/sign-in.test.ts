import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '#contract/client.ts';
import { SoftwarePasskey } from '../testing/staff/software-passkey.ts';
import { type StaffBrowser, staffBrowser } from '../testing/staff/staff-browser.ts';
import { staffServices } from '../testing/staff.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { issueLink, type LinkTarget } from './issue-link.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Each test begins with nobody at the portal, and no attempt counted. */
beforeEach(async () => {
  await world.sql(
    `truncate staff_person, staff_link, staff_answered_challenge, rate_window cascade`,
  );
});

const password = 'A better p4ssword';
const ownerRole = [{ role: 'owner', sellers: null }];
const setup: LinkTarget = { purpose: 'setup', email: null, personId: null, grants: ownerRole };

const issue = (target: LinkTarget): Promise<string> => {
  const services = staffServices(world);
  return services.store
    .write(world.venue.portalId, (tx) => issueLink(tx, services, target))
    .then(({ token }) => token);
};
const invitation = (role: string, email = 'kim@venue.example'): LinkTarget => ({
  purpose: 'invitation',
  email,
  personId: null,
  grants: [{ role, sellers: null }],
});

const good = <T>(outcome: Outcome<T>): T => {
  if (outcome.ok) return outcome.answer;
  throw new Error(JSON.stringify(outcome.errors));
};
const codeOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.errors[0]?._code);

const totpOf = (secret: string) =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) });
const codeNow = (secret: string) => totpOf(secret).generate({ timestamp: world.services.now() });

/** Accepts a link with a new passkey. */
async function joinByPasskey(
  token: string,
  email = 'ada@venue.example',
  browser = staffBrowser(world),
) {
  const passkey = new SoftwarePasskey();
  const { options } = good(
    await browser.call('beginLinkPasskey', { body: { token, email, name: 'Ada' } }),
  );
  const answer = passkey.create(options);
  const body = { token, email, name: 'Ada', passkey_name: 'Laptop', answer };
  const joined = await browser.call('acceptLinkByPasskey', { body });
  return { browser, passkey, joined };
}

/** Accepts a link with a password and an authenticator app. */
async function joinByPassword(token: string, browser = staffBrowser(world)) {
  const { authenticator } = good(
    await browser.call('beginLinkAuthenticator', { body: { token, email: 'ada@venue.example' } }),
  );
  const { secret, sealed } = authenticator;
  const joined = await browser.call('acceptLinkByPassword', {
    body: {
      token,
      email: 'ada@venue.example',
      name: 'Ada',
      password,
      authenticator: { sealed, code: codeNow(secret) },
    },
  });
  world.advance(30_000);
  return { browser, secret, codes: good(joined).recovery_codes };
}

async function signInByPasskey(passkey: SoftwarePasskey, browser = staffBrowser(world)) {
  const { options } = good(await browser.call('beginPasskeySignIn', {}));
  const outcome = await browser.call('signInByPasskey', {
    body: { answer: passkey.answer(options) },
  });
  return { browser, outcome };
}

const meOf = async (browser: StaffBrowser) => good(await browser.call('getMe', {})).me;

describe('a setup link (STF-01)', () => {
  test('creates the owner with a passkey, signs them in, and works once', async () => {
    const token = await issue(setup);
    const { browser, joined } = await joinByPasskey(token);
    expect(codeOf(joined)).toBe('ok');
    const me = await meOf(browser);
    expect(me).toMatchObject({ name: 'Ada', email: 'ada@venue.example', is_owner: true });
    expect(me.ways.passkeys).toMatchObject([{ name: 'Laptop' }]);
    const again = await staffBrowser(world).call('openLink', { body: { token } });
    expect(codeOf(again)).toBe('link_not_valid');
  });

  test('creates the owner with a password and an authenticator app, and gives ten recovery codes', async () => {
    const { browser, codes } = await joinByPassword(await issue(setup));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    const me = await meOf(browser);
    expect(me.ways).toMatchObject({
      has_password: true,
      has_authenticator: true,
      recovery_codes_left: 10,
    });
  });

  test('needs a second factor beside a password, and stays unused without one', async () => {
    const token = await issue(setup);
    const body = { token, email: 'ada@venue.example', name: 'Ada', password };
    const browser = staffBrowser(world);
    expect(codeOf(await browser.call('acceptLinkByPassword', { body }))).toBe(
      'second_factor_required',
    );
    expect(codeOf((await joinByPasskey(token)).joined)).toBe('ok');
  });

  test('ends after 24 hours', async () => {
    const token = await issue(setup);
    world.advance(24 * 60 * 60_000 + 1);
    expect(codeOf(await staffBrowser(world).call('openLink', { body: { token } }))).toBe(
      'link_not_valid',
    );
  });

  test('no longer works once somebody works at the portal', async () => {
    const first = await issue(setup);
    await joinByPasskey(first);
    const second = await issue(setup);
    const { joined } = await joinByPasskey(second, 'eve@venue.example');
    expect(codeOf(joined)).toBe('link_not_valid');
  });

  test('makes one owner when two browsers accept it at once', async () => {
    const token = await issue(setup);
    const both = await Promise.all([
      joinByPasskey(token, 'ada@venue.example'),
      joinByPasskey(token, 'eve@venue.example'),
    ]);
    expect(both.map(({ joined }) => codeOf(joined)).sort()).toEqual(['link_not_valid', 'ok']);
    expect(await world.sql('select id from staff_person')).toHaveLength(1);
  });

  test('withdraws the one before', async () => {
    const first = await issue(setup);
    await issue(setup);
    expect(codeOf(await staffBrowser(world).call('openLink', { body: { token: first } }))).toBe(
      'link_not_valid',
    );
  });
});

describe('an invitation', () => {
  test('gives its roles to its address, and names both before it is accepted', async () => {
    const token = await issue(invitation('door_steward'));
    const browser = staffBrowser(world);
    const { link } = good(await browser.call('openLink', { body: { token } }));
    expect(link).toMatchObject({
      purpose: 'invitation',
      email: 'kim@venue.example',
      needs_second_factor: false,
    });
    const body = { token, email: 'mallory@venue.example', name: 'Kim', password };
    good(await browser.call('acceptLinkByPassword', { body }));
    const me = await meOf(browser);
    expect(me).toMatchObject({ email: 'kim@venue.example', is_owner: false });
    expect(me.grants.map(({ role }) => role)).toEqual(['door_steward']);
  });

  test('is refused for an address that somebody has', async () => {
    await joinByPasskey(await issue(setup), 'kim@venue.example');
    const { joined } = await joinByPasskey(await issue(invitation('support')));
    expect(codeOf(joined)).toBe('person_exists');
  });
});

describe('a sign-in by passkey (STF-03)', () => {
  test('finds the person by the passkey alone, and counts as a second factor', async () => {
    const { passkey } = await joinByPasskey(await issue(setup));
    const { browser, outcome } = await signInByPasskey(passkey);
    expect(codeOf(outcome)).toBe('ok');
    const me = await meOf(browser);
    expect(me).toMatchObject({ email: 'ada@venue.example', lacks_second_factor: false });
    expect(me.verified_until).not.toBeNull();
  });

  test.each([
    ['of another origin’s page', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['that did not check its user', { isUnverified: true }],
  ])('is refused for an answer %s', async (_, faults) => {
    const { passkey } = await joinByPasskey(await issue(setup));
    const browser = staffBrowser(world);
    const { options } = good(await browser.call('beginPasskeySignIn', {}));
    const answer = passkey.answer(options, faults);
    expect(codeOf(await browser.call('signInByPasskey', { body: { answer } }))).toBe(
      'passkey_refused',
    );
    expect(browser.cookies.size).toBe(0);
  });

  test('is refused for an answer that was used before', async () => {
    const { passkey } = await joinByPasskey(await issue(setup));
    const browser = staffBrowser(world);
    const { options } = good(await browser.call('beginPasskeySignIn', {}));
    const answer = passkey.answer(options);
    good(await browser.call('signInByPasskey', { body: { answer } }));
    expect(codeOf(await browser.call('signInByPasskey', { body: { answer } }))).toBe(
      'passkey_refused',
    );
  });

  test('is refused for a question that this server never asked, or asked five minutes ago', async () => {
    const { passkey } = await joinByPasskey(await issue(setup));
    const browser = staffBrowser(world);
    const made = { challenge: Buffer.alloc(38, 7).toString('base64url'), rpId: 'localhost' };
    const invented = { answer: passkey.answer(made) };
    expect(codeOf(await browser.call('signInByPasskey', { body: invented }))).toBe(
      'passkey_refused',
    );
    const { options } = good(await browser.call('beginPasskeySignIn', {}));
    world.advance(5 * 60_000 + 1);
    const late = { answer: passkey.answer(options) };
    expect(codeOf(await browser.call('signInByPasskey', { body: late }))).toBe('passkey_refused');
  });

  test('is refused for a question that was asked to add a passkey', async () => {
    const { browser, passkey } = await joinByPasskey(await issue(setup));
    const { options } = good(await browser.call('beginPasskeyConfirm', {}));
    const body = { answer: passkey.answer(options) };
    expect(codeOf(await staffBrowser(world).call('signInByPasskey', { body }))).toBe(
      'passkey_refused',
    );
  });

  test('is refused for a passkey that nobody has', async () => {
    const browser = staffBrowser(world);
    const { options } = good(await browser.call('beginPasskeySignIn', {}));
    const body = { answer: new SoftwarePasskey().answer(options) };
    expect(codeOf(await browser.call('signInByPasskey', { body }))).toBe('passkey_refused');
  });
});

describe('a sign-in by password (STF-03, STF-04)', () => {
  const signIn = (
    browser: StaffBrowser,
    given: { password?: string; code?: string; email?: string } = {},
  ) => browser.call('signIn', { body: { email: 'ada@venue.example', password, ...given } });

  test('needs the code of the app, and says so only after a right password', async () => {
    const { secret } = await joinByPassword(await issue(setup));
    const browser = staffBrowser(world);
    expect(codeOf(await signIn(browser, { password: 'Wrong p4ssword' }))).toBe('wrong_sign_in');
    expect(codeOf(await signIn(browser))).toBe('second_factor_needed');
    expect(codeOf(await signIn(browser, { code: '000000' }))).toBe('wrong_code');
    expect(codeOf(await signIn(browser, { code: codeNow(secret) }))).toBe('ok');
    expect(await meOf(browser)).toMatchObject({ lacks_second_factor: false });
  });

  test('takes a code of the app once, and a recovery code once', async () => {
    const { secret, codes } = await joinByPassword(await issue(setup));
    const code = codeNow(secret);
    expect(codeOf(await signIn(staffBrowser(world), { code }))).toBe('ok');
    expect(codeOf(await signIn(staffBrowser(world), { code }))).toBe('wrong_code');
    const [recovery = ''] = codes;
    const typed = recovery.toUpperCase().replaceAll('-', ' ');
    expect(codeOf(await signIn(staffBrowser(world), { code: typed }))).toBe('ok');
    expect(codeOf(await signIn(staffBrowser(world), { code: recovery }))).toBe('wrong_code');
  });

  test('opens one session when one code comes twice at once', async () => {
    const { secret } = await joinByPassword(await issue(setup));
    const code = codeNow(secret);
    const both = await Promise.all(
      [1, 2].map(() => signIn(staffBrowser(world), { code }).then(codeOf)),
    );
    expect(both.sort()).toEqual(['ok', 'wrong_code']);
  });

  test('takes five wrong codes of a stranger in a quarter of an hour, and then still those of a known browser (STF-14)', async () => {
    const { browser, secret } = await joinByPassword(await issue(setup));
    const stranger = staffBrowser(world, 'tower', '198.51.100.9');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(codeOf(await signIn(stranger, { code: '000000' }))).toBe('wrong_code');
    }
    expect(codeOf(await signIn(stranger, { code: codeNow(secret) }))).toBe('too_many_requests');
    expect(codeOf(await signIn(browser, { code: codeNow(secret) }))).toBe('ok');
  });

  test('slows strangers who guess passwords, and not the browser that knows the account (STF-14)', async () => {
    const { browser, secret } = await joinByPassword(await issue(setup));
    const stranger = staffBrowser(world, 'tower', '198.51.100.9');
    const outcomes = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      outcomes.push(codeOf(await signIn(stranger, { password: `Guess n0 ${attempt}` })));
    }
    expect(outcomes).toContain('too_many_requests');
    expect(codeOf(await signIn(browser, { code: codeNow(secret) }))).toBe('ok');
  });

  test('without a second factor leaves out the roles that need one', async () => {
    const token = await issue({
      ...invitation('door_steward', 'ada@venue.example'),
      grants: [{ role: 'door_steward', sellers: null }],
    });
    const browser = staffBrowser(world);
    good(await browser.call('acceptLinkByPassword', { body: { token, name: 'Ada', password } }));
    await world.sql(`insert into staff_grant (portal_id, person_id, role)
      select portal_id, id, 'finance' from staff_person`);
    const me = await meOf(browser);
    expect(me).toMatchObject({ lacks_second_factor: true });
    expect(me.grants.map(({ role }) => role)).toEqual(['door_steward']);
  });

  test('is refused for somebody who is suspended', async () => {
    const { secret } = await joinByPassword(await issue(setup));
    await world.sql(`update staff_person set state = 'suspended'`);
    expect(codeOf(await signIn(staffBrowser(world), { code: codeNow(secret) }))).toBe(
      'wrong_sign_in',
    );
  });
});

describe('a session (STF-07)', () => {
  test('has a strict cookie of the portal’s own', async () => {
    const { browser } = await joinByPasskey(await issue(setup));
    const [cookie = ''] = browser.setCookies().filter((one) => one.startsWith('staff_tower='));
    expect(cookie).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  test('ends after an hour without activity, and polling is none', async () => {
    const { browser } = await joinByPasskey(await issue(setup));
    for (let minutes = 0; minutes < 60; minutes += 20) {
      expect(codeOf(await browser.call('getMe', {}))).toBe('ok');
      world.advance(20 * 60_000);
    }
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
  });

  test('goes on with activity, and ends after twelve hours all the same', async () => {
    const { browser } = await joinByPasskey(await issue(setup));
    const renamed = async () => {
      const [passkey] = (await meOf(browser)).ways.passkeys;
      const input = { params: { id: passkey?.id ?? '' }, body: { name: 'Desk' } };
      return codeOf(await browser.call('renameMyPasskey', input));
    };
    for (let hours = 0; hours < 12; hours += 0.75) {
      expect(await renamed()).toBe('ok');
      world.advance(45 * 60_000);
    }
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
  });

  test('ends at once when its person is suspended, and their others too (STF-13)', async () => {
    const { browser } = await joinByPasskey(await issue(setup));
    await world.sql(`update staff_person set state = 'suspended'`);
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
  });

  test('is listed with the others, which one can end', async () => {
    const { browser, passkey } = await joinByPasskey(await issue(setup));
    const { browser: other } = await signInByPasskey(passkey);
    const { sessions } = await meOf(browser);
    expect(sessions).toHaveLength(2);
    const theirs = sessions.find(({ is_this }) => !is_this);
    good(await browser.call('endMySession', { params: { id: theirs?.id ?? '' } }));
    expect(codeOf(await other.call('getMe', {}))).toBe('not_signed_in');
    expect(codeOf(await browser.call('getMe', {}))).toBe('ok');
  });

  test('ends with signing out, and the cookie is gone', async () => {
    const { browser } = await joinByPasskey(await issue(setup));
    const copy = new Map(browser.cookies);
    good(await browser.call('signOut', { body: {} }));
    expect(browser.cookies.has('staff_tower')).toBe(false);
    const thief = staffBrowser(world);
    for (const [name, value] of copy) thief.cookies.set(name, value);
    expect(codeOf(await thief.call('getMe', {}))).toBe('not_signed_in');
  });
});

describe('a sensitive act (STF-08)', () => {
  const begin = (browser: StaffBrowser) => browser.call('beginMyPasskey', {});

  test('asks for a factor again after ten minutes, by passkey', async () => {
    const { browser, passkey } = await joinByPasskey(await issue(setup));
    expect(codeOf(await begin(browser))).toBe('ok');
    world.advance(10 * 60_000);
    expect(codeOf(await begin(browser))).toBe('confirmation_needed');
    const { options } = good(await browser.call('beginPasskeyConfirm', {}));
    good(await browser.call('confirmByPasskey', { body: { answer: passkey.answer(options) } }));
    expect(codeOf(await begin(browser))).toBe('ok');
  });

  test('asks for a factor again after ten minutes, by code', async () => {
    const { browser, secret } = await joinByPassword(await issue(setup));
    world.advance(10 * 60_000);
    expect(codeOf(await begin(browser))).toBe('confirmation_needed');
    expect(codeOf(await browser.call('confirmByCode', { body: { code: '000000' } }))).toBe(
      'wrong_code',
    );
    expect(codeOf(await browser.call('confirmByCode', { body: { code: codeNow(secret) } }))).toBe(
      'ok',
    );
    expect(codeOf(await begin(browser))).toBe('ok');
  });

  test('is not confirmed by a passkey of somebody else', async () => {
    const ada = await joinByPasskey(await issue(setup));
    const kim = await joinByPasskey(await issue(invitation('manager')));
    const { options } = good(await ada.browser.call('beginPasskeyConfirm', {}));
    const body = { answer: kim.passkey.answer(options) };
    expect(codeOf(await ada.browser.call('confirmByPasskey', { body }))).toBe('passkey_refused');
  });
});

describe('the ways in of a person (STF-05)', () => {
  async function addPasskey(browser: StaffBrowser, name: string) {
    const passkey = new SoftwarePasskey();
    const { options } = good(await browser.call('beginMyPasskey', {}));
    good(await browser.call('addMyPasskey', { body: { name, answer: passkey.create(options) } }));
    return passkey;
  }

  test('are several passkeys, each with a name and its last use', async () => {
    const { browser } = await joinByPasskey(await issue(setup));
    const phone = await addPasskey(browser, 'Phone');
    await signInByPasskey(phone);
    const { passkeys } = (await meOf(browser)).ways;
    expect(passkeys.map(({ name, used_at }) => [name, used_at === null])).toEqual([
      ['Laptop', true],
      ['Phone', false],
    ]);
  });

  test('keep the last one', async () => {
    const { browser } = await joinByPasskey(await issue(setup));
    const [only] = (await meOf(browser)).ways.passkeys;
    const params = { id: only?.id ?? '' };
    expect(codeOf(await browser.call('removeMyPasskey', { params }))).toBe('last_way_in');
    await addPasskey(browser, 'Phone');
    expect(codeOf(await browser.call('removeMyPasskey', { params }))).toBe('ok');
  });

  test('keep the last one when both of two are removed at once', async () => {
    const { browser } = await joinByPasskey(await issue(setup));
    await addPasskey(browser, 'Phone');
    const { passkeys } = (await meOf(browser)).ways;
    const both = await Promise.all(
      passkeys.map(({ id }) => browser.call('removeMyPasskey', { params: { id } }).then(codeOf)),
    );
    expect(both.sort()).toEqual(['last_way_in', 'ok']);
  });

  test('do not get a password alone where the roles need a second factor', async () => {
    const { browser } = await joinByPasskey(await issue(setup));
    const refused = await browser.call('setMyPassword', { body: { password } });
    expect(codeOf(refused)).toBe('second_factor_required');
  });
});

describe('a link for a lost sign-in (STF-20)', () => {
  test('removes the old ways in, and ends all sessions', async () => {
    const { browser, passkey } = await joinByPasskey(await issue(setup));
    const { id } = await meOf(browser);
    const token = await issue({ purpose: 'reset', email: null, personId: id, grants: [] });
    const renewed = await joinByPasskey(token);
    expect(codeOf(renewed.joined)).toBe('ok');
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
    expect(codeOf((await signInByPasskey(passkey)).outcome)).toBe('passkey_refused');
    expect(codeOf((await signInByPasskey(renewed.passkey)).outcome)).toBe('ok');
    expect((await meOf(renewed.browser)).id).toBe(id);
  });
});

describe('a call of staff (STF-16, STF-17, STF-19)', () => {
  const post = (url: string, headers: Record<string, string>) =>
    world.fetch(
      new Request(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{}',
      }),
    );

  test.each<[string, Record<string, string>]>([
    ['with another origin', { Origin: 'https://evil.example' }],
    ['without an origin', {}],
    ['from another site', { Origin: 'http://localhost', 'Sec-Fetch-Site': 'cross-site' }],
    ['from a sibling’s page', { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-site' }],
  ])('is refused %s', async (_, headers) => {
    const response = await post('http://localhost/staff_api/tower/sign_out', headers);
    expect(response.status).toBe(403);
  });

  test('is unknown at a storefront’s host', async () => {
    const response = await post('http://tickets.example/staff_api/tower/sign_out', {
      Origin: 'http://localhost',
    });
    expect(response.status).toBe(404);
  });

  test('is refused at another portal for a session of this one', async () => {
    const { browser } = await joinByPasskey(await issue(setup));
    const elsewhere = staffBrowser(world, 'other');
    const token = browser.cookies.get('staff_tower') ?? '';
    elsewhere.cookies.set('staff_other', token);
    expect(['not_signed_in', 'tenant_unknown']).toContain(
      codeOf(await elsewhere.call('getMe', {})),
    );
  });

  test('writes its audit entry with the person and the request’s number (AUD-01)', async () => {
    const { browser } = await joinByPasskey(await issue(setup));
    const { id } = await meOf(browser);
    const entries = await world.sql<{ act: string; actor: string; request: string | null }>(
      `select act, actor, request from audit_entry where actor_kind = 'person' order by id`,
    );
    expect(entries.slice(-2)).toEqual([
      { act: 'join_staff', actor: id, request: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { act: 'sign_in', actor: id, request: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });
});
