import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OrderConfirmation, RenderLetter } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import {
  buy,
  complete,
  moveTo,
  openEdits,
  orderOf,
  runLeftoverAnnouncements,
} from '../testing/edits.ts';
import { postOf } from '../testing/post-of.ts';
import { emptyQueue, jobsOf } from '../testing/queue.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';
import { mailOrderChange } from './mail-confirmation.ts';

let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
let written: OrderConfirmation[] = [];
const renderLetter: RenderLetter = async (_name, content) => {
  written.push(content as OrderConfirmation);
  return { subject: 'change', html: '', text: 'change' };
};

beforeAll(async () => {
  world = await openWorld();
  await openEdits(world);
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
});
afterEach(async () => {
  written = [];
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
  await emptyQueue(world);
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

async function post(): Promise<void> {
  for (const payload of await jobsOf(world, 'mail_order_change')) {
    await mailOrderChange(world.services, postOf({ mailer, renderLetter }, payload), payload);
  }
}
const ask = (id: string, log_context: 'order_update' | 'order_cancel') =>
  world.api.call('emailTicketOrder', { params: { id }, body: { log_context } });
const sessionsOf = ({ ticket }: OrderConfirmation['order']) =>
  ticket.map(({ event_session_id }) => event_session_id);

// Guards: API-37, ORD-11, ORD-26
test('an edit is announced in one letter, however often requested, with valid and removed tickets', async () => {
  const order = await buy(world, { type: 'free', n: 2 });
  expect(await refusedWith(ask(order.id, 'order_update'))).toBe('not_found');
  const edit = await moveTo(world, order, [order.tickets[0]], { type: 'free', session: 'tour-11' });
  await answered<'guestCheckoutCart'>(complete(world, edit));
  for (const _ of [1, 2]) {
    await answered<'emailTicketOrder'>(ask(order.id, 'order_update'));
    await post();
  }
  expect(mailbox.messages()).toHaveLength(1);
  const [letter] = written;
  if (!letter) throw new Error('no letter was written');
  expect(letter.change?.kind).toBe('update');
  expect(sessionsOf(letter.order)).toEqual(['tour-10', 'tour-11']);
  expect(letter.change && sessionsOf(letter.change.gone)).toEqual(['tour-10']);
  expect(Object.keys(letter.codes)).toHaveLength(2);
});

// Guards: ORD-26
test('an edit is announced once, whether or not its page returns', async () => {
  const order = await buy(world, { type: 'free', n: 2 });
  const edit = await moveTo(world, order, [order.tickets[0]], { type: 'free', session: 'tour-11' });
  await answered<'guestCheckoutCart'>(complete(world, edit));
  await answered<'cancelTicketOrder'>(
    world.api.call('cancelTicketOrder', {
      params: { id: order.id },
      body: { tickets: [{ ticket_id: order.tickets[1]?.id ?? '' }] },
    }),
  );
  await answered<'emailTicketOrder'>(ask(order.id, 'order_cancel'));
  await runLeftoverAnnouncements(world);
  await post();
  expect(written.map(({ change }) => change?.kind).toSorted()).toEqual(['cancel', 'update']);
});

// Guards: API-37, ORD-11, ORD-34
test('each further change has a letter of its own, and so has a cancellation of everything', async () => {
  const order = await buy(world, { type: 'free', n: 2 });
  for (const session of ['tour-11', 'tour-10']) {
    const { ticket } = await orderOf(world.api, order.id);
    const booked = ticket.filter(({ state }) => state === 'booked');
    const edit = await moveTo(world, order, booked, { type: 'free', session, n: 2 });
    await answered<'guestCheckoutCart'>(complete(world, edit));
    await answered<'emailTicketOrder'>(ask(order.id, 'order_update'));
    world.advance(1000);
  }
  const { ticket } = await orderOf(world.api, order.id);
  const tickets = ticket.flatMap(({ id, state }) =>
    state === 'booked' ? [{ ticket_id: id }] : [],
  );
  await answered<'cancelTicketOrder'>(
    world.api.call('cancelTicketOrder', { params: { id: order.id }, body: { tickets } }),
  );
  await answered<'emailTicketOrder'>(ask(order.id, 'order_cancel'));
  await post();
  expect(mailbox.messages()).toHaveLength(3);
  const [, , cancel] = written;
  expect(cancel?.change?.kind).toBe('cancel');
  expect(cancel?.order.ticket).toEqual([]);
  expect(cancel?.change?.gone.ticket).toHaveLength(2);
  const [last] = mailbox.messages();
  const calendar = last?.attachments.find(({ type }) => type === 'text/calendar');
  const text = Buffer.from(calendar?.content ?? []).toString();
  expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(2);
});

// Guards: API-37
test('letters of one order can be requested only so often', async () => {
  const order = await buy(world, { type: 'free' });
  const again = () => world.api.call('emailTicketOrder', { params: { id: order.id }, body: {} });
  for (let n = 0; n < 10; n += 1) expect((await again()).ok).toBe(true);
  expect(await refusedWith(again())).toBe('too_many_requests');
});
