import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RenderLetter } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import type { Tasks } from '../jobs/work.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import type { LetterRow, LetterSubject } from '../store/letters/letter-rows.ts';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { configure, makeMember, openBrowser } from '../testing/member.ts';
import { emptyQueue, jobsOf, runJobs } from '../testing/queue.ts';
import { staffServices } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { letterJobs } from './jobs.ts';
import { listLetters } from './list-letters.ts';
import { type SendAgain, sendAgain } from './send-again.ts';

let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
let tasks: Tasks;

/** Replaces the page server's bundle: the letter is just its content. */
const renderLetter: RenderLetter = async (name, content) => {
  const text = JSON.stringify(content, null, 1);
  return { subject: name, html: text, text };
};
beforeAll(async () => {
  world = await openWorld();
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'email_password' });
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
  tasks = letterJobs(world.services, async () => ({ mailer, renderLetter })).tasks;
});
afterEach(async () => {
  await emptyQueue(world);
  await world.sql('delete from letter');
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

const rows = () =>
  world.sql<LetterRow & Record<string, unknown>>('select * from letter order by created_at, id');
const onlyRow = async (): Promise<LetterRow> => {
  const [row, ...more] = await rows();
  if (!row || more.length > 0) throw new Error(`${more.length + 1} letters are kept`);
  return row;
};
const run = () => runJobs(world, tasks);
const again = (letterId: string, over: Partial<SendAgain> = {}) =>
  sendAgain(staffServices(world), {
    portalId: world.venue.portalId,
    letterId,
    sellers: null,
    ...over,
  });
const messageIds = () =>
  mailbox
    .messages()
    .map(({ headers }) => headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value);

/** Buys a ticket and returns the id of the order. */
async function buy(): Promise<string> {
  const held = await holdCart(world.api, { type: 'adult' });
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  return cartOf(done).order_ids[0] ?? '';
}

/** Runs the only queued letter as if it were the last of its attempts. */
async function lastAttempt(): Promise<void> {
  const [payload] = await jobsOf(world, 'mail_confirmation');
  const helpers = { job: { attempts: 10, max_attempts: 10 } };
  const job = tasks['mail_confirmation'];
  await expect(job?.(payload, helpers as Parameters<typeof job>[1])).rejects.toThrow();
}

describe('an order’s letter', () => {
  // Guards: LET-02
  test('is kept as queued with its order, and then as sent, with what was sent to whom', async () => {
    const order = await buy();
    expect(await onlyRow()).toMatchObject({
      state: 'queued',
      ticket_order_id: order,
      attempts: 0,
      recipient: null,
    });
    await run();
    expect(mailbox.messages()).toHaveLength(1);
    const kept = await onlyRow();
    expect(kept).toMatchObject({
      state: 'sent',
      kind: 'order_confirmation',
      attempts: 1,
      recipient: mailbox.messages()[0]?.envelope.to[0],
      subject: mailbox.messages()[0]?.subject,
      answer: expect.stringMatching(/^250/),
    });
  });

  // Guards: LET-02
  test('is kept without its codes and without the links that open the order', async () => {
    const order = await buy();
    await run();
    const { body } = await onlyRow();
    const codes = await world.sql<{ scan_code: string }>(
      `select scan_code from ticket where ticket_order_id = $1
       union all select scan_code from ticket_order where id = $1`,
      [order],
    );
    expect(codes).toHaveLength(2);
    for (const { scan_code } of codes) expect(body).not.toContain(scan_code);
    expect(body).not.toContain(`ticket_order/${order}`);
    expect(mailbox.messages()[0]?.text).toContain(`ticket_order/${order}`);
  });

  // Guards: LET-02
  test('has failed after its last attempt, and can be sent again', async () => {
    await buy();
    mailbox.injectFault('refuse_for_now');
    await lastAttempt();
    const { id } = await onlyRow();
    expect(await onlyRow()).toMatchObject({
      state: 'failed',
      answer: expect.stringContaining('451'),
    });
    await emptyQueue(world);
    expect(await again(id)).toMatchObject({ kind: 'queued' });
    await run();
    expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'sent']);
    expect(mailbox.messages()).toHaveLength(1);
  });

  // Guards: LET-02
  test('that is not sent gives the reason', async () => {
    await buy();
    await world.sql("update ticket set state = 'cancelled' where state = 'booked'");
    await run();
    expect(await onlyRow()).toMatchObject({
      state: 'skipped',
      answer: 'every ticket was cancelled before it was written',
    });
    expect(mailbox.messages()).toEqual([]);
  });
});

