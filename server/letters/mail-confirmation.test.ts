import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OrderConfirmation, RenderLetter } from '#contract/letters/letters.ts';
import { lastDayOf } from '#domain/memberships/membership-term.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { type Mailer, openMailer, TemporaryMailError } from '../mail/mailer.ts';
import type { Services } from '../services/services.ts';
import { cartOf, checkout, holdCart, type ReserveOptions } from '../testing/buyer.ts';
import { configure } from '../testing/member.ts';
import { postOf } from '../testing/post-of.ts';
import {
  checkoutAsMember,
  friend,
  holdLevels,
  logMemberIn,
  membershipsOfCart,
  seedLevels,
  storeGiftee,
} from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { mailConfirmation } from './mail-confirmation.ts';

let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
let written: OrderConfirmation[] = [];

/** Replaces the page server's bundle: records its input, and references every picture. */
const renderLetter: RenderLetter = async (_name, given) => {
  const content = given as OrderConfirmation;
  written.push(content);
  const { logo, picture, codes } = content;
  const pictures = [logo?.usual, logo?.dark, picture, ...Object.values(codes)];
  return {
    subject: `Tickets ${content.order.ticket_order[0]?.order_number}`,
    html: pictures.map((picture) => picture && `<img src="cid:${picture.cid}">`).join(''),
    text: content.orderUrl ?? '',
  };
};

beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await seedLevels(world);
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

async function bought(...tickets: ReserveOptions[]): Promise<string> {
  const held = await holdCart(world.api, ...(tickets.length > 0 ? tickets : [{ type: 'adult' }]));
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const [id] = cartOf(done).order_ids;
  if (!id) throw new Error('a checkout without an order');
  return id;
}

const services = (over: Partial<Services['settings']> = {}): Services => ({
  ...world.services,
  settings: { ...world.services.settings, fallbackOrigin: 'http://127.0.0.1:3000', ...over },
});
const write = (orderId: string, by = services()) =>
  mailConfirmation(by, postOf({ mailer, renderLetter }, {}), {
    portal_id: world.venue.portalId,
    ticket_order_id: orderId,
  });

async function letterOf(orderId: string, by?: Services) {
  await write(orderId, by);
  const [letter] = mailbox.messages();
  const [content] = written;
  if (!letter || !content) throw new Error('no letter came');
  const header = (name: string) =>
    letter.headers.find((each) => each.name.toLowerCase() === name.toLowerCase())?.value;
  return { letter, content, header };
}

/** Returns services of a process that has just started, without caches. */
async function withCatalogue(changes: string): Promise<Services> {
  await world.sql(changes);
  const cache = world.services.cache;
  await world.sql('update portal set version = version + 1');
  await world.sql(`select pg_notify('foyer_portal', '${world.venue.portalId}')`);
  await expect
    .poll(async () => (await cache.catalogue(world.venue.portalId)).portal.version)
    .toBe((await world.sql<{ version: number }>('select version::int from portal'))[0]?.version);
  return services();
}

