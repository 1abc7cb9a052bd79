import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, good, setupLink, staffOf, withoutPeople } from '../testing/staff/sign-in-acts.ts';
import { staffServices } from '../testing/staff.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { invitationLink, issueSetupLinks, resetLink } from './operator-links.ts';

let world: World;
let acts: ReturnType<typeof staffOf>;
beforeAll(async () => {
  world = await openWorld();
  acts = staffOf(world);
});
afterAll(() => world.close());
beforeEach(() => withoutPeople(world));

const setUps = async () =>
  issueSetupLinks(staffServices(world), await world.services.cache.directory());
const tokenOf = (url: string) => new URL(url).hash.slice(1);
const faultOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { faults?: readonly { path: string }[] }) => error.faults?.[0]?.path,
  );

describe('a link issued by the operator', () => {
  // Guards: STF-01
  test('sets up a portal only while nobody works there (STF-01)', async () => {
    const [first] = await setUps();
    expect(first?.url).toMatch(/^http:\/\/localhost\/staff\/tower\/link#/);
    const { joined } = await acts.joinByPasskey(tokenOf(first?.url ?? ''));
    expect(codeOf(joined)).toBe('ok');
    expect(await setUps()).toEqual([]);
  });

  // Guards: STF-01
  test('invites someone to a role (STF-01)', async () => {
    const input = { portal: 'tower', email: 'Kim@Venue.example', role: 'owner' };
    const { url, days } = await invitationLink(staffServices(world), input);
    expect(days).toBe(7);
    const { browser } = await acts.joinByPasskey(tokenOf(url));
    expect(await acts.meOf(browser)).toMatchObject({ email: 'kim@venue.example', is_owner: true });
  });

  // Guards: STF-20
  test('lets someone set up their sign-in again (STF-20)', async () => {
    const { passkey } = await acts.joinByPasskey(await acts.issue(setupLink));
    const { url } = await resetLink(staffServices(world), {
      portal: 'tower',
      email: 'ada@venue.example',
    });
    good((await acts.joinByPasskey(tokenOf(url))).joined);
    expect(codeOf((await acts.signInByPasskey(passkey)).outcome)).toBe('passkey_refused');
  });

  // Guards: STF-01
  test.each([
    ['a portal that does not exist', { portal: 'nowhere' }, 'portal'],
    ['an invalid address', { email: 'kim' }, 'email'],
    ['an unknown role', { role: 'king' }, 'role'],
  ])('is refused for %s', async (_, part, path) => {
    const input = { portal: 'tower', email: 'kim@venue.example', role: 'owner', ...part };
    expect(await faultOf(invitationLink(staffServices(world), input))).toBe(path);
  });

  test('is recorded in the audit log without its secret', async () => {
    const input = { portal: 'tower', email: 'kim@venue.example', role: 'owner' };
    const { url } = await invitationLink(staffServices(world), input);
    const [entry] = await world.sql<{ act: string; entry: string }>(
      `select act, to_jsonb(e)::text || coalesce(to_jsonb(p)::text, '') as entry
       from audit_entry e left join audit_personal p on p.entry_id = e.id order by e.id desc limit 1`,
    );
    expect(entry?.act).toBe('issue_staff_link');
    expect(entry?.entry).toContain('kim@venue.example');
    expect(entry?.entry).not.toContain(tokenOf(url));
  });
});
