import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NoteLetter, RenderLetter } from '#contract/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import type { JobPayloads } from '../../jobs/enqueue.ts';
import { mailMailboxToken } from '../../jobs/mail-mailbox-token.ts';
import { type Mailer, openMailer } from '../../mail/mailer.ts';
import { type Browser, configure, makeMember, openBrowser } from '../../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../../testing/world.ts';

let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
beforeAll(async () => {
  world = await openWorld();
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'email_password' });
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  await world.sql('delete from graphile_worker._private_jobs');
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

/** Stands in for the page server's bundle: the letter is its link. */
const renderLetter: RenderLetter = async (_, content) => {
  const { url, note } = content as NoteLetter;
  return { subject: note.kind, html: url, text: url };
};

/** Does the jobs that wait; answers the tokens that the letters carry, by whom they went to. */
async function letters(): Promise<{ to: string; path: string; token: string }[]> {
  const waiting = await world.sql<{ payload: JobPayloads['mail_mailbox_token'] }>(
    'delete from graphile_worker._private_jobs returning payload',
  );
  for (const { payload } of waiting) {
    await mailMailboxToken(world.services, { mailer, renderLetter }, payload);
  }
  return mailbox.messages().map((letter) => {
    const { pathname, searchParams } = new URL(letter.text ?? '');
    return { to: letter.to, path: pathname, token: searchParams.get('token') ?? '' };
  });
}

const request = (email: string) => world.api.call('requestPasswordReset', { body: { email } });
const reset = (token: string, password = 'Difference 1822') =>
  world.api.call('resetPassword', { body: { token, password } });
const logIn = (browser: Browser, email: string, password: string) =>
  browser.api.call('logIn', { body: { email, password } });

async function tokenFor(email: string): Promise<string> {
  await answered<'requestPasswordReset'>(request(email));
  const [letter] = await letters();
  if (!letter) throw new Error('no letter came');
  return letter.token;
}

describe('a forgotten password', () => {
  test('is set anew by the link of a letter, and the old one and its sessions are no more', async () => {
    const ada = await makeMember(world);
    const before = openBrowser(world);
    await answered<'logIn'>(logIn(before, ada.email, ada.password));
    await answered<'requestPasswordReset'>(request(ada.email.toUpperCase()));
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ path: '/tower/user/reset-password' });
    expect(letter?.to).toBe(ada.email);
    const token = letter?.token ?? '';
    const whose = world.api.call('validatePasswordReset', { body: { token } });
    expect((await answered<'validatePasswordReset'>(whose)).identity).toMatchObject([
      { id: ada.id },
    ]);
    await answered<'resetPassword'>(reset(token));
    expect(await refusedWith(before.api.call('getMyUser', {}))).toBe('not_logged_in');
    expect(await refusedWith(logIn(openBrowser(world), ada.email, ada.password))).toBe(
      'invalid_credentials',
    );
    await answered<'logIn'>(logIn(openBrowser(world), ada.email, 'Difference 1822'));
  });

  test('is answered alike for a member and for nobody, by the same work', async () => {
    const ada = await makeMember(world);
    const answers = [];
    for (const email of [ada.email, 'nobody@example.org']) {
      const answer = await request(email);
      const [jobs] = await world.sql(
        'with gone as (delete from graphile_worker._private_jobs returning 1) select count(*)::int as n from gone',
      );
      answers.push({ answer, jobs });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.jobs).toEqual({ n: 1 });
    await answered<'requestPasswordReset'>(request('nobody@example.org'));
    expect(await letters()).toEqual([]);
  });

  test('has a link that works once, even if it is used twice at once', async () => {
    const ada = await makeMember(world);
    const token = await tokenFor(ada.email);
    const outcomes = await Promise.all([1, 2, 3].map((n) => reset(token, `Difference ${n}82`)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await refusedWith(reset(token))).toBe('validate_failed');
    const whose = world.api.call('validatePasswordReset', { body: { token } });
    expect(await refusedWith(whose)).toBe('validate_failed');
  });

  test('has a link that is no longer any use after an hour, or after another was used', async () => {
    const ada = await makeMember(world);
    const late = await tokenFor(ada.email);
    world.advance(60 * 60_000);
    expect(await refusedWith(reset(late))).toBe('validate_failed');
    await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
    await answered<'requestPasswordReset'>(request(ada.email));
    await answered<'requestPasswordReset'>(request(ada.email));
    const [one, other] = await letters();
    await answered<'resetPassword'>(reset(one?.token ?? ''));
    expect(await refusedWith(reset(other?.token ?? ''))).toBe('validate_failed');
  });

  test('of another kind of letter, or made up, sets nothing', async () => {
    expect(await refusedWith(reset('made-up'))).toBe('validate_failed');
    const ada = await makeMember(world, { isConfirmed: false });
    await world.sql(
      `insert into mailbox_token (portal_id, token_hash, identity_id, purpose, email, created_at, expires_at)
       values ($1, sha256('guess'), $2, 'email', $3, now(), now() + interval '1 year')`,
      [world.venue.portalId, ada.id, ada.email],
    );
    expect(await refusedWith(reset('guess'))).toBe('validate_failed');
  });

  test('is not replaced by one that breaks the rules, and the link is not used up by it', async () => {
    const ada = await makeMember(world);
    const token = await tokenFor(ada.email);
    expect(await reset(token, 'password')).toMatchObject({
      ok: false,
      status: 400,
      errors: [{ _code: 'validation_failed', _extra: { path: 'password' } }],
    });
    await answered<'resetPassword'>(reset(token));
  });

  test('shows whose mailbox it is: the first who gave the address can log in with it', async () => {
    const ada = await makeMember(world, { isConfirmed: false });
    const token = await tokenFor(ada.email);
    await answered<'resetPassword'>(reset(token));
    const browser = openBrowser(world);
    await answered<'logIn'>(logIn(browser, ada.email, 'Difference 1822'));
  });

  test('is written about five times an hour to one address', async () => {
    const email = 'often@example.org';
    for (let i = 0; i < 5; i += 1) await answered<'requestPasswordReset'>(request(email));
    expect(await refusedWith(request(email))).toBe('too_many_requests');
  });
});

