import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plainNameFault } from '#domain/contact/plain-name.ts';
import { supportLink } from '../../portals/enter-portal.ts';
import { openEventStreams } from '../../streams/event-streams.ts';
import { jobsOf } from '../../testing/queue.ts';
import { codeOf, good, staffOf } from '../../testing/staff/sign-in-acts.ts';
import { staffBrowser } from '../../testing/staff/staff-browser.ts';
import { type StaffMember, staffClient } from '../../testing/staff/staff-member.ts';
import { readStream } from '../../testing/staff/staff-stream.ts';
import { openStaffVenue, role, withoutStaff, workingAs } from '../../testing/staff/staff-venue.ts';
import { staffServices } from '../../testing/staff.ts';
import { seedVenue } from '../../testing/venues/venue.ts';
import type { World } from '../../testing/venues/world.ts';

const hour = 60 * 60_000;

let world: World;
beforeAll(async () => {
  world = await openStaffVenue();
  await seedVenue(world.database.administratorUrl, { key: 'other' });
  Object.assign(world.services, { streams: openEventStreams({ everyMs: 20 }) });
});
beforeEach(() => withoutStaff(world));
afterAll(async () => {
  world.services.streams.close();
  await world.close();
});

const give = (
  { client }: Pick<StaffMember, 'client'>,
  over: Partial<{ hours: number; role: string; may_export: boolean }> = {},
) =>
  client.call('giveSupportConsent', {
    body: { hours: 24, role: 'support_viewer', may_export: false, ...over },
  });
const supportOf = async ({ client }: StaffMember) =>
  good(await client.call('getSupport', {})).support;
const withdraw = ({ client }: StaffMember, id: string) =>
  client.call('withdrawSupportConsent', { params: { id } });
const consented = async (owner: StaffMember, over: Parameters<typeof give>[1] = {}) => {
  const { consent } = good(await give(owner, over)).support;
  if (!consent) throw new Error('there is no consent');
  return consent;
};
const linkFor = async (name = 'Nina', key = 'tower') => {
  const { url } = await supportLink(staffServices(world), { key, name });
  return new URL(url).hash.slice(1);
};
const accept = (token: string, browser = staffBrowser(world)) =>
  browser.call('acceptSupportLink', { body: { token } });
/** A browser in which the operator's support is signed in to the console. */
async function entered(name = 'Nina') {
  const browser = staffBrowser(world);
  expect(codeOf(await accept(await linkFor(name), browser))).toBe('ok');
  return browser;
}
const meOf = (browser: Awaited<ReturnType<typeof entered>>) => staffOf(world).meOf(browser);
const isOut = async (browser: Awaited<ReturnType<typeof entered>>) =>
  codeOf(await browser.call('getMe', {})) === 'not_signed_in';
const refusedFor = (fault: string) =>
  expect.objectContaining({
    faults: [expect.objectContaining({ fault: expect.stringContaining(fault) })],
  });
const told = async () =>
  (await jobsOf(world, 'mail_staff_notice')).map(({ person_id, about }) => [
    person_id,
    (about as { what: string }).what,
  ]);

