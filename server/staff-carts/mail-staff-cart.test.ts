import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NoteLetter, RenderLetter } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { attemptOn } from '../letters/attempt-on.ts';
import { mailPaymentLink } from '../letters/mail-payment-link.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import { checkout } from '../testing/buyer.ts';
import { postOf } from '../testing/post-of.ts';
import { emptyQueue, jobsOf } from '../testing/queue.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { addAnnex } from '../testing/venues/annex.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** The email with the link to places that staff hold for someone (SLS-06, LET-02). */
let world: World;
let bo: StaffMember;
let mailbox: RunningMailbox;
let mailer: Mailer;
let written: NoteLetter[] = [];
const renderLetter: RenderLetter = async (_name, content) => {
  written.push(content as NoteLetter);
  return { subject: 'Your places', html: '', text: `Pay at ${(content as NoteLetter).url}` };
};
beforeAll(async () => {
  world = await openWorld({ capacity: 500, renderLetter });
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
  bo = await staffMember(world, { grants: ['box_office'], name: 'Bo' });
});
beforeEach(async () => {
  written = [];
  await emptyQueue(world);
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

async function held(more: object = {}) {
  const body = {
    id: randomUUID(),
    event: 'tour',
    session: 'tour-11',
    tickets: [{ type: 'adult', quantity: 2 }],
    name: 'Grace Hopper',
    email: `${randomUUID()}@school.example`,
    until: '2030-12-24',
    ...more,
  };
  return good(await bo.client.call('holdStaffCart', { body })).staff_cart;
}
const mail = (id: string, isTrial = false, { client } = bo) =>
  client.call('mailStaffCart', { params: { id }, body: { is_trial: isTrial } });
const listed = async (id: string) =>
  good(await bo.client.call('listStaffCarts', {})).staff_cart.find((one) => one.id === id);
const queued = () => jobsOf(world, 'mail_payment_link');
async function send(payload: JobPayloads['mail_payment_link'] | undefined) {
  if (!payload) throw new Error('no letter is due');
  const job = undefined;
  await attemptOn(world.services, { task: 'mail_payment_link', payload, job }, () =>
    mailPaymentLink(world.services, postOf({ mailer, renderLetter }, payload), payload),
  );
}
const cartAt = ({ link }: { link: string | null }) => {
  const id = new URL(link ?? '').pathname.split('/').at(-1) ?? '';
  return answered<'getCart'>(world.api.call('getCart', { params: { id } }));
};

// Guards: SLS-06
test('the email can be shown before it is sent, and that sends nothing', async () => {
  const cart = await held();
  const { letter } = good(await mail(cart.id, true));
  expect(letter).toEqual({ to: cart.email, subject: 'Your places', text: `Pay at ${cart.link}` });
  expect(written).toMatchObject([
    {
      note: {
        kind: 'payment_link',
        name: 'Grace Hopper',
        event: 'Tour',
        visit: {
          session: { date: '2031-03-08', startTime: '11:00', timezone: 'America/New_York' },
        },
        places: 2,
        price: '43.00',
        amount: '43.00',
        until: { day: '2030-12-24', time: '23:59' },
        isOrdered: false,
      },
    },
  ]);
  expect(await queued()).toEqual([]);
  expect((await listed(cart.id))?.letter).toBeNull();
});

// Guards: SLS-06
test('the buyer gets the link once even after a double click, and the email is kept with its state', async () => {
  const cart = await held();
  expect((await Promise.all([mail(cart.id), mail(cart.id)])).map(codeOf)).toEqual(['ok', 'ok']);
  const jobs = await queued();
  expect(jobs).toHaveLength(1);
  expect((await listed(cart.id))?.letter).toMatchObject({ state: 'queued' });
  await send(jobs[0]);
  expect((await listed(cart.id))?.letter).toMatchObject({ state: 'sent' });
  const [kept] = await world.sql<{ recipient: string; body: string }>(
    `select recipient, body from letter where task = 'mail_payment_link' and recipient = $1`,
    [cart.email],
  );
  // The link opens the cart, so its path is not stored.
  expect(kept).toEqual({ recipient: cart.email, body: 'Pay at http://localhost/…' });
  const acts = await world.sql(
    `select p.values->>'email' as email from audit_entry e join audit_personal p on p.entry_id = e.id
     where e.act = 'mail_cart' and e.entity_id = $1`,
    [cart.number],
  );
  expect(acts).toEqual([{ email: cart.email }]);
});

// Guards: SLS-06
test('the link can be sent again in a new email, at most five times a day to one address', async () => {
  const cart = await held();
  const codes: string[] = [];
  for (let at = 0; at < 6; at += 1) {
    codes.push(codeOf(await mail(cart.id)));
    const jobs = await queued();
    if (jobs[at]) await send(jobs[at]);
  }
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'too_many_requests']);
  expect(new Set((await queued()).map(({ occasion }) => occasion)).size).toBe(5);
  // Another cart for the same address does not help, nor does another spelling of it.
  const other = await held({ email: cart.email.toUpperCase() });
  expect(codeOf(await mail(other.id))).toBe('too_many_requests');
});

// Guards: SLS-06
test('nothing is sent for a cart that is paid or withdrawn, or belongs to another seller', async () => {
  const paid = await held();
  await answered<'guestCheckoutMyCart'>(checkout(world.api, await cartAt(paid)));
  expect(codeOf(await mail(paid.id))).toBe('not_possible_now');
  const gone = await held();
  expect(codeOf(await mail(gone.id))).toBe('ok');
  good(await bo.client.call('withdrawStaffCart', { params: { id: gone.id }, body: {} }));
  await send((await queued())[0]);
  expect(written).toEqual([]);
  expect((await listed(gone.id))?.letter).toMatchObject({ state: 'skipped' });
  expect(codeOf(await mail(gone.id, true))).toBe('not_possible_now');
  const stranger = await staffMember(world, {
    grants: [{ role: 'owner', sellers: ['another'] }],
  });
  expect(codeOf(await mail((await held()).id, false, stranger))).toBe('not_found');
});

// Guards: SLS-06
test('the email for a partly paid cart is about its next instalment', async () => {
  const cart = await held({ parts: 3 });
  await answered<'guestCheckoutMyCart'>(checkout(world.api, await cartAt(cart)));
  good(await mail(cart.id, true));
  expect(written).toMatchObject([
    { note: { price: '43.00', amount: '14.33', until: null, isOrdered: true } },
  ]);
});

// Guards: SLS-06
test('in a portal with several venues, a cart’s dates are those of its event’s venue', async () => {
  await addAnnex(world);
  expect(good(await bo.client.call('getMe', {})).me.portal.timezone).toBe('Asia/Tokyo');
  const cart = await held();
  // Midnight in New York.
  expect(cart.expires_at).toBe('2030-12-25T05:00:00.000Z');
  await mail(cart.id, true);
  expect(written).toMatchObject([{ note: { until: { day: '2030-12-24', time: '23:59' } } }]);
  const body = { until: '2030-12-26' };
  const later = await bo.client.call('extendStaffCart', { params: { id: cart.id }, body });
  expect(good(later).staff_cart.expires_at).toBe('2030-12-27T05:00:00.000Z');
  const pass = { event: 'pass', session: undefined, tickets: [{ type: 'pass', quantity: 1 }] };
  expect((await held(pass)).timezone).toBe('America/New_York');
});
