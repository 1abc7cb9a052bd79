import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import type { OrderConfirmation, RenderLetter } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import { cartOf, checkout } from '../testing/buyer.ts';
import { change, complete, openEdits, purchaseOf } from '../testing/edits.ts';
import { configure } from '../testing/member.ts';
import { emptyQueue, jobsOf, runJobs } from '../testing/queue.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { letterJobs } from './jobs.ts';
import { resendOrders } from './resend-letters.ts';

let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
let written: OrderConfirmation[] = [];
const renderLetter: RenderLetter = async (_name, content) => {
  const letter = content as OrderConfirmation;
  written.push(letter);
  return { subject: 'tickets', html: '', text: letter.orderUrl ?? 'no link' };
};

beforeAll(async () => {
  world = await openWorld();
  await world.sql(
    `with named as (
       insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity, meta)
       values ($1, 'named', 'tour', 'Named', 'tickets', 'public_browsable', -1,
         '{"admit_names": "yes", "admit_emails": "optional"}') returning 1)
     insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount)
     select $1, id, 'named', id, 0 from named, unnest('{guest,quiet}'::text[]) id`,
    [world.venue.portalId],
  );
  await world.sql(
    `insert into ticket_rule (portal_id, ticket_group_id, ticket_type_id, min, max, named, emailed)
     values ($1, 'named', 'guest', 0, -1, 'yes', true)`,
    [world.venue.portalId],
  );
  await openEdits(world);
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
});
afterEach(async () => {
  await emptyQueue(world);
  await world.sql('truncate rate_window');
  await configure(world, { 'tickets.holder_letters': 'by_rule' });
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

type Added = NonNullable<CallInput<'createCart'>['body']['add']>[number];
const ticketFor = (email: string, type = 'guest'): Added => ({
  ticket_type_id: type,
  event_session_id: 'tour-10',
  admit_name: 'Ana Holder',
  admit_email: email,
});

async function buyFor(...tickets: Added[]) {
  const held = await answered<'createCart'>(
    world.api.call('createCart', { body: { add: tickets } }),
  );
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  return { order: await purchaseOf(world, done), buyer: cartOf(done).id };
}

/** Sends all letters that are due; returns those to holders, by address. */
async function sent(): Promise<Map<string, OrderConfirmation>> {
  written = [];
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
  const letters = letterJobs(world.services, async () => ({ mailer, renderLetter }));
  await runJobs(world, letters.tasks);
  const holders = written.filter(({ orderUrl }) => orderUrl === null);
  const messages = mailbox
    .messages()
    .filter(({ text }) => text?.trim() === 'no link')
    .map(({ envelope }) => envelope.to[0] ?? '')
    // The newest comes first.
    .toReversed();
  expect(messages).toHaveLength(holders.length);
  return new Map(holders.map((letter, at) => [messages[at]?.toLowerCase() ?? '', letter] as const));
}

/** Returns the ids of an order's tickets for an address, which no answer shows in full. */
async function idsFor(order: { readonly id: string }, email: string): Promise<string[]> {
  const rows = await world.sql<{ id: string }>(
    'select id from ticket where ticket_order_id = $1 and lower(admit_email) = $2 order by id',
    [order.id, email],
  );
  return rows.map(({ id }) => id);
}

const idsOf = ({ order }: OrderConfirmation) => order.ticket.map(({ id }) => id).toSorted();

// Guards: QTY-36
test('each holder gets their own tickets in one letter: no other ticket, and no link to the order', async () => {
  const { order } = await buyFor(
    ticketFor('ana@holders.example'),
    ticketFor('Ana@holders.example'),
    ticketFor('bob@holders.example'),
  );
  const letters = await sent();
  expect([...letters.keys()].toSorted()).toEqual(['ana@holders.example', 'bob@holders.example']);
  for (const [email, letter] of letters) {
    expect(idsOf(letter)).toEqual(await idsFor(order, email));
    expect(Object.keys(letter.codes).toSorted()).toEqual(idsOf(letter));
    expect(letter).toMatchObject({ orderUrl: null, memberships: null, change: null });
  }
  const kept = await world.sql<{ recipient: string; payload: unknown }>(
    `select recipient, payload from letter where ticket_order_id = $1 and task = 'mail_holder'`,
    [order.id],
  );
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept.map(({ payload }) => payload))).not.toContain('@');
});

