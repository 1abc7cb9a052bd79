import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NoteLetter, RenderLetter } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import { configure } from '../testing/member.ts';
import { postOf } from '../testing/post-of.ts';
import { emptyQueue, jobsOf } from '../testing/queue.ts';
import { buyRenewing, watchRenewals, withCard } from '../testing/renewals.ts';
import { type LoggedIn, logMemberIn, seedLevels } from '../testing/venues/levels.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { mailRenewal } from './mail-renewal.ts';

let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
let ada: LoggedIn;
let mine: string;
let written: NoteLetter[] = [];
const renderLetter: RenderLetter = async (_name, content) => {
  written.push(content as NoteLetter);
  return { subject: 'renewal', html: '', text: 'renewal' };
};

beforeAll(async () => {
  world = await openWorld();
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
  await seedLevels(world);
  await configure(world, { ask_to_autorenew: true });
});
beforeEach(async () => {
  written = [];
  await emptyQueue(world);
  await world.sql("update membership set auto_renew = 'cancelled' where auto_renew = 'scheduled'");
  ada = await logMemberIn(world);
  mine = await buyRenewing(world, ada);
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});
const { run, noticed, charged, cartId, endOf } = watchRenewals(
  () => world,
  () => mine,
);

/** Sends the due letters about renewals, running each job twice, as after a crash. */
async function write() {
  const due = await jobsOf(world, 'mail_renewal');
  for (const payload of [...due, ...due]) {
    await mailRenewal(world.services, postOf({ mailer, renderLetter }, payload), payload);
  }
}
const notes = () => written.map(({ note, url }) => ({ ...note, path: new URL(url).pathname }));
const sentToAda = () =>
  mailbox.messages().filter(({ to }) => JSON.stringify(to).includes(ada.email));

test('the notice gives the amount and date, with a link to cancel, and is sent once', async () => {
  await noticed();
  await run();
  await write();
  const [order] = await world.sql<{ id: string }>(
    'select ticket_order_id as id from membership_term where membership_id = $1',
    [mine],
  );
  const lastDay = Temporal.Instant.from((await endOf()).toISOString())
    .toZonedDateTimeISO('America/New_York')
    .toPlainDate()
    .subtract({ days: 1 });
  expect(notes()[0]).toEqual({
    kind: 'renewal_notice',
    level: 'Friends',
    amount: '60.00',
    currency: 'USD',
    lastDay: lastDay.toString(),
    chargeDay: lastDay.subtract({ days: 6 }).toString(),
    path: `/tower/manage/${order?.id}/cancel-auto-renew`,
  });
  expect(sentToAda()).toHaveLength(1);
});

test('a level, and the sender, have the shop’s names in the buyer’s language', async () => {
  await configure(world, {
    event_texts: { en: { Friends: 'Freunde', 'Shop tower': 'Turmladen' } },
  });
  await noticed();
  await run();
  await write();
  expect(notes()[0]).toMatchObject({ level: 'Freunde' });
  expect(written[0]?.seller.name).toBe('Turmladen');
  await configure(world, { event_texts: {} });
});

test('the letter about a charge that needs its owner links to the payment', async () => {
  await noticed();
  await run();
  await charged();
  await run(await withCard(world, mine, 'pm_card_authenticationRequired'));
  await world.sql(
    "delete from graphile_worker._private_jobs where payload->'about'->>'kind' = 'notice'",
  );
  await write();
  expect(notes()[0]).toMatchObject({
    kind: 'renewal_declined',
    why: 'authentication',
    amount: '60.00',
    path: `/tower/checkout/${await cartId()}`,
  });
  expect(sentToAda()).toHaveLength(1);
});

test('outdated news is not sent', async () => {
  await noticed();
  await run();
  await charged();
  await run();
  await write();
  expect(written).toEqual([]);
});

test('a member who cancels before the letter is sent is told of no charge', async () => {
  await noticed();
  await run();
  await world.sql("update membership set auto_renew = 'cancelled' where id = $1", [mine]);
  await write();
  expect(written).toEqual([]);
});

test('a member who renewed themselves is told neither of a charge nor of a failed renewal', async () => {
  await noticed();
  await run();
  const later = "valid_to = valid_to + interval '1 year'";
  await world.sql(`update membership set ${later} where id = $1`, [mine]);
  await write();
  await world.sql(
    "update membership_renewal set state = 'given_up', next_at = null where membership_id = $1",
    [mine],
  );
  const [payload] = await jobsOf(world, 'mail_renewal');
  if (!payload) throw new Error('no letter waits');
  const about = { kind: 'given_up' } as const;
  await mailRenewal(world.services, postOf({ mailer, renderLetter }, {}), { ...payload, about });
  expect(written).toEqual([]);
});

test('the letter about a failed renewal links to renewing manually', async () => {
  world.advance((await endOf()).getTime() + 40 * 86_400_000 - world.services.now());
  await run();
  await write();
  expect(notes()[0]).toMatchObject({
    kind: 'renewal_given_up',
    level: 'Friends',
    path: '/tower/events/friendship/renew',
  });
});
