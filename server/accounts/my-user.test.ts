import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailboxLetters, openMailboxLetters } from '../testing/mailbox-letters.ts';
import { type Browser, configure, makeMember, openBrowser } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
let mail: MailboxLetters;
beforeAll(async () => {
  world = await openWorld();
  mail = await openMailboxLetters(world);
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'member_code_zip' });
});
beforeEach(() => mail.clear());
afterAll(async () => {
  await mail.close();
  await world.close();
});

describe('a member’s address', () => {
  async function loggedIn(options: Parameters<typeof makeMember>[1] = {}) {
    const member = await makeMember(world, options);
    const browser = openBrowser(world);
    const body = { member_code: member.memberCode, zip_code: '10115' };
    await answered<'logIn'>(browser.api.call('logIn', { body }));
    return { member, browser };
  }
  const change = (browser: Browser, id: string, body: Record<string, string>) =>
    browser.api.call('updateMyUser', { params: { id }, body });

  // Guards: API-29
  test('can be used once its mailbox has confirmed it', async () => {
    const { member, browser } = await loggedIn({
      email: 'noemail-17@example.org',
      isConfirmed: false,
    });
    const me = async () => (await answered<'getMyUser'>(browser.api.call('getMyUser', {}))).user[0];
    expect(await me()).toMatchObject({ has_email: false });
    const email = `ada-${member.id}@example.org`;
    await answered<'updateMyUser'>(change(browser, member.id, { email }));
    expect(await me()).toMatchObject({ email, has_email: true, email_confirmed: false });
    const [letter] = await mail.read();
    expect(letter).toMatchObject({ to: email, path: '/tower/user/confirm-email' });
    const confirm = () => world.api.call('confirmEmail', { body: { token: letter?.token ?? '' } });
    await answered<'confirmEmail'>(confirm());
    expect(await me()).toMatchObject({ email, email_confirmed: true });
  });

  test('is reported as confirmed at each use of its link, while it stays the address', async () => {
    const { member, browser } = await loggedIn({ email: null });
    const email = `Ada-${member.id}@example.org`;
    await answered<'updateMyUser'>(change(browser, member.id, { email }));
    const [letter] = await mail.read();
    const confirm = () => world.api.call('confirmEmail', { body: { token: letter?.token ?? '' } });
    const identity = [{ id: member.id, email }];
    // At the same time, as a link scanner and the reader may do, and again later.
    const both = await Promise.all([confirm(), confirm()]);
    for (const one of [...both, await confirm()]) {
      expect(one).toMatchObject({ ok: true, answer: { identity } });
    }
    const at = 'select email_verified_at from identity where id = $1';
    const [first] = await world.sql(at, [member.id]);
    world.advance(3600_000);
    await answered<'confirmEmail'>(confirm());
    expect(await world.sql(at, [member.id])).toEqual([first]);
    await world.sql('update identity set email = $2 where id = $1', [member.id, 'b@example.org']);
    expect(await refusedWith(confirm())).toBe('validate_failed');
    await world.sql('update identity set email = $2, email_verified_at = null where id = $1', [
      member.id,
      email,
    ]);
    expect(await refusedWith(confirm())).toBe('validate_failed');
  });

  test('needs a domain with a dot, as the page says', async () => {
    const { member, browser } = await loggedIn({ email: null });
    expect(await refusedWith(change(browser, member.id, { email: 'ada@localhost' }))).toBe(
      'validate_not_email',
    );
    expect(await mail.read()).toEqual([]);
  });

  test('can be entered five times in an hour', async () => {
    const { member, browser } = await loggedIn({ email: null });
    const give = (n: number) => change(browser, member.id, { email: `ada-${n}@example.org` });
    for (let n = 0; n < 5; n += 1) await answered<'updateMyUser'>(give(n));
    expect(await refusedWith(give(5))).toBe('too_many_requests');
    expect((await change(browser, member.id, { city: 'Turin' })).ok).toBe(true);
  });

  test('that is confirmed gets no further letter when entered again', async () => {
    const { member, browser } = await loggedIn();
    expect((await change(browser, member.id, { email: member.email })).ok).toBe(true);
    expect(await mail.read()).toEqual([]);
  });

  test('can be confirmed for two days', async () => {
    const { member, browser } = await loggedIn({ email: null });
    await answered<'updateMyUser'>(change(browser, member.id, { email: `ada-${member.id}@a.org` }));
    const [letter] = await mail.read();
    world.advance(48 * 3600_000);
    const late = world.api.call('confirmEmail', { body: { token: letter?.token ?? '' } });
    expect(await refusedWith(late)).toBe('validate_failed');
  });

  test('that is confirmed is never replaced by an unconfirmed one', async () => {
    const { member, browser } = await loggedIn();
    expect(await change(browser, member.id, { email: 'other@example.org' })).toMatchObject({
      ok: false,
      errors: [{ _code: 'validation_failed', _extra: { path: 'email' } }],
    });
  });

  // Guards: API-29, USR-67
  test('that another member has confirmed is refused by field', async () => {
    const other = await makeMember(world);
    const { member, browser } = await loggedIn({ email: null });
    expect(await change(browser, member.id, { email: other.email })).toMatchObject({
      ok: false,
      status: 409,
      errors: [{ _code: 'email_in_use', _extra: { email: other.email } }],
    });
  });

  test('claimed by two belongs to the first who confirms it', async () => {
    const email = 'shared@example.org';
    const [ada, bea] = [await loggedIn({ email: null }), await loggedIn({ email: null })];
    await answered<'updateMyUser'>(change(ada.browser, ada.member.id, { email }));
    await answered<'updateMyUser'>(change(bea.browser, bea.member.id, { email }));
    const [one, two] = await mail.read();
    const confirm = (token = '') => world.api.call('confirmEmail', { body: { token } });
    await answered<'confirmEmail'>(confirm(two?.token));
    expect(await refusedWith(confirm(one?.token))).toBe('email_in_use');
  });

  test('that was changed again is not confirmed by the first letter', async () => {
    const { member, browser } = await loggedIn({ email: null });
    await answered<'updateMyUser'>(change(browser, member.id, { email: 'one@example.org' }));
    const [first] = await mail.read();
    await answered<'updateMyUser'>(change(browser, member.id, { email: 'two@example.org' }));
    const confirm = world.api.call('confirmEmail', { body: { token: first?.token ?? '' } });
    expect(await refusedWith(confirm)).toBe('validate_failed');
  });

  test('that was changed before its letter was written gets none', async () => {
    const { member, browser } = await loggedIn({ email: null });
    const [one, two] = [`one-${member.id}@example.org`, `two-${member.id}@example.org`];
    await answered<'updateMyUser'>(change(browser, member.id, { email: one }));
    await answered<'updateMyUser'>(change(browser, member.id, { email: two }));
    expect((await mail.read()).map(({ to }) => to)).toEqual([two]);
  });

  // Guards: USR-54
  test('that replaces a mistyped one ends the links sent to the mistyped one', async () => {
    const { member, browser } = await loggedIn({ isConfirmed: false });
    const { email: mistyped } = member;
    await answered<'requestPasswordReset'>(
      world.api.call('requestPasswordReset', { body: { email: mistyped } }),
    );
    const [toStranger] = await mail.read();
    const email = `own-${member.id}@example.org`;
    await answered<'updateMyUser'>(change(browser, member.id, { email }));
    const own = (await mail.read()).find(({ to }) => to === email);
    await answered<'confirmEmail'>(
      world.api.call('confirmEmail', { body: { token: own?.token ?? '' } }),
    );
    const token = toStranger?.token ?? '';
    const asked = world.api.call('validatePasswordReset', { body: { token } });
    expect(await refusedWith(asked)).toBe('validate_failed');
    const taken = world.api.call('resetPassword', { body: { token, password: 'Difference 1822' } });
    expect(await refusedWith(taken)).toBe('validate_failed');
    const { user } = await answered<'getMyUser'>(browser.api.call('getMyUser', {}));
    expect(user).toMatchObject([{ email, email_confirmed: true }]);
  });

  // Guards: API-29, CFG-22, USR-43
  test('is locked like the names if the tenant locks them, and everything else can be saved', async () => {
    await configure(world, { prevent_membership_updates: true });
    try {
      const { member, browser } = await loggedIn({ isConfirmed: false });
      expect(
        await change(browser, member.id, {
          first_name: 'Bea',
          last_name: 'B',
          email: 'b@example.org',
        }),
      ).toMatchObject({
        ok: false,
        errors: ['first_name', 'last_name', 'email'].map((path) => ({ _extra: { path } })),
      });
      const { user } = await answered<'updateMyUser'>(
        change(browser, member.id, { first_name: 'Ada', phone: '030 1', country: 'Germany' }),
      );
      expect(user).toMatchObject([{ first_name: 'Ada', phone: '030 1', zip_code: '10115' }]);
    } finally {
      await configure(world, { prevent_membership_updates: false });
    }
  });

  test('can be entered despite the lock by a member without one', async () => {
    await configure(world, { prevent_membership_updates: true });
    try {
      for (const none of [null, `noemail-${randomUUID()}@example.org`]) {
        const { member, browser } = await loggedIn({ email: none, isConfirmed: false });
        const email = `ada-${member.id}@example.org`;
        expect((await change(browser, member.id, { email })).ok).toBe(true);
      }
    } finally {
      await configure(world, { prevent_membership_updates: false });
    }
  });

  // Guards: USR-12
  test('can replace a placeholder, even one that an import marked confirmed', async () => {
    const placeholder = `noemail-${randomUUID()}@example.org`;
    const { member, browser } = await loggedIn({ email: placeholder });
    const me = async () => (await answered<'getMyUser'>(browser.api.call('getMyUser', {}))).user[0];
    expect(await me()).toMatchObject({ has_email: false, email_confirmed: false });
    const email = `ada-${member.id}@example.org`;
    const { user } = await answered<'updateMyUser'>(change(browser, member.id, { email }));
    expect(user).toMatchObject([{ email, has_email: true, email_confirmed: false }]);
    expect(await mail.read()).toMatchObject([{ to: email, path: '/tower/user/confirm-email' }]);
  });

  // Guards: USR-12
  test('cannot be replaced by a placeholder', async () => {
    const { member, browser } = await loggedIn({ email: null });
    const email = `noemail-${member.id}@example.org`;
    expect(await refusedWith(change(browser, member.id, { email }))).toBe('validate_not_email');
    expect(await mail.read()).toEqual([]);
  });

  describe('replacing a placeholder', () => {
    beforeAll(() => configure(world, { 'login.with': 'email_password' }));
    afterAll(() => configure(world, { 'login.with': 'member_code_zip' }));

    // Guards: USR-12
    test('keeps the placeholder as the login until the new one is confirmed', async () => {
      const member = await makeMember(world, { email: `noemail-${randomUUID()}@example.org` });
      const logsIn = async (email: string) => {
        const browser = openBrowser(world);
        const body = { email, password: member.password };
        const { ok } = await browser.api.call('logIn', { body });
        return ok ? browser : undefined;
      };
      const browser = await logsIn(member.email);
      if (!browser) throw new Error('a placeholder is a login');
      // A typo does not lock anyone out.
      const mistyped = `mistyped-${member.id}@example.org`;
      await answered<'updateMyUser'>(change(browser, member.id, { email: mistyped }));
      expect(await logsIn(mistyped)).toBeUndefined();
      const again = await logsIn(member.email.toUpperCase());
      if (!again) throw new Error('the placeholder is still a login');
      const email = `ada-${member.id}@example.org`;
      await answered<'updateMyUser'>(change(again, member.id, { email }));
      const letter = (await mail.read()).find(({ to }) => to === email);
      await answered<'confirmEmail'>(
        world.api.call('confirmEmail', { body: { token: letter?.token ?? '' } }),
      );
      expect(await logsIn(email)).toBeDefined();
      expect(await logsIn(member.email)).toBeUndefined();
    });
  });

  test('is deleted, like other fields, when emptied', async () => {
    const { member, browser } = await loggedIn();
    await answered<'updateMyUser'>(change(browser, member.id, { phone: '030 1', city: 'Turin' }));
    await answered<'updateMyUser'>(change(browser, member.id, { phone: '', zip_code: '' }));
    const [row] = await world.sql('select contact from identity where id = $1', [member.id]);
    expect(row).toEqual({ contact: { city: 'Turin' } });
  });

  // Guards: USR-43
  test('can be changed like the names if they are not locked', async () => {
    const { member, browser } = await loggedIn({ isConfirmed: false, password: null });
    const names = { first_name: 'Augusta', last_name: 'King' };
    const { user } = await answered<'updateMyUser'>(change(browser, member.id, names));
    expect(user).toMatchObject([names]);
  });

  // Guards: USR-43
  test('can’t be changed, nor names, in a session by member ID if the account has a password', async () => {
    const { member, browser } = await loggedIn();
    const outcome = await change(browser, member.id, { first_name: 'Mallory', last_name: 'King' });
    expect(outcome).toMatchObject({
      status: 400,
      errors: ['first_name', 'last_name'].map((path) => ({ _extra: { path } })),
    });
    await world.sql("update identity set first_name = '' where id = $1", [member.id]);
    expect((await change(browser, member.id, { first_name: 'Augusta' })).ok).toBe(true);
  });

  // Guards: USR-48
  test('is shown with the member ID as the venue writes it', async () => {
    const { member, browser } = await loggedIn();
    const shown = async () =>
      (await answered<'getMyUser'>(browser.api.call('getMyUser', {}))).user[0]?.member_code;
    expect(await shown()).toBe(member.memberCode);
    const text = `FH ${member.memberCode.slice(0, 4)}-${member.memberCode.slice(4)}`;
    await world.sql('update identity set member_code_text = $1 where id = $2', [text, member.id]);
    expect(await shown()).toBe(text);
  });

  // Guards: USR-42, USR-44
  test('loses its state when its country has none', async () => {
    const { member, browser } = await loggedIn();
    const changed = await answered<'updateMyUser'>(
      change(browser, member.id, { state: 'Ohio', country: 'USA', city: 'Dayton' }),
    );
    expect(changed.user).toMatchObject([{ state: 'Ohio', country: 'us' }]);
    const moved = await answered<'updateMyUser'>(change(browser, member.id, { country: 'de' }));
    expect(moved.user).toMatchObject([{ state: '', country: 'de', city: 'Dayton' }]);
  });

  test('can only be changed by the member', async () => {
    const { browser } = await loggedIn();
    const other = await makeMember(world);
    expect(await refusedWith(change(browser, other.id, { phone: '1' }))).toBe('scope_error');
    expect(await refusedWith(change(openBrowser(world), other.id, { phone: '1' }))).toBe(
      'not_logged_in',
    );
  });
});
