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

describe('a sign-in by passkey (STF-03)', () => {
  // Guards: STF-03
  test('finds the person by the passkey alone, and counts as a second factor', async () => {
    const { passkey } = await acts.joinByPasskey(await acts.issue(setupLink));
    const { browser, outcome } = await acts.signInByPasskey(passkey);
    expect(codeOf(outcome)).toBe('ok');
    const me = await acts.meOf(browser);
    expect(me).toMatchObject({ email: 'ada@venue.example', lacks_second_factor: false });
    expect(me.verified_until).not.toBeNull();
  });

  // Guards: STF-03
  test.each([
    ['of another origin’s page', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['that did not check its user', { isUnverified: true }],
  ])('is refused for an answer %s', async (_, faults) => {
    const { passkey } = await acts.joinByPasskey(await acts.issue(setupLink));
    const browser = staffBrowser(world);
    const { options } = good(await browser.call('beginPasskeySignIn', {}));
    const answer = passkey.answer(options, faults);
    expect(codeOf(await browser.call('signInByPasskey', { body: { answer } }))).toBe(
      'passkey_refused',
    );
    expect(browser.cookies.size).toBe(0);
  });

  // Guards: STF-03
  test('is refused for an answer that was already used', async () => {
    const { passkey } = await acts.joinByPasskey(await acts.issue(setupLink));
    const browser = staffBrowser(world);
    const { options } = good(await browser.call('beginPasskeySignIn', {}));
    const answer = passkey.answer(options);
    good(await browser.call('signInByPasskey', { body: { answer } }));
    expect(codeOf(await browser.call('signInByPasskey', { body: { answer } }))).toBe(
      'passkey_refused',
    );
  });

  // Guards: STF-03
  test('is refused if its counter goes back, as a copy’s does, even at the same moment', async () => {
    const { passkey } = await acts.joinByPasskey(await acts.issue(setupLink));
    const ask = async () => {
      const browser = staffBrowser(world);
      const { options } = good(await browser.call('beginPasskeySignIn', {}));
      const answer = passkey.answer(options);
      return () => browser.call('signInByPasskey', { body: { answer } }).then(codeOf);
    };
    const [older, newer] = [await ask(), await ask()];
    expect([await newer(), await older()]).toEqual(['ok', 'passkey_refused']);
    const counter = async () =>
      Number(
        (await world.sql<{ counter: string }>('select counter from staff_passkey'))[0]?.counter,
      );
    for (let n = 0; n < 5; n += 1) {
      const answers = [await ask(), await ask(), await ask()];
      const first = (await counter()) + 1;
      // The newest one is sent first.
      const codes = (await Promise.all(answers.toReversed().map((send) => send()))).toReversed();
      const taken = codes.flatMap((code, at) => (code === 'ok' ? [first + at] : []));
      // The older ones of a round may be refused; their numbers are used up nevertheless.
      expect(await counter()).toBe(Math.max(...taken));
      good(await acts.signInByPasskey(passkey).then(({ outcome }) => outcome));
    }
  });

  // Guards: STF-03
  test('is refused for a challenge that this server never issued, or issued over five minutes ago', async () => {
    const { passkey } = await acts.joinByPasskey(await acts.issue(setupLink));
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

  // Guards: STF-03
  test('is refused for a challenge issued to confirm an action', async () => {
    const { browser, passkey } = await acts.joinByPasskey(await acts.issue(setupLink));
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

  // Guards: STF-03
  test('needs the app’s code, and says so only after a correct password', async () => {
    const { secret } = await acts.joinByPassword(await acts.issue(setupLink));
    const browser = staffBrowser(world);
    expect(codeOf(await signIn(browser, { password: 'Wrong p4ssword' }))).toBe('wrong_sign_in');
    expect(codeOf(await signIn(browser))).toBe('second_factor_needed');
    expect(codeOf(await signIn(browser, { code: '000000' }))).toBe('wrong_code');
    expect(codeOf(await signIn(browser, { code: acts.codeNow(secret) }))).toBe('ok');
    expect(await acts.meOf(browser)).toMatchObject({ lacks_second_factor: false });
  });

  // Guards: STF-03, STF-14
  test('accepts a code from the app once, and a recovery code once', async () => {
    const { secret, codes } = await acts.joinByPassword(await acts.issue(setupLink));
    const code = acts.codeNow(secret);
    expect(codeOf(await signIn(staffBrowser(world), { code }))).toBe('ok');
    expect(codeOf(await signIn(staffBrowser(world), { code }))).toBe('wrong_code');
    const [recovery = ''] = codes;
    const typed = recovery.toUpperCase().replaceAll('-', ' ');
    expect(codeOf(await signIn(staffBrowser(world), { code: typed }))).toBe('ok');
    expect(codeOf(await signIn(staffBrowser(world), { code: recovery }))).toBe('wrong_code');
  });

  // Guards: STF-03
  test('opens one session even if the same code arrives twice at once', async () => {
    const { secret } = await acts.joinByPassword(await acts.issue(setupLink));
    const code = acts.codeNow(secret);
    const both = await Promise.all(
      [1, 2].map(() => signIn(staffBrowser(world), { code }).then(codeOf)),
    );
    expect(both.sort()).toEqual(['ok', 'wrong_code']);
  });

  // Guards: STF-14
  test('allows a stranger five wrong codes in a quarter of an hour, without limiting a known browser (STF-14)', async () => {
    const { browser, secret } = await acts.joinByPassword(await acts.issue(setupLink));
    const stranger = staffBrowser(world, 'tower', '198.51.100.9');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(codeOf(await signIn(stranger, { code: '000000' }))).toBe('wrong_code');
    }
    expect(codeOf(await signIn(stranger, { code: acts.codeNow(secret) }))).toBe(
      'too_many_requests',
    );
    expect(codeOf(await signIn(browser, { code: acts.codeNow(secret) }))).toBe('ok');
  });

  // Guards: STF-14
  test('slows down strangers who guess passwords, but not a known browser (STF-14)', async () => {
    const { browser, secret } = await acts.joinByPassword(await acts.issue(setupLink));
    const stranger = staffBrowser(world, 'tower', '198.51.100.9');
    const outcomes = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      outcomes.push(codeOf(await signIn(stranger, { password: `Guess n0 ${attempt}` })));
    }
    expect(outcomes).toContain('too_many_requests');
    expect(codeOf(await signIn(browser, { code: acts.codeNow(secret) }))).toBe('ok');
  });

  // Guards: STF-04
  test('without a second factor does not give the roles that need one', async () => {
    const token = await acts.issue({
      ...invitationTo('door_steward', 'ada@venue.example'),
      grants: [{ role: 'door_steward', sellers: null }],
    });
    const browser = staffBrowser(world);
    good(await browser.call('acceptLinkByPassword', { body: { token, name: 'Ada', password } }));
    await world.sql(`insert into staff_grant (portal_id, person_id, role)
      select portal_id, id, 'finance' from staff_person`);
    const me = await acts.meOf(browser);
    expect(me).toMatchObject({ lacks_second_factor: true });
    expect(me.grants.map(({ role }) => role)).toEqual(['door_steward']);
  });

  // Guards: STF-13
  test('is refused for someone who is suspended', async () => {
    const { secret } = await acts.joinByPassword(await acts.issue(setupLink));
    await world.sql(`update staff_person set state = 'suspended'`);
    expect(codeOf(await signIn(staffBrowser(world), { code: acts.codeNow(secret) }))).toBe(
      'wrong_sign_in',
    );
  });
});
