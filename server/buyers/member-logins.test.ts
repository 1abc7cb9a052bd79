import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NoteLetter } from '#contract/letters/letters.ts';
import { startMailbox } from '#sandbox/mailbox/start.ts';
import { mailMemberReaddressed } from '../letters/mail-readdressed.ts';
import { openMailer } from '../mail/mailer.ts';
import { type MailboxLetters, openMailboxLetters } from '../testing/mailbox-letters.ts';
import { configure, makeMember, openBrowser, type TestMember } from '../testing/member.ts';
import { postOf } from '../testing/post-of.ts';
import { jobsOf } from '../testing/queue.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
let mail: MailboxLetters;
let support: StaffMember;
let ofSeller: StaffMember;
beforeAll(async () => {
  world = await openWorld();
  mail = await openMailboxLetters(world);
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'email_password' });
  const [seller = ''] = (await world.services.cache.directory()).map(({ sellerId }) => sellerId);
  support = await staffMember(world, { grants: ['support'] });
  ofSeller = await staffMember(world, { grants: [{ role: 'support', sellers: [seller] }] });
});
beforeEach(() => mail.clear());
afterAll(async () => {
  await mail.close();
  await world.close();
});

const nobody = '00000000-0000-4000-8000-000000000000';

const sendLink = (id: string, { client } = support) =>
  client.call('sendResetLink', { params: { id }, body: {} });
const endSessions = (id: string, { client } = support) =>
  client.call('endMemberSessions', { params: { id }, body: {} });
const readdress = (id: string, email: string, { client } = support) =>
  client.call('changeMemberEmail', { params: { id }, body: { email } });

async function logIn(email: string, password: string) {
  const browser = openBrowser(world);
  const outcome = await browser.api.call('logIn', { body: { email, password } });
  return { browser, outcome };
}
const canLogIn = async ({ password }: TestMember, email: string) =>
  (await logIn(email, password)).outcome.ok;

/** The entries about a member, without and with what can be erased. */
const entriesOf = ({ id }: TestMember) =>
  world.sql<{ act: string; actor: string; entry: unknown; values: unknown }>(
    `select e.act, e.actor, to_jsonb(e) as entry, p.values from audit_entry e
     left join audit_personal p on p.entry_id = e.id where e.entity_id = $1 order by e.id`,
    [id],
  );

describe('a link to set a password, sent by staff (SLS-08)', () => {
  // Guards: SLS-08
  test('is emailed to the member’s mailbox only, and sets a new password', async () => {
    const ada = await makeMember(world);
    const outcome = await sendLink(ada.id);
    good(outcome);
    const [letter] = await mail.read();
    expect(letter).toMatchObject({ to: ada.email, path: '/tower/user/reset-password' });
    const token = letter?.token ?? '';
    expect(token).not.toBe('');
    const buyer = await support.client.call('getBuyer', { params: { key: ada.id } });
    const kept = await world.sql('select * from letter where identity_id = $1', [ada.id]);
    for (const seen of [outcome, buyer, await entriesOf(ada), kept]) {
      expect(JSON.stringify(seen)).not.toContain(token);
    }
    const body = { token, password: 'Difference 1822' };
    await answered<'resetPassword'>(world.api.call('resetPassword', { body }));
    expect((await logIn(ada.email, 'Difference 1822')).outcome.ok).toBe(true);
  });

  // Guards: SLS-08
  test('gets the same answer for a member whom no letter reaches', async () => {
    const ada = await makeMember(world);
    const bea = await makeMember(world, { email: null });
    expect(await sendLink(bea.id)).toEqual(await sendLink(ada.id));
    expect(await mail.read()).toHaveLength(1);
  });

  // Guards: SLS-08
  test('can be sent to one member at most five times in an hour', async () => {
    const ada = await makeMember(world);
    const answers: string[] = [];
    for (let at = 0; at < 6; at += 1) answers.push(codeOf(await sendLink(ada.id)));
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'too_many_requests']);
    expect(codeOf(await sendLink((await makeMember(world)).id))).toBe('ok');
  });

  // Guards: SLS-08
  test('is in the audit log with its person, and the address in the erasable part', async () => {
    const ada = await makeMember(world);
    good(await sendLink(ada.id));
    const [found] = await entriesOf(ada);
    expect(found).toMatchObject({
      act: 'send_reset_link',
      actor: support.person.id,
      values: { email: ada.email },
    });
    expect(JSON.stringify(found?.entry)).not.toContain('@');
  });
});

// Guards: SLS-08
test('ending a member’s sessions logs out their browsers, and nobody else’s (SLS-08)', async () => {
  const ada = await makeMember(world);
  const bea = await makeMember(world);
  const [one, two, other] = [
    await logIn(ada.email, ada.password),
    await logIn(ada.email, ada.password),
    await logIn(bea.email, bea.password),
  ];
  expect(good(await endSessions(ada.id))).toEqual({ ended: 2 });
  for (const { browser } of [one, two]) {
    expect(await refusedWith(browser.api.call('getMyUser', {}))).toBe('not_logged_in');
  }
  await answered<'getMyUser'>(other.browser.api.call('getMyUser', {}));
  expect(await entriesOf(ada)).toMatchObject([{ act: 'end_member_sessions' }]);
});