describe('a letter that staff send again', () => {
  // Guards: LET-02
  test('is a new letter, and the first one keeps its state', async () => {
    await buy();
    mailbox.injectFault('refuse_for_good');
    await run();
    const first = await onlyRow();
    expect(first).toMatchObject({ state: 'refused', answer: expect.stringMatching(/^554/) });
    const result = await again(first.id);
    await run();
    await run();
    expect(mailbox.messages()).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { id: first.id, state: 'refused' },
      { state: 'sent', repeats_id: first.id, ticket_order_id: first.ticket_order_id },
    ]);
    const { letterId } = result as { letterId: string };
    expect(await again(letterId)).toMatchObject({ kind: 'queued' });
    await run();
    expect(new Set(messageIds()).size).toBe(2);
  });

  // Guards: LET-02
  test('has an audit entry, without an address', async () => {
    await buy();
    await run();
    const { id } = await onlyRow();
    await again(id);
    const entries = await world.sql<Record<string, unknown>>(
      "select * from audit_entry where act = 'send_letter_again' and entity_id = $1",
      [id],
    );
    expect(entries).toMatchObject([
      {
        actor: 'test',
        before: { state: 'sent' },
        after: { letter: 'order_confirmation', order: expect.any(String) },
        personal_hash: null,
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('@');
  });

  // Guards: LET-02
  test('is refused while it is still queued, and for another seller', async () => {
    await buy();
    const { id } = await onlyRow();
    expect(await again(id)).toEqual({ kind: 'still_queued' });
    await run();
    expect(await again(id, { sellers: ['another'] })).toEqual({ kind: 'missing' });
    expect(await again(randomUUID())).toEqual({ kind: 'missing' });
    expect(await again(id, { sellers: ['shop'] })).toMatchObject({ kind: 'queued' });
    expect(await rows()).toHaveLength(2);
  });

  // Guards: LET-02
  test('may have been dropped by the queue long ago', async () => {
    await buy();
    const { id } = await onlyRow();
    await emptyQueue(world);
    await world.sql("update letter set due_at = now() - interval '25 hours'");
    expect(await again(id)).toMatchObject({ kind: 'queued' });
  });
});

// Guards: LET-02
test('a gift card’s letter belongs to its order, and its number is not kept', async () => {
  const add = [{ ticket_type_id: 'present' }];
  const held = await answered<'createCart'>(world.api.call('createCart', { body: { add } }));
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  await run();
  const gift = (await rows()).find(({ kind }) => kind === 'gift_card');
  expect(gift).toMatchObject({ state: 'sent', ticket_order_id: cartOf(done).order_ids[0] });
  const number = /[2-9A-Z]{4}(?:[ -]?[0-9A-Z]{4}){4}/;
  expect(mailbox.messages().some(({ text }) => number.test(text ?? ''))).toBe(true);
  expect(gift?.body).not.toMatch(number);
});

describe('a letter with a link to set a password', () => {
  const ask = (email: string) =>
    openBrowser(world).api.call('requestPasswordReset', { body: { email } });

  // Guards: LET-02
  test('belongs to its member, with no address in its payload and no token in its text', async () => {
    const { id, email } = await makeMember(world);
    await ask(email);
    await run();
    const kept = await onlyRow();
    expect(kept).toMatchObject({ state: 'sent', identity_id: id, recipient: email });
    expect(JSON.stringify(kept.payload)).not.toContain('@');
    const link = mailbox.messages()[0]?.text ?? '';
    const [, token = ''] = /token=([\w-]+)/.exec(link) ?? [];
    expect(token.length).toBeGreaterThan(20);
    expect(kept.body).not.toContain(token);
    await again(kept.id);
    await run();
    const tokens = mailbox.messages().map(({ text }) => /token=([\w-]+)/.exec(text ?? '')?.[1]);
    expect(new Set(tokens).size).toBe(2);
  });

  test('is not sent to an address without a member, and the address is not kept', async () => {
    await ask('nobody@example.org');
    await run();
    const kept = await onlyRow();
    expect(kept).toMatchObject({ state: 'skipped', recipient: null });
    expect(JSON.stringify(kept)).not.toContain('nobody@');
    expect(await again(kept.id)).toEqual({ kind: 'no_recipient' });
  });
});

// Guards: LET-02
test('an order’s letters are listed newest first, without those of other orders', async () => {
  const order = await buy();
  await buy();
  await run();
  const list = (subject: LetterSubject) =>
    listLetters(world.services, { portalId: world.venue.portalId, subject });
  const [first] = await list({ ticket_order_id: order });
  await again(first?.id ?? '');
  const listed = await list({ ticket_order_id: order });
  expect(listed).toMatchObject([{ repeats_id: first?.id }, { id: first?.id, state: 'sent' }]);
  expect(listed[0]).not.toHaveProperty('payload');
  expect(await list({ cart_id: randomUUID() })).toEqual([]);
  expect(await list({ identity_id: randomUUID() })).toEqual([]);
});

// Guards: LET-02
test('a job queued by an earlier release is kept as one letter, however often it runs', async () => {
  const order = await buy();
  await emptyQueue(world);
  await world.sql('delete from letter');
  const payload = { portal_id: world.venue.portalId, ticket_order_id: order };
  const job = tasks['mail_confirmation'];
  const helpers = {} as Parameters<NonNullable<typeof job>>[1];
  mailbox.injectFault('refuse_for_now');
  await expect(job?.(payload, helpers)).rejects.toThrow();
  expect(await onlyRow()).toMatchObject({ state: 'queued', attempts: 1 });
  await job?.(payload, helpers);
  await job?.(payload, helpers);
  expect(await onlyRow()).toMatchObject({ state: 'sent', attempts: 2 });
  expect(mailbox.messages()).toHaveLength(1);
});