describe('the confirmation of an order', () => {
  // Guards: ORD-11, PAY-81
  test('goes to the buyer from the seller, with the order’s facts and its page', async () => {
    const id = await bought({ type: 'adult', n: 2 });
    const [row] = await world.sql<{ email: string; number: string }>(
      "select buyer->>'email' as email, order_number as number from ticket_order where id = $1",
      [id],
    );
    const { letter, content } = await letterOf(id);
    expect(letter.envelope).toEqual({ from: 'no-reply@localhost', to: [row?.email] });
    expect(letter.from).toBe('Shop tower <no-reply@localhost>');
    expect(letter.subject).toBe(`Tickets ${row?.number}`);
    expect(content).toMatchObject({
      language: 'en',
      currency: 'USD',
      orderUrl: `http://127.0.0.1:3000/tower/ticket_order/${id}`,
      order: {
        ticket_order: [{ id, order_number: row?.number }],
        event_session: [{ id: 'tour-10' }],
        venue: [{ timezone: 'America/New_York' }],
      },
    });
  });

  test('uses the shop’s names in the buyer’s language, in the calendar file too', async () => {
    await configure(world, {
      event_texts: { en: { Tour: 'The tour', House: 'The house', 'Shop tower': 'The shop' } },
    });
    const { letter, content } = await letterOf(await bought());
    expect(content.order.event_template.map(({ name }) => name)).toEqual(['The tour']);
    expect(content.order.venue.map(({ name }) => name)).toEqual(['The house']);
    expect(letter.from).toContain('The shop');
    const calendar = letter.attachments.find(({ type }) => type === 'text/calendar');
    const text = Buffer.from(calendar?.content ?? []).toString();
    expect(text).toContain('SUMMARY:The tour');
    await configure(world, { event_texts: {} });
  });

  // Guards: PAY-71
  test('lists its tickets by date of visit, not in the order chosen', async () => {
    const id = await bought({ type: 'child', session: 'tour-11' }, { type: 'adult' });
    const { content } = await letterOf(id);
    expect(content.order.ticket.map(({ event_session_id }) => event_session_id)).toEqual([
      'tour-10',
      'tour-11',
    ]);
  });

  test('carries one code for each ticket and the calendar file', async () => {
    const id = await bought({ type: 'adult', n: 2 }, { type: 'child', session: 'tour-11' });
    const { letter, content } = await letterOf(id);
    expect(Object.keys(content.codes)).toEqual(content.order.ticket.map((ticket) => ticket.id));
    const pictures = letter.attachments.filter(({ type }) => type === 'image/png');
    expect(pictures.map(({ contentId, inline }) => [contentId, inline])).toEqual(
      Object.values(content.codes).map(({ cid }) => [cid, true]),
    );
    const calendar = letter.attachments.find(({ type }) => type === 'text/calendar');
    const text = Buffer.from(calendar?.content ?? []).toString();
    expect(calendar?.filename).toMatch(/^\w{9}\.ics$/);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text).toContain('DTSTART:20310308T150000Z');
    // Calendars are shared, and an order's id opens it.
    expect(text).not.toContain(id);
  });

  test('is the same at every attempt: Message-ID, pictures and calendar entries', async () => {
    const id = await bought();
    const first = await letterOf(id);
    // Simulates a crash before the acceptance was recorded.
    await world.sql('delete from sent_letter');
    await write(id);
    const [second] = mailbox.messages();
    expect(mailbox.messages()).toHaveLength(2);
    const messageId = first.header('message-id');
    expect(messageId).toMatch(/^<[0-9a-f]{32}@localhost>$/);
    expect(second?.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value).toBe(
      messageId,
    );
    expect(second?.attachments.map(({ content }) => Buffer.from(content).toString('hex'))).toEqual(
      first.letter.attachments.map(({ content }) => Buffer.from(content).toString('hex')),
    );
    const other = await bought();
    await write(other);
    expect(mailbox.messages()[0]?.headers).not.toContainEqual({
      name: 'Message-ID',
      value: messageId,
    });
  });

  test('has codes for the first twenty tickets only', async () => {
    const id = await bought({ type: 'child' });
    // More than fit in one cart.
    await world.sql(
      `insert into ticket
       select (jsonb_populate_record(t, jsonb_build_object(
         'id', gen_random_uuid(), 'scan_code', gen_random_uuid()))).*
       from ticket t, generate_series(1, 21) where ticket_order_id = $1`,
      [id],
    );
    const { letter, content } = await letterOf(id);
    const pictures = letter.attachments.filter(({ type }) => type === 'image/png');
    expect(content.order.ticket).toHaveLength(22);
    expect(Object.keys(content.codes)).toEqual(
      content.order.ticket.slice(0, 20).map((ticket) => ticket.id),
    );
    expect(pictures).toHaveLength(20);
  });

  test('leaves out cancelled tickets, and is not sent if all are cancelled', async () => {
    const id = await bought({ type: 'adult' }, { type: 'child', session: 'tour-11' });
    const cancel = (type: string) =>
      world.sql(
        "update ticket set state = 'cancelled' where ticket_order_id = $1 and ticket_type_id = $2",
        [id, type],
      );
    await cancel('adult');
    const { content } = await letterOf(id);
    expect(content.order.ticket.map((ticket) => ticket.ticket_type_id)).toEqual(['child']);
    expect(content.order.event_session.map((session) => session.id)).toEqual(['tour-11']);
    await cancel('child');
    await write(id);
    expect(mailbox.messages()).toHaveLength(1);
  });

  test('of memberships gives the members, the period, and the member ID to log in with', async () => {
    const held = await holdLevels(world.api, friend(), { type: 'friend-child' });
    const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
    const { content } = await letterOf(cartOf(done).order_ids[0] ?? '');
    const [membership] = await membershipsOfCart(world, cartOf(held).id);
    const [owner] = await world.sql('select member_code from identity where id = $1', [
      membership?.identity_id,
    ]);
    expect(content.memberships).toEqual({
      levels: [
        {
          name: 'Friends',
          members: ['Ada Lovelace'],
          lastDay: lastDayOf(membership?.valid_to ?? new Date(0), 'America/New_York'),
          renewsItself: false,
        },
      ],
      cancelUrl: expect.stringMatching(/\/manage\/[\w-]+\/cancel-auto-renew$/),
      memberCode: owner?.['member_code'],
      logInWith: null,
      gift: null,
    });
    await configure(world, { 'login.mode': 'dialog', 'login.with': 'member_code_zip' });
    written = [];
    const later = await letterOf(cartOf(done).order_ids[0] ?? '', services({}));
    expect(later.content.memberships?.logInWith).toBe('member_code_zip');
    written = [];
    const tickets = await letterOf(await bought());
    expect(tickets.content.memberships).toBeNull();
  });

  // Guards: MEM-39
  test('of a membership with automatic renewal says so, until that is cancelled or it was renewed', async () => {
    await configure(world, { ask_to_autorenew: true });
    const { browser, id } = await logMemberIn(world);
    const held = await holdLevels(browser.api, friend());
    const paid = checkoutAsMember(browser.api, held, { autoRenew: true });
    const done = await answered<'checkoutMyCart'>(paid);
    const renews = async (): Promise<boolean | undefined> => {
      written = [];
      const { content } = await letterOf(cartOf(done).order_ids[0] ?? '');
      return content.memberships?.levels[0]?.renewsItself;
    };
    expect(await renews()).toBe(true);
    const later = "set valid_to = valid_to + interval '1 year'";
    await world.sql(`update membership ${later} where identity_id = $1`, [id]);
    expect(await renews()).toBe(false);
    const earlier = "set valid_to = valid_to - interval '1 year', auto_renew = 'cancelled'";
    await world.sql(`update membership ${earlier} where identity_id = $1`, [id]);
    expect(await renews()).toBe(false);
  });

  test('of a membership for a recipient names them, and not how they log in', async () => {
    const day = new Date(world.services.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const held = await holdLevels(world.api, friend({ name: 'Bea Byron', givenOn: day }));
    const giftee = await storeGiftee(world.api, held, { email: 'bea@example.org' });
    const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { giftee }));
    const { content } = await letterOf(cartOf(done).order_ids[0] ?? '');
    expect(content.memberships).toMatchObject({
      memberCode: null,
      logInWith: null,
      gift: { receiver: 'Bea Byron', startDay: day },
    });
    expect(content.codes).toEqual({});
  });

  test('links to the configured address of the installation', async () => {
    const id = await bought();
    const { content } = await letterOf(id, services({ publicUrl: 'https://tickets.example' }));
    expect(content.orderUrl).toBe(`https://tickets.example/tower/ticket_order/${id}`);
  });
});

