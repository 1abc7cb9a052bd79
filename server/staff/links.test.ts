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
import { staffBrowser } from '../testing/staff/staff-browser.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let acts: ReturnType<typeof staffOf>;
beforeAll(async () => {
  world = await openWorld();
  acts = staffOf(world);
});
afterAll(() => world.close());
beforeEach(() => withoutPeople(world));

/** Starts accepting a setup link with a passkey; returns the remaining step. */
async function begins(token: string, name: string) {
  const browser = staffBrowser(world);
  const passkey = new SoftwarePasskey();
  const given = { token, email: `${name}@venue.example`, name };
  const { options } = good(await browser.call('beginLinkPasskey', { body: given }));
  const body = { ...given, passkey_name: 'Laptop', answer: passkey.create(options) };
  return () => browser.call('acceptLinkByPasskey', { body });
}

describe('a setup link (STF-01)', () => {
  // Guards: STF-01
  test('creates the owner with a passkey, signs them in, and works once', async () => {
    const token = await acts.issue(setupLink);
    const { browser, joined } = await acts.joinByPasskey(token);
    expect(codeOf(joined)).toBe('ok');
    const me = await acts.meOf(browser);
    expect(me).toMatchObject({ name: 'Ada', email: 'ada@venue.example', is_owner: true });
    expect(me.ways.passkeys).toMatchObject([{ name: 'Laptop' }]);
    const again = await staffBrowser(world).call('openLink', { body: { token } });
    expect(codeOf(again)).toBe('link_not_valid');
  });

  // Guards: STF-01
  test('creates the owner with a password and an authenticator app, and gives ten recovery codes', async () => {
    const { browser, codes } = await acts.joinByPassword(await acts.issue(setupLink));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    const me = await acts.meOf(browser);
    expect(me.ways).toMatchObject({
      has_password: true,
      has_authenticator: true,
      recovery_codes_left: 10,
    });
  });

  // Guards: STF-01, STF-04
  test('needs a second factor with a password, and stays unused without one', async () => {
    const token = await acts.issue(setupLink);
    const body = { token, email: 'ada@venue.example', name: 'Ada', password };
    const browser = staffBrowser(world);
    expect(codeOf(await browser.call('acceptLinkByPassword', { body }))).toBe(
      'second_factor_required',
    );
    expect(codeOf((await acts.joinByPasskey(token)).joined)).toBe('ok');
  });

  // Guards: STF-01
  test('expires after 24 hours', async () => {
    const token = await acts.issue(setupLink);
    world.advance(24 * 60 * 60_000 + 1);
    expect(codeOf(await staffBrowser(world).call('openLink', { body: { token } }))).toBe(
      'link_not_valid',
    );
  });

  // Guards: STF-01
  test('no longer works once someone works at the portal', async () => {
    const first = await acts.issue(setupLink);
    await acts.joinByPasskey(first);
    const second = await acts.issue(setupLink);
    const { joined } = await acts.joinByPasskey(second, 'eve@venue.example');
    expect(codeOf(joined)).toBe('link_not_valid');
  });

  // Guards: STF-01
  test('creates one owner even if two browsers accept it at once', async () => {
    const token = await acts.issue(setupLink);
    // Both have created their passkeys before the first one accepts.
    const begun = await Promise.all(['ada', 'eve'].map((name) => begins(token, name)));
    const both = await Promise.all(begun.map((accept) => accept()));
    expect(both.map(codeOf).sort()).toEqual(['link_not_valid', 'ok']);
    expect(await world.sql('select id from staff_person')).toHaveLength(1);
  });

  // Guards: STF-01
  test('withdraws the previous one', async () => {
    const first = await acts.issue(setupLink);
    await acts.issue(setupLink);
    expect(codeOf(await staffBrowser(world).call('openLink', { body: { token: first } }))).toBe(
      'link_not_valid',
    );
  });
});

describe('an invitation', () => {
  test('gives its roles to its address, and shows both before it is accepted', async () => {
    const token = await acts.issue(invitationTo('door_steward'));
    const browser = staffBrowser(world);
    const { link } = good(await browser.call('openLink', { body: { token } }));
    expect(link).toMatchObject({
      purpose: 'invitation',
      email: 'kim@venue.example',
      needs_second_factor: false,
    });
    const body = { token, email: 'mallory@venue.example', name: 'Kim', password };
    good(await browser.call('acceptLinkByPassword', { body }));
    const me = await acts.meOf(browser);
    expect(me).toMatchObject({ email: 'kim@venue.example', is_owner: false });
    expect(me.grants.map(({ role }) => role)).toEqual(['door_steward']);
  });

  test('is refused for an address that someone already has', async () => {
    await acts.joinByPasskey(await acts.issue(setupLink), 'kim@venue.example');
    const { joined } = await acts.joinByPasskey(await acts.issue(invitationTo('support')));
    expect(codeOf(joined)).toBe('person_exists');
  });
});

describe('a link for a lost sign-in (STF-20)', () => {
  // Guards: STF-20
  test('removes the old ways to sign in, and ends all sessions', async () => {
    const { browser, passkey } = await acts.joinByPasskey(await acts.issue(setupLink));
    const { id } = await acts.meOf(browser);
    const token = await acts.issue({ purpose: 'reset', email: null, personId: id, grants: [] });
    const renewed = await acts.joinByPasskey(token);
    expect(codeOf(renewed.joined)).toBe('ok');
    expect(codeOf(await browser.call('getMe', {}))).toBe('not_signed_in');
    expect(codeOf((await acts.signInByPasskey(passkey)).outcome)).toBe('passkey_refused');
    expect(codeOf((await acts.signInByPasskey(renewed.passkey)).outcome)).toBe('ok');
    expect((await acts.meOf(renewed.browser)).id).toBe(id);
  });
});