describe('a consent to the operator’s support (STF-18)', () => {
  // Guards: STF-18
  test('is given for some hours with a role, which is read-only unless another is chosen', async () => {
    const ada = await workingAs(world, ['owner']);
    expect(await supportOf(ada)).toEqual({ consent: null, session: [] });
    const consent = await consented(ada, { hours: 2 });
    expect(consent).toMatchObject({ given_by: 'Ada', may_export: false });
    expect(Date.parse(consent.ends_at) - Date.parse(consent.created_at)).toBe(2 * hour);
    expect(consent.grant).toMatchObject({ role: 'support_viewer', sellers: null });
    expect(Object.values(consent.grant.rights.areas)).not.toContain('change');
    expect(consent.grant.rights.special).toEqual([]);
  });

  // Guards: STF-18
  test('cannot hand over rights that its giver lacks', async () => {
    const max = await workingAs(world, ['manager'], 'Max');
    expect(codeOf(await give(max, { role: 'owner' }))).toBe('right_beyond_own');
    await world.sql(
      `insert into staff_role (portal_id, key, name, rights) values
        ($1, 'own_team', 'Team', '{"areas": {"staff": "change"}, "special": []}')`,
      [world.venue.portalId],
    );
    const tim = await workingAs(world, ['own_team'], 'Tim');
    expect(codeOf(await give(tim))).toBe('right_beyond_own');
    const sue = await workingAs(world, ['own_team', 'support', 'designer'], 'Sue');
    expect(codeOf(await give(sue, { role: 'support', may_export: true }))).toBe('right_beyond_own');
    expect(codeOf(await give(sue, { role: 'support' }))).toBe('ok');
  });

  // Guards: STF-18
  test.each([
    [{ hours: 0 }, 'hours'],
    [{ hours: 169 }, 'hours'],
    [{ hours: 1.5 }, 'hours'],
    [{ role: 'own_none' }, 'role'],
  ])('is refused for %o, naming the field', async (over, path) => {
    const ada = await workingAs(world, ['owner']);
    const outcome = await give(ada, over);
    expect(codeOf(outcome)).toBe('validation_failed');
    expect(JSON.stringify(outcome)).toContain(`"path":"${path}"`);
    expect(await supportOf(ada)).toMatchObject({ consent: null });
  });

  // Guards: STF-18
  test('exists once, even if two owners give it at the same moment', async () => {
    const [ada, bob] = [
      await workingAs(world, ['owner']),
      await workingAs(world, ['owner'], 'Bob'),
    ];
    const codes = (await Promise.all([give(ada), give(bob)])).map(codeOf);
    expect(codes.toSorted()).toEqual(['consent_in_force', 'ok']);
    expect(codeOf(await give(ada))).toBe('consent_in_force');
  });

  // Guards: STF-18
  test('keeps the rights it was given with, whatever becomes of its role', async () => {
    const ada = await workingAs(world, ['owner']);
    const own = { areas: { orders: 'view' as const }, special: [] };
    const made = good(await ada.client.call('createRole', { body: { name: 'Desk', rights: own } }));
    const { key } = made.role;
    await consented(ada, { role: key });
    const browser = await entered();
    const wider = { areas: { orders: 'change' as const }, special: ['refund' as const] };
    good(await ada.client.call('updateRole', { params: { key }, body: { rights: wider } }));
    const [grant] = (await meOf(browser)).grants;
    expect(grant).toMatchObject({ name: 'Desk', rights: own });
    good(await ada.client.call('deleteRole', { params: { key } }));
    expect((await meOf(browser)).grants).toEqual([grant]);
  });
});

