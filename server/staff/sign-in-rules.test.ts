import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  codeOf,
  good,
  invitationTo,
  password,
  setupLink,
  staffOf,
  withoutPeople,
} from '../testing/staff/sign-in-acts.ts';
import { type StaffBrowser, staffBrowser } from '../testing/staff/staff-browser.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let acts: ReturnType<typeof staffOf>;
beforeAll(async () => {
  world = await openWorld();
  acts = staffOf(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await withoutPeople(world);
  await world.sql('delete from staff_rule');
});

const require = (browser: StaffBrowser, requires_passkey = true) =>
  browser.call('setSignInRules', { body: { requires_passkey } });

/** An owner with a passkey, and the passkey. */
const owner = async () => acts.joinByPasskey(await acts.issue(setupLink));

// Guards: STF-03
test('a venue that requires a passkey refuses a correct password, and accepts it again once it no longer does', async () => {
  const { secret } = await acts.joinByPassword(await acts.issue(setupLink));
  const admin = await acts.joinByPasskey(
    await acts.issue(invitationTo('owner')),
    'kim@venue.example',
  );
  good(await require(admin.browser));
  const signIn = () =>
    staffBrowser(world).call('signIn', {
      body: { email: 'ada@venue.example', password, code: acts.codeNow(secret) },
    });
  expect(codeOf(await signIn())).toBe('passkey_required');
  expect(codeOf((await acts.signInByPasskey(admin.passkey)).outcome)).toBe('ok');
  good(await require(admin.browser, false));
  // The refused attempt did not consume the code.
  expect(codeOf(await signIn())).toBe('ok');
});

// Guards: STF-03
test('while a passkey is required, a link can only be accepted with one, and says so when it is opened', async () => {
  const { browser } = await owner();
  good(await require(browser));
  const token = await acts.issue(invitationTo('door_steward'));
  const invited = staffBrowser(world);
  const { link } = good(await invited.call('openLink', { body: { token } }));
  expect(link.requires_passkey).toBe(true);
  const body = { token, name: 'Kim', password };
  expect(codeOf(await invited.call('acceptLinkByPassword', { body }))).toBe('passkey_required');
  expect(codeOf((await acts.joinByPasskey(token, 'kim@venue.example', invited)).joined)).toBe('ok');
});

// Guards: STF-03
test('a person who requires passkeys must have one, and cannot remove their last one', async () => {
  const { browser: byPassword } = await acts.joinByPassword(await acts.issue(setupLink));
  expect(codeOf(await require(byPassword))).toBe('no_passkey');
  const { browser } = await acts.joinByPasskey(
    await acts.issue(invitationTo('owner')),
    'kim@venue.example',
  );
  await world.sql(`update staff_person set password_hash = 'x', totp_secret = '\\x00'`);
  good(await require(browser));
  const [passkey] = (await acts.meOf(browser)).ways.passkeys;
  const remove = () =>
    browser.call('removeMyPasskey', { params: { id: passkey?.id ?? '' } }).then(codeOf);
  expect(await remove()).toBe('last_way_in');
  good(await require(browser, false));
  expect(await remove()).toBe('ok');
});

test('the audit log shows the rule and who set it', async () => {
  const { browser } = await owner();
  good(await require(browser));
  good(await require(browser));
  const entries = await world.sql(
    `select e.after, p.name from audit_entry e join staff_person p on p.id::text = e.actor
     where e.act = 'set_sign_in_rules'`,
  );
  expect(entries).toEqual([{ after: { requires_passkey: true }, name: 'Ada' }]);
  expect(good(await browser.call('listPeople', {})).requires_passkey).toBe(true);
});