describe('a letter that cannot be delivered', () => {
  test('is retried when the mail server says so', async () => {
    const id = await bought();
    mailbox.injectFault('refuse_for_now');
    await expect(write(id)).rejects.toThrow(TemporaryMailError);
    await write(id);
    expect(mailbox.messages()).toHaveLength(1);
  });

  test('is dropped when it was refused for good, with no address in the log', async () => {
    const id = await bought();
    const logged: unknown[] = [];
    const log = Object.assign(Object.create(world.services.log), {
      warn: (...said: unknown[]) => logged.push(said),
    });
    mailbox.injectFault('refuse_for_good');
    await write(id, { ...services(), log });
    expect(mailbox.messages()).toEqual([]);
    expect(JSON.stringify(logged)).toContain('refused permanently');
    expect(JSON.stringify(logged)).toContain('554');
    expect(JSON.stringify(logged)).not.toMatch(/@|ada/i);
    expect(JSON.stringify(logged)).not.toContain(id);
  });

  test('is not sent to an invalid address, nor for an unknown order', async () => {
    const id = await bought();
    await world.sql(
      `update ticket_order set buyer = buyer || '{"email": "ada@example.org, evil@mail.example"}' where id = $1`,
      [id],
    );
    await write(id);
    expect(mailbox.messages()).toEqual([]);
    await expect(write(randomUUID())).rejects.toThrow('is missing');
  });
});

