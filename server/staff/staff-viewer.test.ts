import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  codeOf,
  good,
  invitationTo,
  password,
  setupLink,
  staffOf,
  withoutPeople,
} from '../testing/staff/sign-in-acts.ts';
import { SoftwarePasskey } from '../testing/staff/software-passkey.ts';
import { type StaffBrowser, staffBrowser } from '../testing/staff/staff-browser.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let acts: ReturnType<typeof staffOf>;
beforeAll(async () => {
  world = await openWorld();
  acts = staffOf(world);
});
afterAll(() => world.close());
beforeEach(() => withoutPeople(world));

describe('a session (STF-07)', () => {
  // Guards: STF-07
  test('has a strict cookie for its portal only', async () => {
    const { browser } = await acts.joinByPasskey(await acts.issue(setupLink));
    const [cookie = ''] = browser.setCookies().filter((one) => one.startsWith('staff_tower='));
    expect(cookie).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  // Guards: STF-07
  test('ends after an hour without activity, not counting polling', async () => {
    const { browser } = await acts.joinByPasskey(await acts.issue(setupLink));
    for (let minutes = 0; minutes < 60; minutes += 20) {
      expect(codeOf(await browser.call('getMe', {}))).toBe('ok');
      world.advance(20 * 60_000);
    }
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
  });

  // Guards: STF-07
  test('continues with activity, but ends after twelve hours', async () => {
    const { browser } = await acts.joinByPasskey(await acts.issue(setupLink));
    const renamed = async () => {
      const [passkey] = (await acts.meOf(browser)).ways.passkeys;
      const input = { params: { id: passkey?.id ?? '' }, body: { name: 'Desk' } };
      return codeOf(await browser.call('renameMyPasskey', input));
    };
    for (let hours = 0; hours < 12; hours += 0.75) {
      expect(await renamed()).toBe('ok');
      world.advance(45 * 60_000);
    }
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
  });

  // Guards: STF-13
  test('ends at once when its person is suspended, and their others too (STF-13)', async () => {
    const { browser } = await acts.joinByPasskey(await acts.issue(setupLink));
    await world.sql(`update staff_person set state = 'suspended'`);
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
  });

  // Guards: STF-07
  test('is listed with the person’s others, which they can end', async () => {
    const { browser, passkey } = await acts.joinByPasskey(await acts.issue(setupLink));
    const { browser: other } = await acts.signInByPasskey(passkey);
    const { sessions } = await acts.meOf(browser);
    expect(sessions).toHaveLength(2);
    const theirs = sessions.find(({ is_this }) => !is_this);
    good(await browser.call('endMySession', { params: { id: theirs?.id ?? '' } }));
    expect(codeOf(await other.call('getMe', {}))).toBe('not_signed_in');
    expect(codeOf(await browser.call('getMe', {}))).toBe('ok');
  });

  // Guards: STF-07
  test('ends on signing out, and its cookie is gone', async () => {
    const { browser } = await acts.joinByPasskey(await acts.issue(setupLink));
    const copy = new Map(browser.cookies);
    good(await browser.call('signOut', { body: {} }));
    expect(browser.cookies.has('staff_tower')).toBe(false);
    const thief = staffBrowser(world);
    for (const [name, value] of copy) thief.cookies.set(name, value);
    expect(codeOf(await thief.call('getMe', {}))).toBe('not_signed_in');
  });
});

describe('a sensitive action (STF-08)', () => {
  const begin = (browser: StaffBrowser) => browser.call('beginMyPasskey', {});

  // Guards: STF-08
  test('asks for a factor again after ten minutes, by passkey', async () => {
    const { browser, passkey } = await acts.joinByPasskey(await acts.issue(setupLink));
    expect(codeOf(await begin(browser))).toBe('ok');
    world.advance(10 * 60_000);
    expect(codeOf(await begin(browser))).toBe('confirmation_needed');
    const { options } = good(await browser.call('beginPasskeyConfirm', {}));
    good(await browser.call('confirmByPasskey', { body: { answer: passkey.answer(options) } }));
    expect(codeOf(await begin(browser))).toBe('ok');
  });

  // Guards: STF-08
  test('asks for a factor again after ten minutes, by code', async () => {
    const { browser, secret } = await acts.joinByPassword(await acts.issue(setupLink));
    world.advance(10 * 60_000);
    expect(codeOf(await begin(browser))).toBe('confirmation_needed');
    expect(codeOf(await browser.call('confirmByCode', { body: { code: '000000' } }))).toBe(
      'wrong_code',
    );
    expect(
      codeOf(await browser.call('confirmByCode', { body: { code: acts.codeNow(secret) } })),
    ).toBe('ok');
    expect(codeOf(await begin(browser))).toBe('ok');
  });

  // Guards: STF-08
  test('is not confirmed by someone else’s passkey', async () => {
    const ada = await acts.joinByPasskey(await acts.issue(setupLink));
    const kim = await acts.joinByPasskey(await acts.issue(invitationTo('manager')));
    const { options } = good(await ada.browser.call('beginPasskeyConfirm', {}));
    const body = { answer: kim.passkey.answer(options) };
    expect(codeOf(await ada.browser.call('confirmByPasskey', { body }))).toBe('passkey_refused');
  });
});

describe('a person’s ways to sign in (STF-05)', () => {
  async function addPasskey(browser: StaffBrowser, name: string) {
    const passkey = new SoftwarePasskey();
    const { options } = good(await browser.call('beginMyPasskey', {}));
    good(await browser.call('addMyPasskey', { body: { name, answer: passkey.create(options) } }));
    return passkey;
  }

  // Guards: STF-05
  test('can include several passkeys, each with a name and its last use', async () => {
    const { browser } = await acts.joinByPasskey(await acts.issue(setupLink));
    const phone = await addPasskey(browser, 'Phone');
    await acts.signInByPasskey(phone);
    const { passkeys } = (await acts.meOf(browser)).ways;
    expect(passkeys.map(({ name, used_at }) => [name, used_at === null])).toEqual([
      ['Laptop', true],
      ['Phone', false],
    ]);
  });

  // Guards: STF-05
  test('always include the last one', async () => {
    const { browser } = await acts.joinByPasskey(await acts.issue(setupLink));
    const [only] = (await acts.meOf(browser)).ways.passkeys;
    const params = { id: only?.id ?? '' };
    expect(codeOf(await browser.call('removeMyPasskey', { params }))).toBe('last_way_in');
    await addPasskey(browser, 'Phone');
    expect(codeOf(await browser.call('removeMyPasskey', { params }))).toBe('ok');
  });

  // Guards: STF-05
  test('still include one when both of two are removed at once', async () => {
    const { browser } = await acts.joinByPasskey(await acts.issue(setupLink));
    await addPasskey(browser, 'Phone');
    const { passkeys } = (await acts.meOf(browser)).ways;
    const both = await Promise.all(
      passkeys.map(({ id }) => browser.call('removeMyPasskey', { params: { id } }).then(codeOf)),
    );
    expect(both.sort()).toEqual(['last_way_in', 'ok']);
  });

  // Guards: STF-04
  test('cannot include a password alone if the roles need a second factor', async () => {
    const { browser } = await acts.joinByPasskey(await acts.issue(setupLink));
    const refused = await browser.call('setMyPassword', { body: { password } });
    expect(codeOf(refused)).toBe('second_factor_required');
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

  // Guards: STF-17
  test.each<[string, Record<string, string>]>([
    ['with another origin', { Origin: 'https://evil.example' }],
    ['without an origin', {}],
    ['from another site', { Origin: 'http://localhost', 'Sec-Fetch-Site': 'cross-site' }],
    ['from a sibling’s page', { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-site' }],
  ])('is refused %s', async (_, headers) => {
    const response = await post('http://localhost/staff_api/tower/sign_out', headers);
    expect(response.status).toBe(403);
  });

  // Guards: STF-19
  test('is unknown at a storefront’s host', async () => {
    const response = await post('http://tickets.example/staff_api/tower/sign_out', {
      Origin: 'http://localhost',
    });
    expect(response.status).toBe(404);
  });

  test('is refused at another portal with a session of this one', async () => {
    const { browser } = await acts.joinByPasskey(await acts.issue(setupLink));
    const elsewhere = staffBrowser(world, 'other');
    const token = browser.cookies.get('staff_tower') ?? '';
    elsewhere.cookies.set('staff_other', token);
    expect(['not_signed_in', 'tenant_unknown']).toContain(
      codeOf(await elsewhere.call('getMe', {})),
    );
  });

  // Guards: AUD-01
  test('writes its audit entry with the person and the request’s number (AUD-01)', async () => {
    const { browser } = await acts.joinByPasskey(await acts.issue(setupLink));
    const { id } = await acts.meOf(browser);
    const entries = await world.sql<{ act: string; actor: string; request: string | null }>(
      `select act, actor, request from audit_entry where actor_kind = 'person' order by id`,
    );
    expect(entries.slice(-2)).toEqual([
      { act: 'join_staff', actor: id, request: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { act: 'sign_in', actor: id, request: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });
});
