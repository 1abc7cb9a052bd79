import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffLimits } from '#domain/staff/giving.ts';
import { newToken, tokenHash } from '../setup/token.ts';
import { jobsOf } from '../testing/queue.ts';
import { codeOf, good, staffOf } from '../testing/staff/sign-in-acts.ts';
import { staffBrowser } from '../testing/staff/staff-browser.ts';
import type { StaffMember } from '../testing/staff/staff-member.ts';
import { openStaffVenue, role, withoutStaff, workingAs } from '../testing/staff/staff-venue.ts';
import type { World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openStaffVenue();
});
afterAll(() => world.close());
beforeEach(() => withoutStaff(world));

const day = 24 * 60 * 60_000;
const kim = 'kim@venue.example';
const invite = (by: StaffMember, grants = [role('support')], email = kim) =>
  by.client.call('invitePerson', { body: { email, grants } });
const resend = (by: StaffMember, id: string) =>
  by.client.call('resendInvitation', { params: { id }, body: {} });
const withdraw = (by: StaffMember, id: string) =>
  by.client.call('withdrawInvitation', { params: { id } });
const listed = async (by: StaffMember) => good(await by.client.call('listPeople', {})).invitation;
const again = (member: StaffMember) => workingAs(world, ['owner'], member.person.name);

describe('an invitation (STF-06)', () => {
  // Guards: STF-06
  test('is listed with its roles, sellers, inviter and end, and mailed by a job that does not contain its secret', async () => {
    const ada = await workingAs(world, ['owner']);
    const grants = [role('support', ['cafe'])];
    const { invitation } = good(await invite(ada, grants, ' Kim@Venue.example '));
    expect(invitation).toMatchObject({ email: kim, grants, issued_by: 'Ada' });
    const lasts = Date.parse(invitation.expires_at) - Date.parse(invitation.created_at);
    expect(lasts).toBe(7 * day);
    expect(await listed(ada)).toEqual([invitation]);
    expect(await jobsOf(world, 'mail_staff_link')).toEqual([
      { portal_id: world.venue.portalId, letter_id: expect.any(String), link_id: invitation.id },
    ]);
  });

  // Guards: STF-06
  test('is replaced by a new one if it is sent again', async () => {
    const ada = await workingAs(world, ['owner']);
    const bob = await workingAs(world, ['owner'], 'Bob');
    const first = good(await invite(ada)).invitation;
    world.advance(60_000);
    const { invitation } = good(await resend(bob, first.id));
    expect(invitation).toMatchObject({ email: kim, grants: first.grants, issued_by: 'Bob' });
    expect(Date.parse(invitation.expires_at)).toBeGreaterThan(Date.parse(first.expires_at));
    expect(await listed(ada)).toEqual([invitation]);
    expect(codeOf(await resend(ada, first.id))).toBe('not_found');
    expect(await jobsOf(world, 'mail_staff_link')).toHaveLength(2);
  });

  // Guards: STF-06
  test('is gone once it is withdrawn, which works only once', async () => {
    const ada = await workingAs(world, ['owner']);
    const { id } = good(await invite(ada)).invitation;
    good(await withdraw(ada, id));
    expect(await listed(ada)).toEqual([]);
    expect(codeOf(await withdraw(ada, id))).toBe('not_found');
    expect(codeOf(await resend(ada, id))).toBe('not_found');
    const acts = await world.sql('select act from audit_entry where entity_id = $1 order by id', [
      id,
    ]);
    expect(acts).toEqual([{ act: 'issue_staff_link' }, { act: 'withdraw_invitation' }]);
  });

  test('that has expired stays in the list, and can be sent again or replaced by a new one', async () => {
    const ada = await workingAs(world, ['owner']);
    const { id } = good(await invite(ada)).invitation;
    world.advance(8 * day);
    const later = await again(ada);
    expect((await listed(later)).map((one) => one.id)).toEqual([id]);
    good(await resend(later, id));
    world.advance(8 * day);
    const latest = await again(ada);
    good(await invite(latest, [role('finance')]));
    expect((await listed(latest)).map(({ grants }) => grants)).toEqual([[role('finance')]]);
  });

  test('needs a valid email address, and not one of someone who works here or is already invited', async () => {
    const ada = await workingAs(world, ['owner']);
    expect(codeOf(await invite(ada, [role('support')], 'kim at venue'))).toBe('validate_not_email');
    const own = ada.person.email.toUpperCase();
    expect(codeOf(await invite(ada, [role('support')], own))).toBe('person_exists');
    good(await invite(ada));
    expect(codeOf(await invite(ada, [role('support')], kim.toUpperCase()))).toBe(
      'invitation_waits',
    );
    expect(await listed(ada)).toHaveLength(1);
  });

  test('cannot give rights that its sender lacks, nor be sent again or withdrawn by someone who lacks them', async () => {
    const ada = await workingAs(world, ['manager']);
    const olive = await workingAs(world, ['owner'], 'Olive');
    expect(codeOf(await invite(ada, [role('owner')]))).toBe('right_beyond_own');
    expect(codeOf(await invite(ada, [role('owner', ['cafe'])]))).toBe('right_beyond_own');
    const { id } = good(await invite(olive, [role('owner')])).invitation;
    expect(codeOf(await resend(ada, id))).toBe('right_beyond_own');
    expect(codeOf(await withdraw(ada, id))).toBe('right_beyond_own');
    expect(await listed(ada)).toHaveLength(1);
  });

  test('is refused, naming each role and seller that does not exist', async () => {
    const ada = await workingAs(world, ['owner']);
    const refused = await invite(ada, [role('king'), role('support', ['moon'])]);
    const errors = refused.ok ? [] : refused.errors;
    expect(errors.map(({ _extra }) => _extra.path)).toEqual([
      'grants.0.role',
      'grants.1.sellers.0',
    ]);
  });
});

