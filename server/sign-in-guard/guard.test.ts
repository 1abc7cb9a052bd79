import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../testing/staff/sign-in-acts.ts';
import { staffBrowser } from '../testing/staff/staff-browser.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { guardToken } from './guard.ts';

const password = 'correct horse battery';
let world: World;
let ada: StaffMember['person'];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.sql('truncate rate_window');
  await world.sql('delete from letter');
  ada = await withPassword();
});

async function withPassword(): Promise<StaffMember['person']> {
  const { person } = await staffMember(world, { grants: ['door_steward'] });
  await world.sql('update staff_person set password_hash = $2 where id = $1', [
    person.id,
    await world.services.passwords.hash(password),
  ]);
  return person;
}

let networks = 0;
/** A browser on a new network. */
function somewhere() {
  networks += 1;
  return staffBrowser(world, 'tower', `2001:db8:${networks.toString(16)}::1`);
}
const signIn = (browser: ReturnType<typeof staffBrowser>, more: object = {}) =>
  browser.call('signIn', { body: { email: ada.email, password, ...more } });
/** Makes `n` guesses, each from another network; returns the codes of the answers. */
async function guess(n: number, more: object = {}): Promise<string[]> {
  const codes = [];
  for (let at = 0; at < n; at += 1) {
    codes.push(codeOf(await signIn(somewhere(), { password: `Guess n0 ${at}`, ...more })));
  }
  return codes;
}
const tokenOf = (email: string) =>
  guardToken({ services: world.services, portalId: world.venue.portalId }, email);
const lettersTo = async (id: string) =>
  (
    await world.sql(
      `select from letter where task = 'mail_staff_notice' and payload->>'person_id' = $1
         and payload->'about'->>'kind' = 'sign_in_guarded'`,
      [id],
    )
  ).length;

describe('a password of an account without a second factor (STF-14)', () => {
  // Guards: STF-03
  test('is refused after twenty wrong ones from many networks, even if it is correct, until the link in an email is used', async () => {
    expect(await guess(20)).toEqual(Array(20).fill('wrong_sign_in'));
    expect(await guess(1)).toEqual(['sign_in_guarded']);
    expect(codeOf(await signIn(somewhere()))).toBe('sign_in_guarded');
    world.advance(2 * 3_600_000);
    expect(codeOf(await signIn(somewhere()))).toBe('sign_in_guarded');
    expect(await lettersTo(ada.id)).toBeGreaterThan(0);
    const letter = await tokenOf(ada.email);
    expect(codeOf(await signIn(somewhere(), { password: 'Guess n0 21', letter }))).toBe(
      'wrong_sign_in',
    );
    expect(codeOf(await signIn(somewhere(), { letter }))).toBe('ok');
    expect(codeOf(await signIn(somewhere()))).toBe('ok');
  });

  // Guards: STF-03
  test('is refused in the same way for an unknown address, without an email', async () => {
    const email = 'nobody@staff.example';
    const codes = await guess(21, { email });
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('wrong_sign_in'));
    expect(codes[20]).toBe('sign_in_guarded');
    expect(await world.sql('select from letter')).toEqual([]);
  });

  // Guards: STF-03
  test('is still accepted in a browser that has signed in before', async () => {
    const known = somewhere();
    expect(codeOf(await signIn(known))).toBe('ok');
    await guess(21);
    expect(codeOf(await signIn(known))).toBe('ok');
    expect(codeOf(await signIn(somewhere()))).toBe('sign_in_guarded');
  });

  // Guards: STF-03
  test('is still compared if the account has a second factor', async () => {
    await world.sql(`update staff_person set totp_secret = '\\x00' where id = $1`, [ada.id]);
    expect(new Set(await guess(22))).toEqual(new Set(['wrong_sign_in']));
    expect(codeOf(await signIn(somewhere()))).toBe('second_factor_needed');
  });

  // Guards: STF-03
  test('is compared for at most twenty of forty simultaneous attempts', async () => {
    const codes = await Promise.all(
      Array.from({ length: 40 }, async (_, at) =>
        codeOf(await signIn(somewhere(), { password: `Guess n0 ${at}` })),
      ),
    );
    expect(codes.filter((code) => code === 'wrong_sign_in').length).toBeLessThanOrEqual(20);
    expect(codes.filter((code) => code === 'sign_in_guarded').length).toBeGreaterThanOrEqual(20);
  });

  // Guards: STF-03
  test('stays refused with a link of another account, of an earlier guard or of yesterday', async () => {
    await guess(21);
    const old = await tokenOf(ada.email);
    expect(codeOf(await signIn(somewhere(), { letter: old }))).toBe('ok');
    await guess(21);
    const bob = ada;
    ada = await withPassword();
    await guess(21);
    for (const letter of [old, await tokenOf(bob.email), 'x', 'zzzzzzzz.AAAA']) {
      expect(codeOf(await signIn(somewhere(), { letter }))).toBe('sign_in_guarded');
    }
    const letter = await tokenOf(ada.email);
    world.advance(25 * 3_600_000);
    expect(codeOf(await signIn(somewhere(), { letter }))).toBe('sign_in_guarded');
  });

  // Guards: STF-03
  test('causes at most three emails a day', async () => {
    await guess(30);
    expect(await lettersTo(ada.id)).toBe(3);
  });
});
