import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GiftCardLetter, RenderLetter } from '#contract/letters/letters.ts';
import type { Letter, Mailer } from '../mail/mailer.ts';
import { cartOf, checkout } from '../testing/buyer.ts';
import { configure } from '../testing/member.ts';
import { postOf } from '../testing/post-of.ts';
import { refund } from '../testing/staff.ts';
import {
  friend,
  holdLevels,
  type MembershipOptions,
  membershipsOfCart,
  seedLevels,
  storeGiftee,
} from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { mailGiftMembership } from './mail-gift-membership.ts';

let world: World;
let written: GiftCardLetter[] = [];
let sent: Letter[] = [];

/** Replaces the page server's bundle. */
const renderLetter: RenderLetter = async (name, content) => {
  expect(name).toBe('gift_card');
  written.push(content as GiftCardLetter);
  return { subject: 'A gift', html: '', text: '' };
};
const mailer: Mailer = {
  async send(letter) {
    sent.push(letter);
    return { kind: 'taken', answer: '250 fine' };
  },
  close: () => undefined,
};

beforeAll(async () => {
  world = await openWorld();
  await seedLevels(world);
  await configure(world, { 'login.mode': 'dialog', 'login.with': 'member_code_zip' });
});
afterEach(() => {
  written = [];
  sent = [];
});
afterAll(() => world.close());

async function buy(options: Omit<MembershipOptions, 'type'>, message?: string) {
  const held = await holdLevels(world.api, friend({ name: 'Bea Byron', ...options }));
  const email = `bea-${randomUUID()}@example.org`;
  const giftee = await storeGiftee(world.api, held, {
    email,
    ...(message === undefined ? {} : { message }),
  });
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { giftee }));
  const [made] = await membershipsOfCart(world, cartOf(held).id);
  return { done, email, made };
}
const write = (id = '') => {
  const { services, venue } = world;
  const settings = { ...services.settings, fallbackOrigin: 'http://127.0.0.1:3000' };
  return mailGiftMembership({ ...services, settings }, postOf({ mailer, renderLetter }, {}), {
    portal_id: venue.portalId,
    membership_id: id,
  });
};

test('the recipient of a membership learns when it starts, and how to log in', async () => {
  const { email, made } = await buy({ givenOn: '' }, 'Happy birthday!');
  await write(made?.id);
  const [owner] = await world.sql<{ member_code: string }>(
    'select member_code from identity where id = $1',
    [made?.identity_id],
  );
  expect(written).toMatchObject([
    {
      membership: 'Friends',
      number: owner?.member_code,
      giver: 'Ada Lovelace',
      receiver: 'Bea',
      message: 'Happy birthday!',
      isForBuyer: false,
      lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      begun: {
        startDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        members: ['Bea Byron'],
        logInWith: 'member_code_zip',
      },
    },
  ]);
  expect(sent).toMatchObject([{ to: email }]);
});

test('the membership has the shop’s name for it in the buyer’s language', async () => {
  await configure(world, { event_texts: { en: { Friends: 'Freunde' } } });
  const { made } = await buy({});
  await write(made?.id);
  expect(written).toMatchObject([{ membership: 'Freunde' }]);
  await configure(world, { event_texts: {} });
});

test('a job that runs twice sends one letter, with one Message-ID', async () => {
  const { made } = await buy({ givenOn: '' });
  await write(made?.id);
  await write(made?.id);
  expect([written.length, sent.length]).toEqual([2, 1]);
  await world.sql('delete from sent_letter');
  await write(made?.id);
  expect(sent[1]?.messageId).toBe(sent[0]?.messageId);
});

test('a membership cancelled before its first day is not announced', async () => {
  const day = new Date(world.services.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const { done, made } = await buy({ givenOn: day });
  await refund(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: done.ticket_order[0]?.order_number,
    tickets: 'all',
  });
  await write(made?.id);
  expect([written, sent]).toEqual([[], []]);
});
