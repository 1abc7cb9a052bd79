import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RenderLetter } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { mailConfirmation } from '../letters/mail-confirmation.ts';
import { mailMailboxToken } from '../letters/mail-mailbox-token.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { type CartAnswer, cartOf } from '../testing/buyer.ts';
import { configure, openBrowser } from '../testing/member.ts';
import { postOf } from '../testing/post-of.ts';
import { emptyQueue, runJobs } from '../testing/queue.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { staffMember } from '../testing/staff/staff-member.ts';
import {
  backdateMembership,
  buyMembership,
  checkoutAsMember,
  friend,
  holdLevels,
  type LoggedIn,
  logMemberIn,
  type MemberPayment,
  seedLevels,
  termsOf,
} from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Members who renew in one tab while they change their address in another and confirm it by the link in the letter. */
let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
beforeAll(async () => {
  world = await openWorld({ webhooks: true });
  await seedLevels(world);
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  await emptyQueue(world);
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
});
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

/** Stands in for the page server's bundle: renders a letter as its link. */
const renderLetter: RenderLetter = async (name, content) => {
  const { url, orderUrl } = content as { url?: string; orderUrl?: string };
  const text = url ?? orderUrl ?? '';
  return { subject: name, html: text, text };
};

/** Sends the waiting letters; returns all letters so far. */
async function letters() {
  const services = {
    ...world.services,
    settings: { ...world.services.settings, fallbackOrigin: 'http://127.0.0.1:3000' },
  };
  const post = () => postOf({ mailer, renderLetter }, {});
  await runJobs(world, {
    mail_mailbox_token: (payload) => mailMailboxToken(services, post(), payload as never),
    mail_confirmation: (payload) => mailConfirmation(services, post(), payload as never),
  });
  return mailbox.messages().map(({ to, subject, text }) => ({ to, subject, text: text ?? '' }));
}

type Moment = 'hold' | 'change' | 'confirm' | 'pay' | 'pay and confirm' | 'bank' | 'letter';

/** A member whose membership ends soon, by default with an unconfirmed address, and their actions. */
async function renewing(isConfirmed = false) {
  const ada: LoggedIn = await logMemberIn(world, { isConfirmed });
  const mine = await buyMembership(world, ada, friend());
  await backdateMembership(world, mine, 345);
  await emptyQueue(world);
  const otherTab = ada.browser.api;
  const email = `new-${randomUUID()}@example.org`;
  let held: CartAnswer | undefined;
  let intentId: string | undefined;
  let asksBank = false;
  const pay = (more: MemberPayment = {}) =>
    checkoutAsMember(ada.browser.api, held as CartAnswer, more);
  const acts: Record<Moment, () => Promise<void>> = {
    async hold() {
      held = await holdLevels(ada.browser.api, friend({ renews: mine }));
    },
    async change() {
      const body = { email };
      await answered<'updateMyUser'>(
        otherTab.call('updateMyUser', { params: { id: ada.id }, body }),
      );
    },
    async confirm() {
      const letter = (await letters()).find(
        ({ to, text }) => to === email && text.includes('token='),
      );
      const token = new URL(letter?.text ?? '').searchParams.get('token') ?? '';
      await answered<'confirmEmail'>(world.api.call('confirmEmail', { body: { token } }));
    },
    async bank() {
      const asked = await pay({ card: 'pm_card_threeDSecureRequired' });
      intentId = asked.ok ? '' : String(asked.errors[0]?._extra['payment_intent_id']);
      asksBank = true;
    },
    async pay() {
      if (asksBank)
        await world.control(`/payment_intents/${intentId}/advance`, { outcome: 'succeeded' });
      await answered<'checkoutMyCart'>(pay(intentId === undefined ? {} : { intentId }));
    },
    async 'pay and confirm'() {
      await Promise.all([acts.pay(), acts.confirm()]);
    },
    async letter() {
      await letters();
    },
  };
  return { ada, mine, email, acts, cartId: () => cartOf(held as CartAnswer).id };
}

const logsIn = async (email: string, password: string) =>
  (await openBrowser(world).api.call('logIn', { body: { email, password } })).ok;

// Guards: MEM-41
test.each<[Moment[], 'new' | 'old']>([
  [['hold', 'change', 'confirm', 'pay'], 'new'],
  [['hold', 'change', 'pay', 'confirm'], 'new'],
  [['hold', 'change', 'pay and confirm'], 'new'],
  [['hold', 'bank', 'change', 'confirm', 'pay'], 'new'],
  [['hold', 'bank', 'change', 'pay', 'confirm'], 'new'],
  [['hold', 'pay', 'change', 'confirm'], 'old'],
  [['hold', 'pay', 'change', 'letter', 'confirm'], 'old'],
])(
  'after %j a member has renewed once and logs in with the new address, and the letter went to the %s one',
  async (moments, to) => {
    const { ada, mine, email, acts, cartId } = await renewing();
    for (const moment of moments) await acts[moment]();
    expect(await termsOf(world, mine)).toMatchObject([{ kind: 'new' }, { kind: 'renewal' }]);
    expect(
      await world.sql(
        `select o.identity_id as owner, m.identity_id as member from ticket_order o, membership m
       where o.cart_id = $1 and m.id = $2`,
        [cartId(), mine],
      ),
    ).toEqual([{ owner: ada.id, member: ada.id }]);
    const sent = (await letters()).filter(({ text }) => !text.includes('token='));
    expect(sent.map((letter) => letter.to)).toEqual([to === 'new' ? email : ada.email]);
    await configure(world, { 'login.with': 'email_password' });
    expect(await logsIn(email, ada.password)).toBe(true);
    expect(await logsIn(ada.email, ada.password)).toBe(false);
  },
);

// Guards: SLS-08
test('a member whose address staff change while they renew logs in with the old one until the new one is confirmed', async () => {
  const { ada, mine, email, acts } = await renewing(true);
  const support = await staffMember(world, { grants: ['support'] });
  await acts.hold();
  good(await support.client.call('changeMemberEmail', { params: { id: ada.id }, body: { email } }));
  // Leaves only the letter with the link, not the notice to the earlier address.
  await world.sql(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'mail_member_readdressed'`);
  await letters();
  await acts.pay();
  expect(await termsOf(world, mine)).toMatchObject([{ kind: 'new' }, { kind: 'renewal' }]);
  const sent = (await letters()).filter(({ text }) => !text.includes('token='));
  expect(sent.map(({ to }) => to)).toEqual([email]);
  await configure(world, { 'login.with': 'email_password' });
  expect([await logsIn(ada.email, ada.password), await logsIn(email, ada.password)]).toEqual([
    true,
    false,
  ]);
  await acts.confirm();
  expect([await logsIn(ada.email, ada.password), await logsIn(email, ada.password)]).toEqual([
    false,
    true,
  ]);
});