describe('an invitation by someone who', () => {
  /** The secret of an invitation, as its letter has it. */
  async function secretOf(id: string): Promise<string> {
    const token = newToken();
    await world.sql('update staff_link set token_hash = $1 where id = $2', [tokenHash(token), id]);
    return token;
  }
  // Guards: STF-06
  test.each<[string, object]>([
    ['was suspended', { state: 'suspended' }],
    ['lost the right to invite', { grants: [role('finance')] }],
    ['lost a right that it gives', { grants: [role('own_inviter')] }],
  ])('%s lets nobody in until they have it again', async (_, change) => {
    const { joinByPassword } = staffOf(world);
    await world.sql(
      `insert into staff_role (portal_id, key, name, rights)
       values ($1, 'own_inviter', 'Inviter', '{"areas": {"staff": "change"}, "special": []}')
       on conflict do nothing`,
      [world.venue.portalId],
    );
    const owner = await workingAs(world, ['owner']);
    const max = await workingAs(world, ['manager'], 'Max');
    const { id } = good(await invite(max, [role('manager')], 'alias@max.example')).invitation;
    const token = await secretOf(id);
    const browser = staffBrowser(world);
    const params = { id: max.person.id };
    good(await owner.client.call('updatePerson', { params, body: change }));
    expect(codeOf(await browser.call('openLink', { body: { token } }))).toBe('link_not_valid');
    await expect(joinByPassword(token)).rejects.toThrow(/link_not_valid/);
    const restored = { state: 'active' as const, grants: [role('manager')] };
    good(await owner.client.call('updatePerson', { params, body: restored }));
    await joinByPassword(token);
  });
});

describe('invitations have bounds:', () => {
  test('five emails an hour to one address', async () => {
    const ada = await workingAs(world, ['owner']);
    let { id } = good(await invite(ada)).invitation;
    for (let n = 0; n < 4; n += 1) id = good(await resend(ada, id)).invitation.id;
    expect(codeOf(await resend(ada, id))).toBe('too_many_requests');
    good(await invite(ada, [role('support')], 'lee@venue.example'));
  });

  test('a hundred emails an hour from one portal', async () => {
    const ada = await workingAs(world, ['owner']);
    good(await invite(ada, [role('support')], 'first@venue.example'));
    // As if 98 more had been sent.
    await world.sql("update rate_window set hits = hits + 98 where name = 'staff_letter'");
    good(await invite(ada, [role('support')], 'last@venue.example'));
    expect(codeOf(await invite(ada))).toBe('too_many_requests');
    expect(await jobsOf(world, 'mail_staff_link')).toHaveLength(2);
    world.advance(61 * 60_000);
    good(await invite(await again(ada)));
  });

  // Guards: STF-06
  test('fifty emails an hour by one person, without limiting others', async () => {
    const [ada, bob] = [
      await workingAs(world, ['owner']),
      await workingAs(world, ['owner'], 'Bob'),
    ];
    good(await invite(ada, [role('support')], 'first@venue.example'));
    await world.sql("update rate_window set hits = hits + 48 where name = 'staff_letter_by'");
    good(await invite(ada, [role('support')], 'last@venue.example'));
    expect(codeOf(await invite(ada))).toBe('too_many_requests');
    good(await invite(bob));
  });

  test('two hundred invitations, and a thousand people including them', async () => {
    const ada = await workingAs(world, ['owner']);
    const { portalId } = world.venue;
    await world.sql(
      `insert into staff_link (portal_id, id, token_hash, purpose, email, grants, created_at, expires_at)
       select $1, gen_random_uuid(), sha256(n::text::bytea), 'invitation', 'p' || n || '@venue.example',
         '[{"role": "support", "sellers": null}]', now(), now() + interval '7 days'
       from generate_series(1, $2) n`,
      [portalId, staffLimits.invitations],
    );
    expect(await invite(ada)).toMatchObject({
      errors: [{ _code: 'too_many', _extra: { limit: 200 } }],
    });
    const [one] = await listed(ada);
    good(await resend(ada, one?.id ?? ''));
    await world.sql('delete from staff_link');
    await world.sql(
      `insert into staff_person (portal_id, id, email, name, created_at)
       select $1, gen_random_uuid(), 'p' || n || '@venue.example', 'P', now()
       from generate_series(1, $2) n`,
      [portalId, staffLimits.people - 2],
    );
    good(await invite(ada));
    expect(await invite(ada, [role('support')], 'lee@venue.example')).toMatchObject({
      errors: [{ _code: 'too_many', _extra: { limit: 1000 } }],
    });
    expect(good(await ada.client.call('listPeople', {})).person).toHaveLength(999);
  });
});
