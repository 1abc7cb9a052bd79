import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NoteLetter, RenderLetter } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Tasks } from '../jobs/work.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import { supportLink } from '../portals/enter-portal.ts';
import { resetLink } from '../staff/operator-links.ts';
import { jobsOf, runJobs } from '../testing/queue.ts';
import { codeOf, good, staffOf } from '../testing/staff/sign-in-acts.ts';
import { SoftwarePasskey } from '../testing/staff/software-passkey.ts';
import { type StaffMember, staffClient } from '../testing/staff/staff-member.ts';
import { openStaffVenue, role, withoutStaff, workingAs } from '../testing/staff/staff-venue.ts';
import { staffServices } from '../testing/staff.ts';
import type { World } from '../testing/venues/world.ts';
import { letterJobs } from './jobs.ts';
import { sendAgain } from './send-again.ts';

let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
let tasks: Tasks;
let log: string[] = [];

/** Replaces the page server's bundle: the letter is its content. */
const renderLetter: RenderLetter = async (_, content) => {
  const { url, note, seller } = content as NoteLetter;
  const text = JSON.stringify({ url: `${url} `, note, seller });
  return { subject: note.kind, html: text, text };
};
beforeAll(async () => {
  world = await openStaffVenue();
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
  const said = (...words: unknown[]) => log.push(JSON.stringify(words));
  const services = {
    ...world.services,
    log: { ...world.services.log, info: said, warn: said, error: said },
  } as unknown as World['services'];
  tasks = letterJobs(services, async () => ({ mailer, renderLetter })).tasks;
});
beforeEach(() => withoutStaff(world));
afterEach(async () => {
  log = [];
  await world.sql('truncate letter, sent_letter cascade');
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

interface Read {
  readonly to: string;
  readonly note: NoteLetter['note'];
  readonly seller: string;
  readonly url: string;
}

/** Runs the waiting jobs; returns all letters so far, by the address of their reader. */
async function letters(): Promise<Read[]> {
  await runJobs(world, tasks);
  return mailbox
    .messages()
    .map(({ to, text }) => {
      const { url, note, seller } = JSON.parse(text ?? '');
      return { to, note, seller: seller.name, url: url.trim() };
    })
    .toSorted((one, other) => one.to.localeCompare(other.to));
}
const kim = 'kim@venue.example';
const invite = (by: StaffMember) =>
  by.client.call('invitePerson', { body: { email: kim, grants: [role('designer')] } });
const reset = (by: StaffMember, { person }: StaffMember) =>
  by.client.call('resetPerson', { params: { id: person.id }, body: {} });
const tokenOf = (letter: Read | undefined) => new URL(letter?.url ?? '').hash.slice(1);
const openedBy = async (letter: Read | undefined) =>
  codeOf(await staffClient(world).call('openLink', { body: { token: tokenOf(letter) } }));

describe('an invitation email (STF-06)', () => {
  // Guards: STF-06
  test('comes from the portal, with a link that lets its reader in', async () => {
    const ada = await workingAs(world, ['owner']);
    good(await invite(ada));
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      to: kim,
      seller: 'tower',
      note: { kind: 'staff_invitation', by: 'Ada', days: 7 },
    });
    expect(letter?.url).toMatch(/^http:\/\/localhost\/staff\/tower\/link#[\w-]{32}$/);
    const acts = staffOf(world);
    const { browser, joined } = await acts.joinByPasskey(tokenOf(letter));
    expect(codeOf(joined)).toBe('ok');
    expect(await acts.meOf(browser)).toMatchObject({ email: kim, is_owner: false });
  });

  // Guards: STF-06
  test('leaves its secret out of the queue, the kept letter, the log and the audit log', async () => {
    const ada = await workingAs(world, ['owner']);
    good(await invite(ada));
    const queued = await jobsOf(world, 'mail_staff_link');
    expect(Object.keys(queued[0] ?? {}).sort()).toEqual(['letter_id', 'link_id', 'portal_id']);
    const [letter] = await letters();
    const stored = await world.sql<{ text: string }>(
      `select l::text as text from letter l union all select e::text from audit_entry e
       union all select p::text from audit_personal p union all select k::text from staff_link k`,
    );
    const everything = [...stored.map(({ text }) => text), ...log].join('\n');
    expect(everything).toContain('staff_invitation');
    expect(everything).not.toContain(tokenOf(letter));
  });

  test('sent again has another link, and the old one no longer works', async () => {
    const ada = await workingAs(world, ['owner']);
    const { id } = good(await invite(ada)).invitation;
    const [first] = await letters();
    good(await ada.client.call('resendInvitation', { params: { id }, body: {} }));
    const all = await letters();
    expect(all).toHaveLength(2);
    const second = all.find((one) => one.url !== first?.url);
    expect(await openedBy(first)).toBe('link_not_valid');
    expect(await openedBy(second)).toBe('ok');
  });

  test('is not sent if the invitation was withdrawn, or sent again, before its turn', async () => {
    const ada = await workingAs(world, ['owner']);
    const { id } = good(await invite(ada)).invitation;
    const again = good(await ada.client.call('resendInvitation', { params: { id }, body: {} }));
    good(await ada.client.call('withdrawInvitation', { params: { id: again.invitation.id } }));
    expect(await letters()).toEqual([]);
    const kept = await world.sql('select state, answer from letter');
    expect(kept).toEqual(
      [1, 2].map(() => ({ state: 'skipped', answer: 'the link cannot be used any more' })),
    );
  });

  test('whose answer was lost is sent again, with a working link instead of the first', async () => {
    const ada = await workingAs(world, ['owner']);
    good(await invite(ada));
    mailbox.injectFault('cut_after_data');
    await runJobs(world, tasks);
    await world.sql('update graphile_worker._private_jobs set run_at = now()');
    const all = await letters();
    expect(all).toHaveLength(2);
    const codes = await Promise.all(all.map(openedBy));
    expect(codes.toSorted()).toEqual(['link_not_valid', 'ok']);
  });

  test('keeps its link if its job runs again after it was sent', async () => {
    const ada = await workingAs(world, ['owner']);
    good(await invite(ada));
    const [payload] = await jobsOf(world, 'mail_staff_link');
    const [letter] = await letters();
    await world.sql(`select graphile_worker.add_job('mail_staff_link', $1)`, [payload]);
    expect(await letters()).toHaveLength(1);
    expect(await openedBy(letter)).toBe('ok');
  });

  test('cannot be sent again by people who resend orders’ letters', async () => {
    const ada = await workingAs(world, ['owner']);
    good(await invite(ada));
    await letters();
    const [kept] = await world.sql<{ id: string }>('select id from letter');
    const { portalId } = world.venue;
    const asked = { portalId, letterId: kept?.id ?? '', sellers: null };
    expect(await sendAgain(staffServices(world), asked)).toEqual({ kind: 'missing' });
  });
});

describe('a person who may decide requests (STF-12)', () => {
  // Guards: STF-12
  test('is announced to the owners when invited, and when given a role', async () => {
    const ada = await workingAs(world, ['manager']);
    const olive = await workingAs(world, ['owner'], 'Olive');
    const bob = await workingAs(world, ['designer'], 'Bob');
    const body = { email: kim, grants: [role('support')] };
    good(await ada.client.call('invitePerson', { body }));
    const params = { id: bob.person.id };
    good(await ada.client.call('updatePerson', { params, body: { grants: [role('finance')] } }));
    const told = (await letters()).filter(({ to }) => to === olive.person.email);
    expect(told.map(({ note }) => note)).toEqual(
      expect.arrayContaining([
        { kind: 'staff_let_in', by: 'Ada', who: kim, isInvitation: true },
        {
          kind: 'staff_let_in',
          by: 'Ada',
          who: `Bob (${bob.person.email})`,
          isInvitation: false,
        },
      ]),
    );
    expect(told).toHaveLength(2);
  });
});

describe('a sign-in reset (STF-20)', () => {
  test('is emailed to the person with their link, and to all owners with the names of both', async () => {
    const ada = await workingAs(world, ['manager']);
    const olive = await workingAs(world, ['owner'], 'Olive');
    const bob = await workingAs(world, ['support'], 'Bob');
    good(await reset(ada, bob));
    const all = await letters();
    expect(all).toHaveLength(2);
    const mine = all.find(({ to }) => to === bob.person.email);
    const notice = all.find(({ to }) => to === olive.person.email);
    expect(mine?.note).toEqual({ kind: 'staff_reset', by: 'Ada', hours: 24 });
    expect(await openedBy(mine)).toBe('ok');
    expect(notice).toMatchObject({
      url: 'http://localhost/staff/tower',
      note: {
        kind: 'staff_reset_issued',
        by: 'Ada',
        name: 'Bob',
        email: bob.person.email,
        isReader: false,
      },
    });
  });

  test('of a person suspended meanwhile sends them nothing', async () => {
    const olive = await workingAs(world, ['owner'], 'Olive');
    const bob = await workingAs(world, ['support'], 'Bob');
    good(await reset(olive, bob));
    good(
      await olive.client.call('updatePerson', {
        params: { id: bob.person.id },
        body: { state: 'suspended' },
      }),
    );
    expect((await letters()).map(({ to }) => to)).toEqual([olive.person.email]);
  });

  test('by the operator tells the person and the owners, and signs the person out', async () => {
    const olive = await workingAs(world, ['owner'], 'Olive');
    const bob = await workingAs(world, ['support'], 'Bob');
    const { url } = await resetLink(staffServices(world), {
      portal: 'tower',
      email: bob.person.email,
    });
    expect(codeOf(await bob.client.call('getMe', {}))).toBe('not_signed_in');
    const notes = new Map((await letters()).map(({ to, note }) => [to, note]));
    expect(notes.get(bob.person.email)).toMatchObject({ by: null, isReader: true });
    expect(notes.get(olive.person.email)).toMatchObject({ by: null, isReader: false });
    const token = new URL(url).hash.slice(1);
    expect(codeOf(await staffClient(world).call('openLink', { body: { token } }))).toBe('ok');
  });
});

describe('consent to the operator’s support (STF-18)', () => {
  // Guards: STF-18
  test('is emailed to owners when given, used and withdrawn', async () => {
    const olive = await workingAs(world, ['owner'], 'Olive');
    await workingAs(world, ['manager'], 'Max');
    const body = { hours: 24, role: 'support_viewer', may_export: false };
    const { consent } = good(await olive.client.call('giveSupportConsent', { body })).support;
    const { url } = await supportLink(staffServices(world), { key: 'tower', name: 'Nina' });
    const token = new URL(url).hash.slice(1);
    good(await staffClient(world).call('acceptSupportLink', { body: { token } }));
    const params = { id: consent?.id ?? '' };
    good(await olive.client.call('withdrawSupportConsent', { params }));
    const all = await letters();
    expect(all.map(({ to }) => to)).toEqual(Array(3).fill(olive.person.email));
    const notes = all.map(({ note }) => (note.kind === 'staff_support' ? note : undefined));
    expect(new Map(notes.map((note) => [note?.what, note?.by]))).toEqual(
      new Map([
        ['given', 'Olive'],
        ['used', 'Support: Nina'],
        ['withdrawn', 'Olive'],
      ]),
    );
    const [day, time] = [expect.stringMatching(/^\d{4}-\d\d-\d\d$/), expect.any(String)];
    expect(notes.find((note) => note?.what === 'given')?.until).toEqual({ day, time });
  });
});

describe('a change of one’s own sign-in (STF-20)', () => {
  const told = async () =>
    (await letters()).map(({ to, note }) => [
      to,
      note.kind === 'staff_sign_in_changed' && note.what,
    ]);

  // Guards: STF-20
  test('is emailed: a passkey, an authenticator, codes, a password', async () => {
    const ada = await workingAs(world, ['owner']);
    const { person, client } = ada;
    const acts = staffOf(world);
    const passkey = new SoftwarePasskey();
    const { options } = good(await client.call('beginMyPasskey', {}));
    const answer = passkey.create(options);
    good(await client.call('addMyPasskey', { body: { name: 'Phone', answer } }));
    expect(await told()).toEqual([[person.email, 'passkey_added']]);
    const { authenticator } = good(await client.call('beginMyAuthenticator', {}));
    const { sealed, secret } = authenticator;
    const body = { sealed, code: acts.codeNow(secret) };
    good(await client.call('setMyAuthenticator', { body }));
    good(await client.call('renewMyRecoveryCodes', { body: {} }));
    good(await client.call('setMyPassword', { body: { password: 'A better p4ssword' } }));
    const { me } = good(await client.call('getMe', {}));
    const [mine] = me.ways.passkeys;
    good(
      await client.call('renameMyPasskey', { params: { id: mine?.id ?? '' }, body: { name: 'X' } }),
    );
    good(await client.call('removeMyPasskey', { params: { id: mine?.id ?? '' } }));
    expect((await told()).map(([, what]) => what).toSorted()).toEqual([
      'authenticator_set',
      'passkey_added',
      'passkey_removed',
      'password_set',
      'recovery_codes_renewed',
    ]);
  });

  test('by a link is emailed as well, and a refused change is not', async () => {
    const acts = staffOf(world);
    const ada = await workingAs(world, ['owner']);
    const { passkey } = await acts.joinByPasskey(
      await acts.issue({ purpose: 'reset', email: null, personId: ada.person.id, grants: [] }),
    );
    expect(await told()).toEqual([[ada.person.email, 'renewed']]);
    const { browser } = await acts.signInByPasskey(passkey);
    const { me } = good(await browser.call('getMe', {}));
    const id = me.ways.passkeys[0]?.id ?? '';
    expect(codeOf(await browser.call('removeMyPasskey', { params: { id } }))).toBe('last_way_in');
    expect(await told()).toHaveLength(1);
  });
});

// Guards: PUB-08
test('a letter about a scheduled draft leads to it, and is not sent once it is no longer true', async () => {
  const ada = await workingAs(world, ['owner']);
  const { portalId } = world.venue;
  const due = '2026-11-30T13:00:00.000Z';
  const failure = { at: due, faults: [{ path: 'events/entry/name', fault: 'is missing' }] };
  const drafted = async (state: object | null) => {
    const id = randomUUID();
    await world.sql(
      `insert into draft (portal_id, id, name, state, base, version, content, changes, conflicts, pictures, made_at,
         made_by, changed_at, changed_by, failure)
       values ($1, $2, 'Summer', 'open', 1, 1, '', 1, 0, '{}', now(), $3, now(), $3, $4)`,
      [portalId, id, ada.person.id, state && JSON.stringify(state)],
    );
    await world.services.store.write(portalId, (tx) =>
      enqueue(tx, 'mail_staff_notice', {
        portal_id: portalId,
        person_id: ada.person.id,
        occasion: `draft failed ${id} 1`,
        about: { kind: 'draft', what: 'failed', draft_id: id, due },
      }),
    );
    return id;
  };
  const id = await drafted(failure);
  await drafted(null);
  expect(await letters()).toEqual([
    {
      to: ada.person.email,
      seller: 'tower',
      url: `http://localhost/staff/tower/drafts/${id}`,
      note: {
        kind: 'staff_draft',
        what: 'failed',
        draft: 'Summer',
        due: { day: '2026-11-30', time: '08:00' },
        faults: ['events/entry/name: is missing'],
      },
    },
  ]);
});
