import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderConfirmation } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { mailOrderChange } from '../letters/mail-confirmation.ts';
import { openMailer } from '../mail/mailer.ts';
import { type Bought, buy } from '../testing/edits.ts';
import { configure } from '../testing/member.ts';
import { postOf } from '../testing/post-of.ts';
import { emptyQueue, jobsOf } from '../testing/queue.ts';
import { refund, staffServices } from '../testing/staff.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { changeSession } from './change-session.ts';

let world: World;
let mailbox: RunningMailbox;
beforeEach(async () => {
  world = await openWorld();
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
});
afterEach(async () => {
  await mailbox.stop();
  await world.close();
});

const change = (session: string, to?: string) =>
  changeSession(staffServices(world), {
    seller: 'tower',
    session,
    ...(to === undefined ? {} : { to }),
  });

/** The contents of the queued emails, by order number. */
async function written(): Promise<ReadonlyMap<string, OrderConfirmation>> {
  const letters = new Map<string, OrderConfirmation>();
  const mailer = openMailer(mailbox.smtpUrl);
  const renderLetter = async (_name: string, content: unknown) => {
    const letter = content as OrderConfirmation;
    letters.set(letter.order.ticket_order[0]?.order_number ?? '', letter);
    return { subject: 'session', html: '', text: 'session' };
  };
  for (const payload of await jobsOf(world, 'mail_order_change')) {
    await mailOrderChange(world.services, postOf({ mailer, renderLetter }, payload), payload);
  }
  mailer.close();
  await emptyQueue(world);
  return letters;
}

async function numberOf({ id }: Bought): Promise<string> {
  const rows = await world.sql<{ number: string }>(
    'select order_number as number from ticket_order where id = $1',
    [id],
  );
  return rows[0]?.number ?? '';
}

test('the letter about a moved session names the event in the buyer’s language, and says that the venue made the change', async () => {
  const number = await numberOf(await buy(world, { type: 'adult', session: 'tour-10' }));
  await change('tour-10', 'tour-11');
  await configure(world, { event_texts: { en: { Tour: 'The tour' } } });
  const letter = (await written()).get(number);
  expect(letter?.change?.venue).toMatchObject({ event: 'The tour', timezone: 'America/New_York' });
  expect(letter?.order.ticket.map((ticket) => ticket.event_session_id)).toEqual(['tour-11']);
  expect(mailbox.messages()).toHaveLength(1);
});

test('the letter about a cancelled session states its refund, without earlier refunds', async () => {
  const whole = await numberOf(await buy(world, { type: 'adult', n: 2 }));
  const part = await numberOf(await buy(world, { type: 'adult' }));
  const nothing = await numberOf(await buy(world, { type: 'adult' }));
  const give = (order: string, amount: string) =>
    refund(world, { reference: order, seller: 'tower', order, amount });
  await give(part, '20.00');
  await give(nothing, '21.50');
  await change('tour-10');
  const letters = await written();
  const stated = [whole, part, nothing].map((number) => letters.get(number)?.change?.venue?.refund);
  expect(stated).toEqual(['43.00', '1.50', '0']);
});