describe('a letter in the tenant’s look', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M0 0h300v100z"/></svg>';

  test('has the seller’s sender, words, theme and logo', async () => {
    const { portalId } = world.venue;
    const id = await bought();
    const by = await withCatalogue(`
      insert into config (portal_id, scope, resource_id, key, value) values
        (${portalId}, 'portal', '', 'mail.from', '"Portal <portal@hall.example>"'),
        (${portalId}, 'seller', 'shop', 'mail.from', '"box@hall.example"');
      insert into string (portal_id, seller_id, locale, key, message) values
        (${portalId}, '', 'en', 'letter.order.title', 'From the portal'),
        (${portalId}, 'shop', 'en', 'letter.order.total', 'Altogether');
      insert into image (portal_id, id, content_type, bytes) values
        (${portalId}, 'logo', 'image/svg+xml', convert_to('${svg}', 'UTF8')),
        (${portalId}, 'logo-dark', 'image/svg+xml', convert_to('${svg}', 'UTF8'));
      insert into theme (portal_id, seller_id, tokens) values
        (${portalId}, 'shop', '{"brand": "#2346b0", "logo": "logo", "logo_dark": "logo-dark"}');
      update seller set metadata = '{"contact_email": "help@hall.example"}'
        where portal_id = ${portalId};
      update portal set hosts = '{tickets.hall.example}' where portal_id = ${portalId};`);
    const { letter, content, header } = await letterOf(id, by);
    expect(letter.from).toBe('Shop tower <box@hall.example>');
    expect(header('reply-to')).toBe('help@hall.example');
    expect(header('message-id')).toMatch(/@hall\.example>$/);
    expect(content.strings).toEqual({
      'letter.order.title': 'From the portal',
      'letter.order.total': 'Altogether',
    });
    expect(content.theme).toMatchObject({ brand: '#2346b0' });
    expect(content.logo).toMatchObject({
      usual: { width: 144, height: 48 },
      dark: { width: 144, height: 48 },
    });
    expect(letter.attachments.slice(0, 2)).toMatchObject([
      { filename: 'logo.png', type: 'image/png', inline: true },
      { filename: 'logo-dark.png', type: 'image/png', inline: true },
    ]);
    await expect
      .poll(async () => (await world.services.cache.directory())[0]?.hosts, { timeout: 8_000 })
      .toEqual(['tickets.hall.example']);
    written = [];
    await write(id, by);
    expect(written[0]?.orderUrl).toBe(`http://tickets.hall.example:3000/tower/ticket_order/${id}`);
  });
});
