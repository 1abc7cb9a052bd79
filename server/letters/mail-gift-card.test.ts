import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { GiftCardLetter, RenderLetter } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import type { Services } from '../services/services.ts';
import { cancelCards } from '../store/gifts/ledger.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { cartOf, checkout, purchaser } from '../testing/buyer.ts';
import { balanceOf } from '../testing/gift-card.ts';
import { postOf } from '../testing/post-of.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { mailGiftCard } from './mail-gift-card.ts';

let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
let written: GiftCardLetter[] = [];

/** Replaces the page server's bundle. */
const renderLetter: RenderLetter = async (name, content) => {
  expect(name).toBe('gift_card');
  const card = content as GiftCardLetter;
  written.push(card);
  return { subject: `A card of ${card.amount}`, html: card.number, text: card.number };
};

beforeAll(async () => {
  world = await openWorld();
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
});
afterEach(async () => {
  written = [];
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
  await assertBooksAgree(world);
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

interface Bought {
  readonly cardId: string;
  readonly runAt: Date;
  readonly orderId: string;
  readonly ticketId: string;
}

const line = (handler_data: Record<string, string> = {}, face_value?: string) => ({
  ticket_type_id: face_value === undefined ? 'present' : 'any-present',
  ...(face_value === undefined ? {} : { face_value }),
  handler_data,
});
const hold = (...add: ReturnType<typeof line>[]) => world.api.call('createCart', { body: { add } });

/** Buys a gift card, and returns when its letter is due. */
async function buy(data: Record<string, string> = {}, face_value?: string): Promise<Bought> {
  const held = await answered<'createCart'>(hold(line(data, face_value)));
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const ticketId = held.ticket[0]?.id ?? '';
  const [row] = await world.sql<{ id: string; run_at: Date }>(
    `select a.id, j.run_at from ledger_account a
     join graphile_worker._private_jobs j on j.payload->>'ledger_account_id' = a.id::text
     where a.ticket_id = $1`,
    [ticketId],
  );
  if (!row) throw new Error('no card was made');
  const [orderId = ''] = cartOf(done).order_ids;
  return { cardId: row.id, runAt: row.run_at, orderId, ticketId };
}

const write = (cardId: string, over: Partial<Services['settings']> = {}) =>
  mailGiftCard(
    {
      ...world.services,
      settings: { ...world.services.settings, fallbackOrigin: 'http://127.0.0.1:3000', ...over },
    },
    postOf({ mailer, renderLetter }, {}),
    { portal_id: world.venue.portalId, ledger_account_id: cardId },
  );
const lookUp = async (number: string) =>
  (
    await answered<'getLedger'>(
      world.api.call('getLedger', { params: { type: 'gift_card', number } }),
    )
  ).ledger[0];

describe('a bought gift card', () => {
  test('is mailed to its recipient with its number, which pays at once', async () => {
    const { cardId, runAt } = await buy({
      receiver_name: ' Grace ',
      receiver_email: 'grace@example.org',
      message: 'Happy birthday',
    });
    expect(runAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    await write(cardId);
    const [letter] = mailbox.messages();
    expect(letter?.envelope.to).toEqual(['grace@example.org']);
    expect(written).toMatchObject([
      {
        amount: '50.00',
        receiver: 'Grace',
        giver: 'Ada Lovelace',
        message: 'Happy birthday',
        lastDay: null,
        isForBuyer: false,
        shopUrl: 'http://127.0.0.1:3000/tower',
      },
    ]);
    expect(await lookUp(written[0]?.number ?? '')).toMatchObject({
      state: 'active',
      balance: '50.00',
    });
  });

  test('without a recipient is mailed to the buyer', async () => {
    const { cardId, orderId } = await buy({}, '12.34');
    await write(cardId);
    const [row] = await world.sql<{ email: string }>(
      "select buyer->>'email' as email from ticket_order where id = $1",
      [orderId],
    );
    expect(mailbox.messages()[0]?.envelope.to).toEqual([row?.email]);
    expect(written).toMatchObject([{ amount: '12.34', isForBuyer: true, receiver: '' }]);
    expect(await balanceOf(world, { id: cardId })).toBe(1234);
  });

  test('is the same letter at every attempt', async () => {
    const { cardId } = await buy();
    await write(cardId);
    // Simulates a crash before the acceptance was recorded.
    await world.sql('delete from sent_letter');
    await write(cardId);
    const ids = mailbox
      .messages()
      .map(({ headers }) => headers.find(({ name }) => /^message-id$/i.test(name))?.value);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(written[0]?.number).toBe(written[1]?.number);
    expect(ids[0]).not.toContain(cardId);
  });

  test('for a later day is sent that morning, and pays from then on', async () => {
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const { cardId, runAt } = await buy({ receiver_email: 'g@example.org', deliver_on: day });
    const local = new Intl.DateTimeFormat('sv', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    expect(local.format(runAt)).toBe(`${day} 08:00`);
    await write(cardId);
    expect(await lookUp(written[0]?.number ?? '')).toMatchObject({ state: 'not_active' });
    world.advance(41 * 86_400_000);
    expect(await lookUp(written[0]?.number ?? '')).toMatchObject({ state: 'active' });
    world.advance(-41 * 86_400_000);
  });

  test('is named in the order without its number, and has no scan code', async () => {
    const { orderId, cardId } = await buy({
      receiver_name: 'Grace',
      receiver_email: 'grace@example.org',
    });
    await write(cardId);
    const order = await answered<'getTicketOrder'>(
      world.api.call('getTicketOrder', { params: { id: orderId } }),
    );
    expect(order.ticket).toMatchObject([
      {
        scan_code: null,
        gift_card: {
          receiver_name: 'Grace',
          receiver_email: 'g…@example.org',
          deliver_on: null,
          last_four: written[0]?.number.slice(-4),
        },
      },
    ]);
    expect(JSON.stringify(order)).not.toContain(written[0]?.number.replaceAll(' ', ''));
    const code = await world.fetch(
      new Request(`http://localhost/api/ticket_order/${orderId}/qrcode?seller=tower`),
    );
    expect(code.status).toBe(404);
  });

  test("expires when its group says, in the venue's time zone", async () => {
    const { cardId } = await buy();
    await world.sql("update ledger_account set expires_at = '2031-03-09T05:00:00Z' where id = $1", [
      cardId,
    ]);
    await write(cardId);
    expect(written).toMatchObject([{ lastDay: '2031-03-08' }]);
  });

  test('is blocked and empty once its purchase is cancelled, and no letter goes out', async () => {
    const { cardId, ticketId } = await buy();
    const left = await world.services.store.write(world.venue.portalId, (tx) =>
      cancelCards(tx, [ticketId], new Date()),
    );
    expect([...left]).toEqual([[ticketId, 5000]]);
    await write(cardId);
    expect(mailbox.messages()).toEqual([]);
    expect(await balanceOf(world, { id: cardId })).toBe(0);
  });

  test('before a ticket in one order leaves the order’s code to the ticket', async () => {
    const held = await answered<'createCart'>(
      world.api.call('createCart', {
        body: { add: [line(), { ticket_type_id: 'adult', event_session_id: 'tour-10' }] },
      }),
    );
    const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    const [orderId] = cartOf(done).order_ids;
    const code = await world.fetch(
      new Request(`http://localhost/api/ticket_order/${orderId}/qrcode?seller=tower`),
    );
    expect(code.status).toBe(200);
  });

  test('two in one cart are two cards', async () => {
    const held = await answered<'createCart'>(
      hold(line(), line({ receiver_email: 'a@example.org' }, '20.00')),
    );
    await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    const cards = await world.sql<{ balance: number }>(
      `select balance::int from ledger_account where ticket_id = any($1) order by 1`,
      [held.ticket.map(({ id }) => id)],
    );
    expect(cards).toEqual([{ balance: 2000 }, { balance: 5000 }]);
  });

  test('is not issued for an unpaid cart', async () => {
    const held = await answered<'createCart'>(hold(line()));
    await purchaser(world.api, cartOf(held).id);
    const ids = held.ticket.map(({ id }) => id);
    expect(await world.sql('select from ledger_account where ticket_id = any($1)', [ids])).toEqual(
      [],
    );
  });
});

test.each([
  [{ receiver_email: 'nobody' }, 'receiver_email'],
  [{ deliver_on: '2099-01-01' }, 'receiver_email'],
  [{ receiver_email: 'a@example.org', deliver_on: '2020-01-01' }, 'deliver_on'],
  [{ message: 'a'.repeat(501) }, 'message'],
  [{ receiver_name: 'A\nB' }, 'receiver_name'],
])('a gift card for %j is refused with the field %s', async (data, field) => {
  const outcome = await hold(line(data as unknown as Record<string, string>));
  const paths = outcome.ok ? [] : outcome.errors.map(({ _extra }) => _extra['path']);
  expect(paths).toContain(`add[0].handler_data.${field}`);
});