describe('a link for support (STF-18)', () => {
  // Guards: STF-18
  test('is refused without a consent in force', async () => {
    const refused = refusedFor('does not consent');
    await expect(linkFor()).rejects.toEqual(refused);
    const ada = await workingAs(world, ['owner']);
    const { id } = await consented(ada, { hours: 1 });
    await linkFor();
    good(await withdraw(ada, id));
    await expect(linkFor()).rejects.toEqual(refused);
    await consented(ada, { hours: 1 });
    world.advance(hour);
    await expect(linkFor()).rejects.toEqual(refused);
  });

  // Guards: STF-18
  test('needs an existing portal and a name', async () => {
    await consented(await workingAs(world, ['owner']));
    await expect(linkFor('Nina', 'none')).rejects.toEqual(refusedFor('not in this database'));
    await expect(linkFor('Nina', 'other')).rejects.toEqual(refusedFor('does not consent'));
    for (const name of [' ', 'x'.repeat(81)]) {
      await expect(linkFor(name)).rejects.toEqual(refusedFor('must have 1 to 80 characters'));
    }
    await expect(linkFor('Nina\u202e')).rejects.toEqual(refusedFor(plainNameFault));
  });

  // Guards: STF-18
  test('works once, within a quarter of an hour, and its secret is stored nowhere', async () => {
    await consented(await workingAs(world, ['owner']));
    const token = await linkFor();
    const stored = await world.sql<{ text: string }>(
      `select l::text as text from staff_link l union all select e::text from audit_entry e`,
    );
    expect(stored.map(({ text }) => text).join()).not.toContain(token);
    const tries = await Promise.all([accept(token), accept(token)]);
    expect(tries.map(codeOf).toSorted()).toEqual(['link_not_valid', 'ok']);
    const late = await linkFor();
    world.advance(hour / 4);
    expect(codeOf(await accept(late))).toBe('link_not_valid');
  });

  // Guards: STF-18
  test('cannot set up a sign-in, and no other link admits anyone as support', async () => {
    await consented(await workingAs(world, ['owner']));
    const token = await linkFor();
    const client = staffClient(world);
    expect(codeOf(await client.call('acceptSampleLink', { body: { token } }))).toBe(
      'link_not_valid',
    );
    const body = { token: await linkFor(), name: 'Nina' };
    expect(codeOf(await client.call('beginLinkPasskey', { body }))).toBe('link_not_valid');
    const password = { ...body, password: 'A better p4ssword' };
    expect(codeOf(await client.call('acceptLinkByPassword', { body: password }))).toBe(
      'link_not_valid',
    );
    const acts = staffOf(world);
    const invited = { purpose: 'invitation', email: 'k@venue.example', personId: null } as const;
    const invitation = await acts.issue({ ...invited, grants: [role('owner')] });
    expect(codeOf(await accept(invitation))).toBe('link_not_valid');
  });

  // Guards: STF-18
  test('opened at another portal is refused', async () => {
    await consented(await workingAs(world, ['owner']));
    expect(codeOf(await accept(await linkFor(), staffBrowser(world, 'other')))).toBe(
      'link_not_valid',
    );
  });

  // Guards: STF-18
  test('that is used while its consent is withdrawn lets nobody in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await workingAs(world, ['owner']);
      const { id } = await consented(ada);
      const browser = staffBrowser(world);
      const token = await linkFor();
      const [, gone] = await Promise.all([accept(token, browser), withdraw(ada, id)]);
      expect(codeOf(gone)).toBe('ok');
      expect(await isOut(browser)).toBe(true);
    }
  });
});