describe('a member’s address', () => {
  async function loggedIn(wish: Parameters<typeof makeMember>[1] = {}) {
    await configure(world, { 'login.with': 'member_code_zip' });
    const member = await makeMember(world, wish);
    const browser = openBrowser(world);
    const body = { member_code: member.memberCode, zip_code: '10115' };
    await answered<'logIn'>(browser.api.call('logIn', { body }));
    return { member, browser };
  }
  const change = (browser: Browser, id: string, body: Record<string, string>) =>
    browser.api.call('updateMyUser', { params: { id }, body });

  test('that is given anew counts once its mailbox has shown it', async () => {
    const { member, browser } = await loggedIn({
      email: 'noemail-17@example.org',
      isConfirmed: false,
    });
    const me = async () => (await answered<'getMyUser'>(browser.api.call('getMyUser', {}))).user[0];
    expect(await me()).toMatchObject({ has_email: false });
    const email = `ada-${member.id}@example.org`;
    await answered<'updateMyUser'>(change(browser, member.id, { email }));
    expect(await me()).toMatchObject({ email, has_email: true, email_confirmed: false });
    const [letter] = await letters();
    expect(letter).toMatchObject({ to: email, path: '/tower/user/confirm-email' });
    const confirm = () => world.api.call('confirmEmail', { body: { token: letter?.token ?? '' } });
    await answered<'confirmEmail'>(confirm());
    expect(await me()).toMatchObject({ email, email_confirmed: true });
    expect(await refusedWith(confirm())).toBe('validate_failed');
  });

  test('needs a domain with a dot, as the page says', async () => {
    const { member, browser } = await loggedIn({ email: null });
    expect(await refusedWith(change(browser, member.id, { email: 'ada@localhost' }))).toBe(
      'validate_not_email',
    );
    expect(await letters()).toEqual([]);
  });

  test('that is confirmed is never replaced', async () => {
    const { member, browser } = await loggedIn();
    expect(await change(browser, member.id, { email: 'other@example.org' })).toMatchObject({
      ok: false,
      errors: [{ _code: 'validation_failed', _extra: { path: 'email' } }],
    });
  });

  test('that another member has is refused by name', async () => {
    const other = await makeMember(world);
    const { member, browser } = await loggedIn({ email: null });
    expect(await change(browser, member.id, { email: other.email })).toMatchObject({
      ok: false,
      status: 409,
      errors: [{ _code: 'email_in_use', _extra: { email: other.email } }],
    });
  });

  test('that two claim is the first one’s who shows it', async () => {
    const email = 'shared@example.org';
    const [ada, bea] = [await loggedIn({ email: null }), await loggedIn({ email: null })];
    await answered<'updateMyUser'>(change(ada.browser, ada.member.id, { email }));
    await answered<'updateMyUser'>(change(bea.browser, bea.member.id, { email }));
    const [one, two] = await letters();
    const confirm = (token = '') => world.api.call('confirmEmail', { body: { token } });
    await answered<'confirmEmail'>(confirm(two?.token));
    expect(await refusedWith(confirm(one?.token))).toBe('email_in_use');
  });

  test('that was changed again is not confirmed by the first letter', async () => {
    const { member, browser } = await loggedIn({ email: null });
    await answered<'updateMyUser'>(change(browser, member.id, { email: 'one@example.org' }));
    const [first] = await letters();
    await answered<'updateMyUser'>(change(browser, member.id, { email: 'two@example.org' }));
    const confirm = world.api.call('confirmEmail', { body: { token: first?.token ?? '' } });
    expect(await refusedWith(confirm)).toBe('validate_failed');
  });

  test('and names are locked where the tenant locks them; all else is kept', async () => {
    await configure(world, { prevent_membership_updates: true });
    try {
      const { member, browser } = await loggedIn({ isConfirmed: false });
      expect(
        await change(browser, member.id, { first_name: 'Bea', email: 'b@example.org' }),
      ).toMatchObject({
        ok: false,
        errors: [{ _extra: { path: 'first_name' } }, { _extra: { path: 'email' } }],
      });
      const { user } = await answered<'updateMyUser'>(
        change(browser, member.id, { first_name: 'Ada', phone: '030 1', country: 'Germany' }),
      );
      expect(user).toMatchObject([{ first_name: 'Ada', phone: '030 1', zip_code: '10115' }]);
    } finally {
      await configure(world, { prevent_membership_updates: false });
    }
  });

  test('loses its state with a country that has none', async () => {
    const { member, browser } = await loggedIn();
    const inOhio = await answered<'updateMyUser'>(
      change(browser, member.id, { state: 'Ohio', country: 'us', city: 'Dayton' }),
    );
    expect(inOhio.user).toMatchObject([{ state: 'Ohio', country: 'us' }]);
    const moved = await answered<'updateMyUser'>(change(browser, member.id, { country: 'de' }));
    expect(moved.user).toMatchObject([{ state: '', country: 'de', city: 'Dayton' }]);
  });

  test('is changed by its member alone', async () => {
    const { browser } = await loggedIn();
    const other = await makeMember(world);
    expect(await refusedWith(change(browser, other.id, { phone: '1' }))).toBe('scope_error');
    expect(await refusedWith(change(openBrowser(world), other.id, { phone: '1' }))).toBe(
      'not_logged_in',
    );
  });
});
