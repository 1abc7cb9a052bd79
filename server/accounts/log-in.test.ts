import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import { cartOf, holdCart, reserve } from '../testing/buyer.ts';
import { raceWithChange } from '../testing/faults/forced-race.ts';
import { type Browser, configure, makeMember, openBrowser } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'email_password' });
});
beforeEach(() => world.sql('delete from rate_window'));
afterAll(() => world.close());

type Given = CallInput<'logIn'>['body'];
const logIn = (browser: Browser, body: Given) => browser.api.call('logIn', { body });
const whoIs = async (browser: Browser) =>
  (await answered<'getMyUser'>(browser.api.call('getMyUser', {}))).user[0]?.id;
const way = (variant: string) => configure(world, { 'login.with': variant });

/** Counts the password comparisons during `work`. */
async function compared(work: () => Promise<unknown>): Promise<number> {
  const verify = vi.spyOn(world.services.passwords, 'verify');
  try {
    await work();
    return verify.mock.calls.length;
  } finally {
    verify.mockRestore();
  }
}

describe('logging in as a member', () => {
  // Guards: API-26, API-28, APP-57, APP-72, USR-03
  test('works with email and password, and sets a cookie that scripts can’t read', async () => {
    await way('email_password');
    const ada = await makeMember(world);
    const browser = openBrowser(world);
    const { user } = await answered<'logIn'>(
      logIn(browser, { email: ` ${ada.email.toUpperCase()} `, password: ada.password }),
    );
    expect(user).toMatchObject([
      { id: ada.id, first_name: 'Ada', email_confirmed: true, opened_by: 'password' },
    ]);
    const [session, expiry] = browser.lastSet();
    expect(session).toMatch(/^session=[\w-]{32}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(expiry).toMatch(/^session_expires=\d{13}; Max-Age=7200; Path=\/; SameSite=Lax$/);
    expect(await whoIs(browser)).toBe(ada.id);
    const kept = await world.sql<{ token: string }>(
      "select encode(token_hash, 'base64') as token from web_session",
    );
    expect(kept.map(({ token }) => token)).not.toContain(browser.cookies.get('session'));
  });

  test('in a frame of another site sets cookies for that site alone (law 11)', async () => {
    await way('email_password');
    const { id, email, password } = await makeMember(world);
    const browser = openBrowser(world);
    browser.joinFrame();
    const scopes = () => browser.lastSet().map((header) => header.replace(/^.*?Path=\/; /, ''));
    const framed = 'Secure; SameSite=None; Partitioned';
    const both = [`HttpOnly; ${framed}`, framed];
    await answered<'logIn'>(logIn(browser, { email, password }));
    expect(scopes()).toEqual([...both, both[0]]);
    world.advance(90_000);
    expect(await whoIs(browser)).toBe(id);
    expect(scopes().toSorted()).toEqual(both);
    await answered<'logOut'>(browser.api.call('logOut', { body: {} }));
    expect(scopes()).toEqual(both);
    expect(browser.cookies.has('session')).toBe(false);
  });

  // Guards: API-26, USR-01, USR-02
  test.each([
    ['member_code_zip', { zip_code: '10115' }, { zip_code: '10116' }],
    ['member_code_last_name', { last_name: ' LOVELACE ' }, { last_name: 'Byron' }],
  ])('by %s', async (variant, right, wrong) => {
    await way(variant);
    const { id, memberCode } = await makeMember(world);
    const typed = `${memberCode.slice(0, 4).toLowerCase()} ${memberCode.slice(4)}`;
    const browser = openBrowser(world);
    const with_ = (more: Given) => logIn(browser, { member_code: typed, ...more });
    expect(await refusedWith(with_(wrong))).toBe('invalid_credentials');
    await answered<'logIn'>(with_(right));
    expect(await whoIs(browser)).toBe(id);
  });

  // Guards: USR-04
  test('works by member ID and email, confirmed or not, in any case', async () => {
    await way('member_code_email');
    const options = { isConfirmed: false, email: 'Ada.Lovelace@Example.org' };
    const { id, memberCode } = await makeMember(world, options);
    const browser = openBrowser(world);
    const email = ' ada.LOVELACE@example.org';
    const other = { member_code: memberCode, email: 'ada@example.org' };
    expect(await refusedWith(logIn(browser, other))).toBe('invalid_credentials');
    await answered<'logIn'>(logIn(browser, { member_code: memberCode, email }));
    expect(await whoIs(browser)).toBe(id);
    const [row] = await world.sql('select opened_by from web_session where identity_id = $1', [id]);
    expect(row).toEqual({ opened_by: 'member_code' });
  });

  // Guards: API-26
  test('never works by a field that the member does not have', async () => {
    await way('member_code_zip');
    const { memberCode } = await makeMember(world, { zip: '' });
    const empty = logIn(openBrowser(world), { member_code: memberCode, zip_code: '-' });
    expect(await refusedWith(empty)).toBe('invalid_credentials');
  });

  test('fails with an unconfirmed address, and without a password', async () => {
    await way('email_password');
    const unconfirmed = await makeMember(world, { isConfirmed: false });
    const without = await makeMember(world, { password: null });
    for (const { email } of [unconfirmed, without]) {
      const tried = logIn(openBrowser(world), { email, password: 'Analytical 1843' });
      expect(await refusedWith(tried)).toBe('invalid_credentials');
    }
  });

  test('fails for a member of another portal', async () => {
    await way('email_password');
    const ada = await makeMember(world);
    await world.sql(
      `with other as (insert into portal (key, name, currency)
         values ('elsewhere', 'Elsewhere', 'USD') on conflict (key) do update set name = excluded.name
         returning portal_id)
       update identity set portal_id = (select portal_id from other) where id = $1`,
      [ada.id],
    );
    const tried = logIn(openBrowser(world), { email: ada.email, password: ada.password });
    expect(await refusedWith(tried)).toBe('invalid_credentials');
  });
});

describe('a failed login', () => {
  // Guards: API-26
  test('gets the same answer, after the same work, whether or not the account exists', async () => {
    await way('email_password');
    const ada = await makeMember(world);
    const without = await makeMember(world, { password: null });
    const answers = [];
    for (const email of [ada.email, without.email, 'nobody@example.org']) {
      let answer: unknown;
      const calls = await compared(async () => {
        answer = await logIn(openBrowser(world), { email, password: 'Difference 1822' });
      });
      answers.push({ answer, calls });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual(answers[2]);
    expect(answers[0]?.calls).toBe(1);
  });

  test('names an empty field', async () => {
    await way('member_code_zip');
    const outcome = await logIn(openBrowser(world), { member_code: 'M1', email: 'a@b.example' });
    expect(outcome).toMatchObject({
      ok: false,
      status: 400,
      errors: [{ _code: 'validation_failed', _extra: { path: 'zip_code' } }],
    });
  });

  // Guards: CFG-28, USR-06
  test.each(['disabled', 'external', 'identity_provider'])(
    'is refused if login is %s',
    async (mode) => {
      const ada = await makeMember(world);
      await configure(world, { 'login.mode': mode });
      try {
        const tried = logIn(openBrowser(world), { email: ada.email, password: ada.password });
        expect(await refusedWith(tried)).toBe('login_disabled');
      } finally {
        await configure(world, { 'login.mode': 'dialog' });
      }
    },
  );
});

describe('a session', () => {
  async function loggedIn(): Promise<Browser> {
    await way('email_password');
    const ada = await makeMember(world);
    const browser = openBrowser(world);
    await answered<'logIn'>(logIn(browser, { email: ada.email, password: ada.password }));
    return browser;
  }

  // Guards: API-25, USR-28
  test('ends with a logout, and a second logout changes nothing', async () => {
    const browser = await loggedIn();
    const token = browser.cookies.get('session');
    await answered<'logOut'>(browser.api.call('logOut', { body: {} }));
    expect([...browser.cookies.keys()]).toEqual(['known_device']);
    (browser.cookies as Map<string, string>).set('session', token ?? '');
    expect(await refusedWith(browser.api.call('getMyUser', {}))).toBe('not_logged_in');
    await answered<'logOut'>(browser.api.call('logOut', { body: {} }));
  });

  test('is ended in every browser on request', async () => {
    await way('email_password');
    const ada = await makeMember(world);
    const browsers = [openBrowser(world), openBrowser(world)];
    for (const browser of browsers) {
      await answered<'logIn'>(logIn(browser, { email: ada.email, password: ada.password }));
    }
    const [first, second] = browsers as [Browser, Browser];
    const third = openBrowser(world);
    await answered<'logIn'>(logIn(third, { email: ada.email, password: ada.password }));
    await answered<'logOut'>(third.api.call('logOut', { body: {} }));
    expect(await whoIs(second)).toBe(ada.id);
    const bea = await loggedIn();
    await answered<'logOut'>(first.api.call('logOut', { body: { everywhere: true } }));
    expect(await whoIs(bea)).toBeDefined();
    expect(await refusedWith(second.api.call('getMyUser', {}))).toBe('not_logged_in');
  });

  // Guards: API-28
  test('is extended while it is used, and ends after two idle hours', async () => {
    const browser = await loggedIn();
    world.advance(90 * 60_000);
    await whoIs(browser);
    expect(browser.lastSet()[0]).toMatch(/^session_expires=\d+; Max-Age=7200; Path=\//);
    world.advance(90 * 60_000);
    await whoIs(browser);
    world.advance(120 * 60_000);
    expect(await refusedWith(browser.api.call('getMyUser', {}))).toBe('not_logged_in');
  });

  // Guards: API-28
  test('that ended during one of its requests is not restored in the browser', async () => {
    const browser = await loggedIn();
    world.advance(2 * 60_000);
    const asked = await raceWithChange(
      world,
      (sql) => sql('delete from web_session'),
      () => refusedWith(browser.api.call('getMyUser', {})),
    );
    expect(asked).toBe('not_logged_in');
    expect(browser.lastSet()).toEqual([]);
  });

  test('is not opened by a password that was reset during the check', async () => {
    await way('email_password');
    const ada = await makeMember(world);
    const browser = openBrowser(world);
    const other = await world.services.passwords.hash('Difference 1822');
    const tried = await raceWithChange(
      world,
      (sql) => sql('update identity set password_hash = $1 where id = $2', [other, ada.id]),
      () => refusedWith(logIn(browser, { email: ada.email, password: ada.password })),
    );
    expect(tried).toBe('invalid_credentials');
    expect(await world.sql('select 1 from web_session where identity_id = $1', [ada.id])).toEqual(
      [],
    );
  });

  test('is replaced by the next login in the same browser', async () => {
    const browser = await loggedIn();
    const before = browser.cookies.get('session');
    const bea = await makeMember(world);
    await answered<'logIn'>(logIn(browser, { email: bea.email, password: bea.password }));
    expect(await whoIs(browser)).toBe(bea.id);
    (browser.cookies as Map<string, string>).set('session', before ?? '');
    expect(await refusedWith(browser.api.call('getMyUser', {}))).toBe('not_logged_in');
  });

  test('is ignored by calls that answer everyone alike', async () => {
    const browser = await loggedIn();
    const answer = await world.fetch(
      new Request('http://localhost/cached_api/my/user?seller=tower', {
        headers: { cookie: `session=${browser.cookies.get('session')}` },
      }),
    );
    expect(answer.status).toBe(401);
  });
});

describe('a cart', () => {
  // Guards: CRT-11
  test('opened by a member belongs to them alone', async () => {
    await way('email_password');
    const [ada, bea] = [await makeMember(world), await makeMember(world)];
    const [hers, others] = [openBrowser(world), openBrowser(world)];
    await answered<'logIn'>(logIn(hers, { email: ada.email, password: ada.password }));
    await answered<'logIn'>(logIn(others, { email: bea.email, password: bea.password }));
    const { id, identity_id } = cartOf(await holdCart(hers.api, { type: 'adult' }));
    expect(identity_id).toBe(ada.id);
    const params = { id };
    for (const api of [others.api, world.api]) {
      for (const call of [
        api.call('getMyCart', { params }),
        api.call('getCart', { params }),
        api.call('modifyMyCart', { params, body: {} }),
        api.call('modifyCart', { params, body: {} }),
        api.call('deleteCart', { params }),
      ]) {
        expect(await refusedWith(call)).toBe('scope_error');
      }
    }
    expect((await hers.api.call('getMyCart', { params })).ok).toBe(true);
  });

  // Guards: CRT-11
  test('of a guest is open to a member by its id, but does not become theirs', async () => {
    await way('email_password');
    const ada = await makeMember(world);
    const browser = openBrowser(world);
    const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
    await answered<'logIn'>(logIn(browser, { email: ada.email, password: ada.password }));
    expect((await browser.api.call('getCart', { params: { id } })).ok).toBe(true);
    expect(await refusedWith(browser.api.call('getMyCart', { params: { id } }))).toBe(
      'scope_error',
    );
    expect((await reserve(browser.api, { type: 'adult' })).ok).toBe(true);
  });
});
