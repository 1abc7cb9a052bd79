import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { raceWithChange } from '../testing/faults/forced-race.ts';
import { type MailboxLetters, openMailboxLetters } from '../testing/mailbox-letters.ts';
import { type Browser, configure, makeMember, openBrowser } from '../testing/member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
let mail: MailboxLetters;
beforeAll(async () => {
  world = await openWorld();
  mail = await openMailboxLetters(world);
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'email_password' });
});
beforeEach(() => mail.clear());
afterAll(async () => {
  await mail.close();
  await world.close();
});

const request = (email: string) => world.api.call('requestPasswordReset', { body: { email } });
const reset = (token: string, password = 'Difference 1822') =>
  world.api.call('resetPassword', { body: { token, password } });
const logIn = (browser: Browser, email: string, password: string) =>
  browser.api.call('logIn', { body: { email, password } });

async function tokenFor(email: string): Promise<string> {
  await answered<'requestPasswordReset'>(request(email));
  const [letter] = await mail.read();
  if (!letter) throw new Error('no letter came');
  return letter.token;
}

describe('a forgotten password', () => {
  // Guards: API-51, API-52, API-53, USR-60
  test('is reset by a link in a letter, which ends the old password and its sessions', async () => {
    const ada = await makeMember(world);
    const before = openBrowser(world);
    await answered<'logIn'>(logIn(before, ada.email, ada.password));
    await answered<'requestPasswordReset'>(request(ada.email.toUpperCase()));
    const [letter, ...others] = await mail.read();
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

  // Guards: API-51, USR-60
  test('gets the same answer, by the same work, for a member and for an unknown address', async () => {
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
    expect(await mail.read()).toEqual([]);
  });

  // Guards: API-52, USR-53
  test('has a link that works once, even if it is used twice at once', async () => {
    const ada = await makeMember(world);
    const token = await tokenFor(ada.email);
    const outcomes = await Promise.all([1, 2, 3].map((n) => reset(token, `Difference ${n}82`)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await refusedWith(reset(token))).toBe('validate_failed');
    const whose = world.api.call('validatePasswordReset', { body: { token } });
    expect(await refusedWith(whose)).toBe('validate_failed');
  });

  // Guards: USR-53
  test('is not reset by a link that has been used', async () => {
    const ada = await makeMember(world);
    const token = await tokenFor(ada.email);
    const late = await raceWithChange(
      world,
      (sql) => sql('update mailbox_token set used_at = now() where identity_id = $1', [ada.id]),
      () => refusedWith(reset(token)),
    );
    expect(late).toBe('validate_failed');
    await answered<'logIn'>(logIn(openBrowser(world), ada.email, ada.password));
  });

  // Guards: USR-52
  test('ends a session that is opened with the old one at the same moment', async () => {
    const ada = await makeMember(world);
    const token = await tokenFor(ada.email);
    await raceWithChange(
      world,
      async (sql) => {
        await sql('select from identity where id = $1 for share', [ada.id]);
        await sql(
          `insert into web_session (portal_id, token_hash, identity_id, opened_by, created_at, expires_at)
           values ($1, sha256('old'), $2, 'password', now(), now() + interval '1 hour')`,
          [world.venue.portalId, ada.id],
        );
      },
      () => answered<'resetPassword'>(reset(token)),
    );
    expect(await world.sql('select 1 from web_session where identity_id = $1', [ada.id])).toEqual(
      [],
    );
  });

  // Guards: USR-53
  test('has a link that expires after an hour, or once another is used', async () => {
    const ada = await makeMember(world);
    const late = await tokenFor(ada.email);
    world.advance(60 * 60_000);
    expect(await refusedWith(reset(late))).toBe('validate_failed');
    const whose = world.api.call('validatePasswordReset', { body: { token: late } });
    expect(await refusedWith(whose)).toBe('validate_failed');
    await mail.clear();
    await answered<'requestPasswordReset'>(request(ada.email));
    await answered<'requestPasswordReset'>(request(ada.email));
    const [one, other] = await mail.read();
    await answered<'resetPassword'>(reset(one?.token ?? ''));
    expect(await refusedWith(reset(other?.token ?? ''))).toBe('validate_failed');
  });

  // Guards: API-52, API-53
  test('is not reset by another letter’s token or an invented one', async () => {
    const hash = vi.spyOn(world.services.passwords, 'hash');
    expect(await refusedWith(reset('made-up'))).toBe('validate_failed');
    expect(hash).not.toHaveBeenCalled();
    hash.mockRestore();
    const ada = await makeMember(world, { isConfirmed: false });
    await world.sql(
      `insert into mailbox_token (portal_id, token_hash, identity_id, purpose, email, created_at, expires_at)
       values ($1, sha256('guess'), $2, 'email', $3, now(), now() + interval '1 year')`,
      [world.venue.portalId, ada.id, ada.email],
    );
    expect(await refusedWith(reset('guess'))).toBe('validate_failed');
    const whose = world.api.call('validatePasswordReset', { body: { token: 'guess' } });
    expect(await refusedWith(whose)).toBe('validate_failed');
  });

  // Guards: API-53
  test('is not replaced by an invalid one, and the link stays usable', async () => {
    const ada = await makeMember(world);
    const token = await tokenFor(ada.email);
    expect(await reset(token, 'password')).toMatchObject({
      ok: false,
      status: 400,
      errors: [{ _code: 'validation_failed', _extra: { path: 'password' } }],
    });
    await answered<'resetPassword'>(reset(token));
  });

  test('confirms the mailbox, so the first member who gave the address can log in with it', async () => {
    const ada = await makeMember(world, { isConfirmed: false });
    const token = await tokenFor(ada.email);
    await answered<'resetPassword'>(reset(token));
    const browser = openBrowser(world);
    await answered<'logIn'>(logIn(browser, ada.email, 'Difference 1822'));
  });

  // Guards: USR-60
  test('requires a single valid address, and no letter is queued for anything else', async () => {
    for (const email of ['ada@', 'ada@example.org\r\nBcc: eve@example.org', 'a@b.org,c@d.org']) {
      expect(await refusedWith(request(email))).toBe('validate_not_email');
    }
    expect(await world.sql('select 1 from graphile_worker._private_jobs')).toEqual([]);
  });

  // Guards: USR-12
  test('sends no letter to a placeholder address', async () => {
    const { email } = await makeMember(world, { email: `noemail-${randomUUID()}@example.org` });
    await answered<'requestPasswordReset'>(request(email));
    expect(await mail.read()).toEqual([]);
  });

  test('is reset for the member with the confirmed address, whoever entered it before', async () => {
    const email = `shared-${randomUUID()}@example.org`;
    await makeMember(world, { email, isConfirmed: false });
    const ada = await makeMember(world, { email });
    const whose = world.api.call('validatePasswordReset', {
      body: { token: await tokenFor(email) },
    });
    expect((await answered<'validatePasswordReset'>(whose)).identity).toMatchObject([
      { id: ada.id },
    ]);
  });

  test('sends at most six letters in half an hour to one address from one network', async () => {
    const email = 'often@example.org';
    for (let i = 0; i < 6; i += 1) await answered<'requestPasswordReset'>(request(email));
    expect(await refusedWith(request(email))).toBe('too_many_requests');
    expect(await refusedWith(request(email.toUpperCase()))).toBe('too_many_requests');
  });

  test('sends thirty-one letters to one network, and then one a minute', async () => {
    for (let i = 0; i < 31; i += 1) {
      await answered<'requestPasswordReset'>(request(`often-${i}@example.org`));
    }
    expect(await refusedWith(request('often-31@example.org'))).toBe('too_many_requests');
    const elsewhere = openBrowser(world, undefined, '198.51.100.9').api;
    const other = elsewhere.call('requestPasswordReset', { body: { email: 'one@example.org' } });
    expect((await other).ok).toBe(true);
    world.advance(60_000);
    expect((await request('often-32@example.org')).ok).toBe(true);
    world.advance(-60_000);
  });

  test('makes the browser known once reset, so strangers at the account don’t slow it down', async () => {
    const { email } = await makeMember(world);
    const token = await tokenFor(email);
    const own = openBrowser(world).api;
    const password = 'Difference 1822';
    await answered<'resetPassword'>(own.call('resetPassword', { body: { token, password } }));
    const wrong = () => world.api.call('logIn', { body: { email, password: 'Wrong 1822' } });
    for (let n = 0; n < 6; n += 1) expect(await refusedWith(wrong())).toBe('invalid_credentials');
    expect(await refusedWith(wrong())).toBe('too_many_requests');
    await answered<'logIn'>(own.call('logIn', { body: { email, password } }));
  });

  // Guards: USR-60
  test('sends at most twenty letters an hour for strangers, and still some for the owner’s browser', async () => {
    const { email, password } = await makeMember(world);
    const own = openBrowser(world, undefined, '203.0.113.1').api;
    await answered<'logIn'>(own.call('logIn', { body: { email, password } }));
    const from = (n: number) =>
      openBrowser(world, undefined, `198.51.100.${n}`).api.call('requestPasswordReset', {
        body: { email },
      });
    let sent = 0;
    for (let n = 0; n < 40; n += 1) if ((await from(n)).ok) sent += 1;
    expect(sent).toBe(20);
    for (let n = 0; n < 3; n += 1) {
      await answered<'requestPasswordReset'>(own.call('requestPasswordReset', { body: { email } }));
    }
    const fourth = own.call('requestPasswordReset', { body: { email } });
    expect(await refusedWith(fourth)).toBe('too_many_requests');
  });
});