describe('a new address for a member, set by staff (SLS-08)', () => {
  const fresh = () => `right-${crypto.randomUUID()}@example.org`;
  const confirmLetter = async () => {
    const letters = await mail.read();
    return letters.find(({ path }) => path.endsWith('/confirm-email'));
  };

  // Guards: SLS-08
  test('becomes their login once confirmed, and the old one works until then', async () => {
    const ada = await makeMember(world);
    const email = fresh();
    good(await readdress(ada.id, email));
    expect([await canLogIn(ada, ada.email), await canLogIn(ada, email)]).toEqual([true, false]);
    const told = await jobsOf(world, 'mail_member_readdressed');
    expect(told).toMatchObject([{ email: ada.email, identity_id: ada.id }]);
    await world.sql(
      `delete from graphile_worker._private_jobs where payload::text like '%' || $1 || '%'`,
      [ada.email],
    );
    const letter = await confirmLetter();
    expect(letter?.to).toBe(email);
    const body = { token: letter?.token ?? '' };
    await answered<'confirmEmail'>(world.api.call('confirmEmail', { body }));
    expect([await canLogIn(ada, ada.email), await canLogIn(ada, email)]).toEqual([false, true]);
  });

  // Guards: SLS-08
  test('ends links that were sent to the old one', async () => {
    const ada = await makeMember(world);
    good(await sendLink(ada.id));
    const [letter] = await mail.read();
    good(await readdress(ada.id, fresh()));
    const body = { token: letter?.token ?? '', password: 'Difference 1822' };
    expect(await refusedWith(world.api.call('resetPassword', { body }))).toBe('validate_failed');
  });

  // Guards: SLS-08
  test('is refused if another member has confirmed it, or if it is not an address', async () => {
    const ada = await makeMember(world);
    const bea = await makeMember(world);
    expect(codeOf(await readdress(ada.id, bea.email.toUpperCase()))).toBe('email_in_use');
    const refused = await readdress(ada.id, 'not an address');
    expect(refused).toMatchObject({ ok: false, errors: [{ _extra: { path: 'email' } }] });
    expect(await canLogIn(ada, ada.email)).toBe(true);
    expect(await mail.read()).toEqual([]);
  });

  // Guards: SLS-08
  test('changes nothing if it is already confirmed', async () => {
    const ada = await makeMember(world);
    good(await readdress(ada.id, ada.email.toUpperCase()));
    expect(await mail.read()).toEqual([]);
    expect(await entriesOf(ada)).toEqual([]);
  });

  // Guards: SLS-08
  test('can be changed again if mistyped, while the first one stays the login', async () => {
    const ada = await makeMember(world);
    const email = fresh();
    good(await readdress(ada.id, fresh()));
    good(await readdress(ada.id, email));
    const told = await jobsOf(world, 'mail_member_readdressed');
    expect(told.map((job) => job.email)).toEqual([ada.email, ada.email]);
    expect(await canLogIn(ada, ada.email)).toBe(true);
    const entries = await entriesOf(ada);
    expect(entries.map(({ act }) => act)).toEqual(['change_member_email', 'change_member_email']);
    expect(entries[1]?.values).toMatchObject({ 'email after': email });
    expect(JSON.stringify(entries.map(({ entry }) => entry))).not.toContain('@');
  });

  // Guards: SLS-08
  test('is announced to the old address, without naming the new one', async () => {
    const ada = await makeMember(world);
    const email = fresh();
    good(await readdress(ada.id, email));
    const [payload] = await jobsOf(world, 'mail_member_readdressed');
    if (!payload) throw new Error('no letter is queued');
    const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    const mailer = openMailer(mailbox.smtpUrl);
    let content: NoteLetter | undefined;
    const renderLetter = async (_: unknown, given: unknown) => {
      content = given as NoteLetter;
      return { subject: 'readdressed', html: '', text: 'readdressed' };
    };
    try {
      const post = postOf({ mailer, renderLetter }, payload);
      await mailMemberReaddressed(world.services, post, payload);
      expect(mailbox.messages().map(({ to }) => to)).toEqual([ada.email]);
      expect(content?.note).toEqual({ kind: 'member_readdressed' });
      expect(JSON.stringify(content)).not.toContain(email);
    } finally {
      mailer.close();
      await mailbox.stop();
    }
  });
});

// Guards: SLS-08
test('member logins can only be changed by roles of the whole portal', async () => {
  const ada = await makeMember(world);
  const calls = [
    sendLink,
    endSessions,
    (id: string, who?: StaffMember) => readdress(id, 'a@b.example', who),
  ];
  for (const call of calls) {
    expect(codeOf(await call(ada.id, ofSeller))).toBe('right_missing');
    expect(codeOf(await call(nobody))).toBe('not_found');
  }
});