// Guards: QTY-36
test.each([
  ['by_rule', ['ana@holders.example']],
  ['all', ['ana@holders.example', 'quiet@holders.example']],
  ['none', []],
])('the setting %s sends letters to %j', async (setting, addresses) => {
  await configure(world, { 'tickets.holder_letters': setting });
  await buyFor(ticketFor('ana@holders.example'), ticketFor('quiet@holders.example', 'quiet'));
  expect([...(await sent()).keys()].toSorted()).toEqual(addresses);
});

// Guards: QTY-36
test('the buyer gets no second letter for a ticket of their own', async () => {
  const { order } = await buyFor(ticketFor('ana@holders.example'));
  await emptyQueue(world);
  await world.sql('update ticket set admit_email = upper($2) where ticket_order_id = $1', [
    order.id,
    (
      await world.sql<{ email: string }>(
        'select buyer_email as email from ticket_order where id = $1',
        [order.id],
      )
    )[0]?.email,
  ]);
  await answered<'emailTicketOrder'>(
    world.api.call('emailTicketOrder', { params: { id: order.id }, body: {} }),
  );
  expect(await sent()).toEqual(new Map());
});

// Guards: QTY-36
test('after a change, only those whose tickets it removed or added are emailed', async () => {
  const { order } = await buyFor(
    ticketFor('ana@holders.example'),
    ticketFor('bob@holders.example'),
  );
  await sent();
  const [ana = ''] = await idsFor(order, 'ana@holders.example');
  const edit = await answered<'modifyCart'>(
    change(world.api, order.cartId, {
      ticket_order_id: order.id,
      remove: [ana],
      add: [{ ...ticketFor('cleo@holders.example'), event_session_id: 'tour-11' }],
    }),
  );
  await answered<'guestCheckoutCart'>(complete(world, edit));
  await answered<'emailTicketOrder'>(
    world.api.call('emailTicketOrder', {
      params: { id: order.id },
      body: { log_context: 'order_update' },
    }),
  );
  const letters = await sent();
  expect([...letters.keys()].toSorted()).toEqual(['ana@holders.example', 'cleo@holders.example']);
  const gone = letters.get('ana@holders.example');
  expect(gone?.order.ticket).toEqual([]);
  expect(gone?.change?.gone.ticket.map(({ id }) => id)).toEqual([ana]);
  const got = letters.get('cleo@holders.example');
  expect(got?.order.ticket).toHaveLength(1);
  expect(got?.change?.gone.ticket).toEqual([]);
});

// Guards: QTY-36
test('an order sent again reaches its holders too, at most twice a day', async () => {
  const { order } = await buyFor(ticketFor('ana@holders.example'));
  await sent();
  const counts: number[] = [];
  for (const _ of [1, 2, 3]) {
    await answered<'emailTicketOrder'>(
      world.api.call('emailTicketOrder', { params: { id: order.id }, body: {} }),
    );
    counts.push((await sent()).size);
    world.advance(60_000);
  }
  expect(counts).toEqual([1, 1, 0]);
});

// Guards: API-37
test('two presses on "send again" send one letter to the buyer and one to each holder', async () => {
  const { order } = await buyFor(ticketFor('eve@holders.example'));
  await sent();
  const press = () => world.api.call('emailTicketOrder', { params: { id: order.id }, body: {} });
  for (const presses of [2, 1]) {
    const outcomes = await Promise.all(Array.from({ length: presses }, press));
    expect(outcomes.map(({ ok }) => ok)).not.toContain(false);
    expect([...(await sent()).keys()]).toEqual(['eve@holders.example']);
    expect(mailbox.messages()).toHaveLength(2);
    world.advance(60_000);
  }
});

// Guards: QTY-36
test('a holder who requests what belongs to their address gets their tickets but not the order', async () => {
  const { order } = await buyFor(
    ticketFor('dora@holders.example'),
    ticketFor('bob@holders.example'),
  );
  await sent();
  await resendOrders(world.services, {
    portal_id: world.venue.portalId,
    occasion: randomUUID(),
    email: 'Dora@holders.example',
    memberships_only: false,
  });
  expect(await jobsOf(world, 'mail_confirmation')).toEqual([]);
  const letters = await sent();
  expect([...letters.keys()]).toEqual(['dora@holders.example']);
  const [letter] = letters.values();
  expect(letter && idsOf(letter)).toEqual(await idsFor(order, 'dora@holders.example'));
});
