import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NoteLetter, RenderLetter } from '#contract/letters/letters.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import { buy, complete } from '../testing/edits.ts';
import { postOf } from '../testing/post-of.ts';
import { jobsOf } from '../testing/queue.ts';
import { editByStaff } from '../testing/staff.ts';
import { addAnnex } from '../testing/venues/annex.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { mailChangeOffered } from './mail-change-offered.ts';

let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
let written: NoteLetter[] = [];
const renderLetter: RenderLetter = async (_name, content) => {
  written.push(content as NoteLetter);
  return { subject: 'change', html: '', text: 'change' };
};

beforeAll(async () => {
  world = await openWorld({ capacity: 100 });
  await world.sql("update event_session set price_increase = 500 where id = 'tour-12'");
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

const write = (payload: JobPayloads['mail_change_offered']) =>
  mailChangeOffered(world.services, postOf({ mailer, renderLetter }, payload), payload);

// Guards: SLS-04
test('the buyer gets the link of a change with its price and its end, and nothing once it is paid', async () => {
  // The end is in the zone of the order's venue, not in that of the portal.
  await addAnnex(world);
  const order = await buy(world, { type: 'adult' });
  const [row] = await world.sql<{ order_number: string }>(
    'select order_number from ticket_order where id = $1',
    [order.id],
  );
  const edited = await editByStaff(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: row?.order_number,
    changes: [{ ticket: order.tickets[0]?.id, session: 'tour-12' }],
    reason: 'The buyer called',
  });
  const [payload] = await jobsOf(world, 'mail_change_offered');
  if (!payload) throw new Error('no letter is due');
  await write(payload);
  const [end] = await world.sql<{ expires_at: Date }>('select expires_at from cart where id = $1', [
    edited.id,
  ]);
  const there = localDateTime(end?.expires_at.toISOString() ?? '', 'America/New_York');
  expect(written).toMatchObject([
    {
      url: expect.stringContaining(`/manage/${order.id}/confirm`),
      note: {
        kind: 'change_offered',
        orderNumber: row?.order_number,
        amount: '5.13',
        currency: 'USD',
        day: there.date,
        time: there.time,
      },
    },
  ]);
  const params = { id: edited.id };
  const asked = await answered<'getCart'>(world.api.call('getCart', { params }));
  expect((await complete(world, asked)).ok).toBe(true);
  written = [];
  await write(payload);
  expect(written).toEqual([]);
});
