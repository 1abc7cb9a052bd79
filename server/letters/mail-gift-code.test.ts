import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GiftCardLetter, RenderLetter } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import { checkout } from '../testing/buyer.ts';
import { boughtCode, seedGifts } from '../testing/gift-codes.ts';
import { configure } from '../testing/member.ts';
import { postOf } from '../testing/post-of.ts';
import { refund } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { mailGiftCode } from './mail-gift-code.ts';

let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
let written: GiftCardLetter[] = [];

/** Replaces the page server's bundle. */
const renderLetter: RenderLetter = async (name, content) => {
  expect(name).toBe('gift_card');
  const letter = content as GiftCardLetter;
  written.push(letter);
  return { subject: `A gift of ${letter.membership}`, html: letter.number, text: letter.number };
};

beforeAll(async () => {
  world = await openWorld();
  await seedGifts(world);
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
});
afterEach(async () => {
  written = [];
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

async function buy(handler_data: Record<string, string> = {}) {
  const body = { add: [{ ticket_type_id: 'gift-pair', handler_data }] };
  const held = await answered<'createCart'>(world.api.call('createCart', { body }));
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  return { done, ...(await boughtCode(world, held.ticket[0]?.id ?? '')) };
}
const write = (id: string) => {
  const { services, venue } = world;
  const settings = { ...services.settings, fallbackOrigin: 'http://127.0.0.1:3000' };
  return mailGiftCode({ ...services, settings }, postOf({ mailer, renderLetter }, {}), {
    portal_id: venue.portalId,
    gift_code_id: id,
  });
};
const messages = async () => {
  const response = await fetch(`${mailbox.url}/api/messages`);
  return ((await response.json()) as { messages: unknown[] }).messages;
};

test('a code goes to its recipient, with a link to redeem it', async () => {
  const { id, code } = await buy({
    receiver_name: 'Grace',
    receiver_email: 'grace@example.org',
    message: 'See you there',
  });
  await write(id);
  // Running the job twice gives the same letter.
  await write(id);
  expect(written).toHaveLength(2);
  for (const letter of written) {
    expect(letter).toMatchObject({
      number: code,
      membership: 'Two friends and a child',
      receiver: 'Grace',
      giver: 'Ada Lovelace',
      message: 'See you there',
      isForBuyer: false,
      lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      shopUrl: expect.stringMatching(
        new RegExp(`^http://127.0.0.1:3000/[^/]+/membership/redeem\\?gift_code=${code}$`),
      ),
    });
  }
  expect(JSON.stringify(await messages())).toContain('grace@example.org');
});

test('a code has the shop’s name for it in the buyer’s language', async () => {
  await configure(world, {
    event_texts: {
      en: { 'Two friends and a child': 'Zwei und ein Kind', 'Shop tower': 'Der Laden' },
    },
  });
  await write((await buy()).id);
  expect(written).toMatchObject([
    { membership: 'Zwei und ein Kind', seller: { name: 'Der Laden' } },
  ]);
  await configure(world, { event_texts: {} });
});

test('letters of one code that were sent twice share one Message-ID', async () => {
  const { id } = await buy({ receiver_email: 'grace@example.org' });
  await write(id);
  // Simulates a crash before the acceptance was recorded.
  await world.sql('delete from sent_letter');
  await write(id);
  const { id: other } = await buy();
  await write(other);
  const ids = mailbox
    .messages()
    .map(({ headers }) => headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(2);
});

test('a code without a recipient goes to the buyer', async () => {
  const { id } = await buy();
  await write(id);
  expect(written).toMatchObject([{ isForBuyer: true, receiver: '' }]);
  expect(await messages()).toHaveLength(1);
});

test('a code revoked before its letter was sent is not mailed', async () => {
  const { id, done } = await buy();
  await refund(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: done.ticket_order[0]?.order_number,
    tickets: 'all',
  });
  await write(id);
  expect(written).toEqual([]);
  expect(await messages()).toEqual([]);
});