describe('a support session (STF-18)', () => {
  // Guards: STF-18
  test('says whose it is and until when, and its actions are under that name in the audit log', async () => {
    const ada = await workingAs(world, ['owner']);
    const consent = await consented(ada, { role: 'support' });
    const browser = await entered('Nina');
    expect(await meOf(browser)).toMatchObject({
      name: 'Support: Nina',
      email: '',
      is_owner: false,
      support: { until: consent.ends_at },
    });
    good(await browser.call('signOut', { body: {} }));
    const { entry } = good(await ada.client.call('listAuditEntries', { query: {} }));
    const seen = entry.map(({ act, actor }) => [act, actor.name ?? actor.id]);
    expect(seen.slice(0, 4)).toEqual([
      ['sign_out', 'Support: Nina'],
      ['enter_as_support', 'Support: Nina'],
      ['issue_staff_link', 'test'],
      ['give_support_consent', 'Ada'],
    ]);
    expect((await meOf(await entered('Olaf'))).name).toBe('Support: Olaf');
  });

  // Guards: STF-18
  test('ends with the consent, whatever is done in it', async () => {
    const ada = await workingAs(world, ['owner']);
    const consent = await consented(ada, { hours: 1 });
    const browser = await entered();
    expect((await meOf(browser)).session_ends_at).toBe(consent.ends_at);
    world.advance(40 * 60_000);
    good(await browser.call('listOrders', { query: {} }));
    world.advance(20 * 60_000);
    expect(await isOut(browser)).toBe(true);
    expect(await supportOf(await workingAs(world, ['owner']))).toEqual({
      consent: null,
      session: [],
    });
  });

  // Guards: STF-18
  test('ends at once with its streams when its consent is withdrawn, and a new consent does not revive it', async () => {
    const ada = await workingAs(world, ['owner']);
    const { id } = await consented(ada);
    const [nina, olaf] = [await entered('Nina'), await entered('Olaf')];
    const cookie = [...nina.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = readStream(
      await world.fetch(
        new Request('http://localhost/staff_api/tower/today/stream', {
          headers: { Cookie: cookie },
        }),
      ),
    );
    await stream.next('today');
    good(await withdraw(ada, id));
    expect([await isOut(nina), await isOut(olaf)]).toEqual([true, true]);
    await stream.ended();
    expect(codeOf(await withdraw(ada, id))).toBe('not_found');
    await consented(ada);
    expect(await isOut(nina)).toBe(true);
  });

  // Guards: STF-18
  test('is listed, and can be ended while the consent stays', async () => {
    const ada = await workingAs(world, ['owner']);
    await consented(ada);
    const browser = await entered();
    const [session] = (await supportOf(ada)).session;
    expect(session?.name).toBe('Support: Nina');
    const params = { id: session?.id ?? '' };
    good(await ada.client.call('endSupportSession', { params }));
    expect(await isOut(browser)).toBe(true);
    expect(codeOf(await ada.client.call('endSupportSession', { params }))).toBe('not_found');
    expect(await isOut(await entered())).toBe(false);
  });

  // Guards: STF-18
  test('is the only kind of session that can be ended as one of support', async () => {
    const ada = await workingAs(world, ['owner']);
    const [mine] = good(await ada.client.call('getMe', {})).me.sessions;
    const params = { id: mine?.id ?? '' };
    expect(codeOf(await ada.client.call('endSupportSession', { params }))).toBe('not_found');
  });

  // Guards: STF-18
  test('is replaced by the next link for the same name, which confirms who is using it', async () => {
    await consented(await workingAs(world, ['owner']), { role: 'manager', may_export: true });
    const browser = await entered();
    const exported = () => browser.call('exportAuditEntries', { body: {} } as never);
    world.advance(11 * 60_000);
    expect(codeOf(await exported())).toBe('confirmation_needed');
    expect(codeOf(await browser.call('confirmByCode', { body: { code: '123456' } }))).toBe(
      'not_for_support',
    );
    expect(codeOf(await accept(await linkFor(), browser))).toBe('ok');
    expect(codeOf(await exported())).not.toBe('confirmation_needed');
  });

  // Guards: STF-18
  test('is not part of the team: neither listed, changed nor counted, and without an address to sign in with', async () => {
    const ada = await workingAs(world, ['owner']);
    await consented(ada, { role: 'owner' });
    const id = (await meOf(await entered())).id;
    const { person } = good(await ada.client.call('listPeople', {}));
    expect(person.map(({ name }) => name)).toEqual(['Ada']);
    for (const body of [{ state: 'suspended' as const }, { grants: [role('owner')] }]) {
      expect(codeOf(await ada.client.call('updatePerson', { params: { id }, body }))).toBe(
        'not_found',
      );
    }
    expect(codeOf(await ada.client.call('resetPerson', { params: { id }, body: {} }))).toBe(
      'not_found',
    );
    const limits = { per_order: '10', per_day: null, per_bulk: null };
    expect(codeOf(await ada.client.call('setApprovalLimits', { body: limits } as never))).toBe(
      'too_few_approvers',
    );
    const me = { state: 'removed' as const };
    expect(
      codeOf(await ada.client.call('updatePerson', { params: { id: ada.person.id }, body: me })),
    ).toBe('last_owner');
  });

  // Guards: STF-18
  test('can be opened while the operator has suspended the portal', async () => {
    await consented(await workingAs(world, ['owner']));
    await world.sql(
      `update portal set suspended_at = now(), suspension_reason = 'x' where key = 'tower'`,
    );
    expect(await isOut(await entered())).toBe(false);
    await world.sql(
      `update portal set suspended_at = null, suspension_reason = null where key = 'tower'`,
    );
  });
});

describe('every owner', () => {
  // Guards: STF-18
  test('is told by email when a consent is given, used and withdrawn', async () => {
    const ada = await workingAs(world, ['owner']);
    const bob = await workingAs(world, ['owner'], 'Bob');
    const max = await workingAs(world, ['manager'], 'Max');
    const { id } = await consented(max);
    await entered();
    good(await withdraw(max, id));
    const both = (what: string) => [
      [ada.person.id, what],
      [bob.person.id, what],
    ];
    expect((await told()).toSorted()).toEqual(
      [...both('given'), ...both('used'), ...both('withdrawn')].toSorted(),
    );
  });
});
