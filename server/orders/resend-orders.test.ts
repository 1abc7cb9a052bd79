import { randomUUID } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RenderLetter } from '#contract/letters/letters.ts';
import { type RunningMailbox, startMailbox } from '#sandbox/mailbox/start.ts';
import { mailConfirmation } from '../letters/mail-confirmation.ts';
import { resendOrders } from '../letters/resend-letters.ts';
import { type Mailer, openMailer } from '../mail/mailer.ts';
import { selectOfAddress } from '../store/orders/orders.ts';
import {
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  type ReserveOptions,
} from '../testing/buyer.ts';
import { configure } from '../testing/member.ts';
import { postOf } from '../testing/post-of.ts';
import { friend, holdLevels, logMemberIn, seedLevels } from '../testing/venues/levels.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

const neighbour = 'neighbour';
let world: World;
let mailbox: RunningMailbox;
let mailer: Mailer;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await seedVenue(world.database.administratorUrl, { key: neighbour });
  await seedLevels(world);
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = openMailer(mailbox.smtpUrl);
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  await jobs();
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
  await world.close();
});

/** Stands in for the page server's bundle: the email is the link to its order. */
const renderLetter: RenderLetter = async (_, content) => {
  const { orderUrl } = content as { readonly orderUrl: string };
  return { subject: 'Tickets', html: orderUrl, text: orderUrl };
};

type Job = { task: string; payload: never };

/** Takes the waiting jobs off the queue. */
const jobs = () =>
  world.sql<Job>(
    `with gone as (delete from graphile_worker._private_jobs returning task_id, payload)
     select t.identifier as task, g.payload from gone g
     join graphile_worker._private_tasks t on t.id = g.task_id`,
  );

/** Runs the waiting jobs and those that they create. */
async function work(): Promise<void> {
  for (let waiting = await jobs(); waiting.length > 0; waiting = await jobs()) {
    for (const { task, payload } of waiting) {
      if (task === 'resend_orders') await resendOrders(world.services, payload);
      else
        await mailConfirmation(world.services, postOf({ mailer, renderLetter }, payload), payload);
    }
  }
}

/** The links in the delivered emails, by recipient. */
async function letters() {
  await work();
  return mailbox.messages().map(({ to, text }) => ({ to, order: text?.trim().split('/').at(-1) }));
}

interface Purchase {
  readonly id: string;
  readonly email: string;
}

/** An order whose own email has already been deleted. */
async function bought(email = `ada-${randomUUID()}@example.org`, ...wishes: ReserveOptions[]) {
  return orderOf(
    await holdCart(world.api, ...(wishes.length > 0 ? wishes : [{ type: 'adult' }])),
    email,
  );
}

/** An order with a membership. */
const joined = async (email = `ada-${randomUUID()}@example.org`) =>
  orderOf(await holdLevels(world.api, friend()), email);

async function orderOf(held: CartAnswer, email: string): Promise<Purchase> {
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const id = cartOf(done).order_ids[0] ?? '';
  await world.sql(
    `update ticket_order set buyer = buyer || jsonb_build_object('email', $2::text) where id = $1`,
    [id, email],
  );
  await work();
  await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' });
  return { id, email };
}

const ask = (email: string, memberships_only?: boolean, api = world.api) =>
  api.call('resendOrders', {
    body: { email, ...(memberships_only === undefined ? {} : { memberships_only }) },
  });
const resend = (email: string) => answered<'resendOrders'>(ask(email));

describe('resent orders', () => {
  // Guards: API-39, ORD-10, ORD-11
  test('have one letter each, to the order’s address', async () => {
    const one = await bought('Ada.Lovelace@example.org');
    const two = await bought(one.email);
    await bought();
    await resend('ada.LOVELACE@example.org');
    const came = await letters();
    expect(came.map(({ order }) => order).sort()).toEqual([one.id, two.id].sort());
    expect(new Set(came.map(({ to }) => to))).toEqual(new Set([one.email]));
  });

  test('are sent at each request, and once even if its job runs twice', async () => {
    const { email } = await bought();
    await resend(email);
    const [asked] = await jobs();
    await resendOrders(world.services, asked?.payload as never);
    await resendOrders(world.services, asked?.payload as never);
    expect(await letters()).toHaveLength(1);
    await resend(email);
    expect(await letters()).toHaveLength(2);
    const ids = mailbox
      .messages()
      .map(({ headers }) => headers.find(({ name }) => /^message-id$/i.test(name))?.value);
    expect(new Set(ids).size).toBe(2);
  });

  // Guards: API-40
  test('are sent to a logged-in member’s address, all or only those with a membership', async () => {
    const { browser, email } = await logMemberIn(world);
    const ticket = await bought(email);
    const membership = await joined(email);
    await bought();
    const mine = (memberships_only: boolean) =>
      browser.api.call('resendMyOrders', { body: { memberships_only } });
    // Two clicks send one email.
    await Promise.all([mine(true), mine(true)].map((asked) => answered<'resendMyOrders'>(asked)));
    expect(await letters()).toEqual([{ to: email, order: membership.id }]);
    await answered<'resendMyOrders'>(mine(false));
    const all = (await letters()).map(({ order }) => order);
    expect(all.toSorted()).toEqual([membership.id, membership.id, ticket.id].toSorted());
    expect(await refusedWith(world.api.call('resendMyOrders', { body: {} }))).toBe('not_logged_in');
  });

  describe('after their member’s address has changed', () => {
    /** A member with an order and a membership, whose account then gets another address. */
    async function moved({ isConfirmed = true } = {}) {
      const { browser, id, email } = await logMemberIn(world);
      const [ticket, membership] = [await bought(email), await joined(email)];
      const now = `moved-${randomUUID()}@example.org`;
      await world.sql(`update ticket_order set identity_id = $1 where id = any($2)`, [
        id,
        [ticket.id, membership.id],
      ]);
      await world.sql(
        `update identity set email = $2, email_verified_at = case when $3 then now() end where id = $1`,
        [id, now, isConfirmed],
      );
      return { browser, before: email, now, ticket, membership };
    }
    const sentTo = async (address: string) =>
      (await letters()).flatMap(({ to, order }) => (to === address ? [order] : [])).toSorted();

    // Guards: API-40, ORD-10
    test('go to the new one, for the member and for anyone who requests them by it', async () => {
      const { browser, now, ticket, membership } = await moved();
      const own = { body: { memberships_only: true } };
      await answered<'resendMyOrders'>(browser.api.call('resendMyOrders', own));
      expect(await letters()).toEqual([{ to: now, order: membership.id }]);
      await resend(now.toUpperCase());
      expect(await sentTo(now)).toEqual([membership.id, membership.id, ticket.id].toSorted());
    });

    // Guards: ORD-10
    test('go to the old one until the new one is confirmed; until then the new one finds none', async () => {
      const { browser, before, now, ticket, membership } = await moved({ isConfirmed: false });
      expect(await refusedWith(ask(now))).toBe('not_found');
      await answered<'resendMyOrders'>(browser.api.call('resendMyOrders', { body: {} }));
      expect(await letters()).toHaveLength(2);
      expect(await sentTo(before)).toEqual([membership.id, ticket.id].toSorted());
    });

    test('are also found by the earlier one, and the new one finds nobody else’s', async () => {
      const { before, now, ticket, membership } = await moved();
      await resend(before);
      expect(await sentTo(before)).toEqual([membership.id, ticket.id].toSorted());
      const other = await bought();
      await resend(now);
      expect((await letters()).map(({ order }) => order)).not.toContain(other.id);
    });
  });

  // Guards: API-40
  test('are refused to a member without a mailbox', async () => {
    await configure(world, { 'login.no_email_prefix': 'noemail' });
    const { browser } = await logMemberIn(world, { email: 'noemail-7@example.org' });
    const asked = browser.api.call('resendMyOrders', { body: {} });
    expect(await refusedWith(asked)).toBe('validate_not_email');
  });

  test('keep the calendar entry of the first letter', async () => {
    const { id, email } = await bought();
    const entryOf = async () => {
      await work();
      const file = mailbox.messages()[0]?.attachments.find(({ type }) => type === 'text/calendar');
      return /UID:\S+/.exec(Buffer.from(file?.content ?? []).toString())?.[0];
    };
    await resend(email);
    const again = await entryOf();
    await world.sql('delete from sent_letter');
    const { portalId } = world.venue;
    const payload = { portal_id: portalId, ticket_order_id: id };
    await mailConfirmation(world.services, postOf({ mailer, renderLetter }, {}), payload);
    expect(again).toMatch(/^UID:/);
    expect(await entryOf()).toBe(again);
  });

  test('do not include cancelled orders, nor those that ended more than a month ago', async () => {
    const gone = await bought();
    await world.sql(`update ticket set state = 'cancelled' where ticket_order_id = $1`, [gone.id]);
    expect(await refusedWith(ask(gone.email))).toBe('not_found');
    const over = await bought();
    const pass = await bought(undefined, { type: 'pass', session: null });
    const [session] = await world.sql<{ end: Date }>(
      `select end_datetime as end from event_session where id = 'tour-10' and portal_id = $1`,
      [world.venue.portalId],
    );
    const day = 24 * 3600_000;
    const ahead = (session?.end.getTime() ?? 0) - world.services.now();
    world.advance(ahead + 30 * day - 60_000);
    await resend(over.email);
    world.advance(120_000);
    expect(await refusedWith(ask(over.email))).toBe('not_found');
    await resend(pass.email);
    world.advance(-(ahead + 30 * day + 60_000));
  });

  test('do not include another tenant’s', async () => {
    const { email } = await bought();
    expect(await refusedWith(ask(email, false, world.clientOf(neighbour)))).toBe('not_found');
    expect((await ask(email, true, world.clientOf(neighbour))).ok).toBe(true);
    expect(await letters()).toEqual([]);
  });

  test('are found without reading all orders', async () => {
    const { id } = await bought();
    await world.sql(
      `insert into ticket_order (portal_id, order_number, scan_code, cart_id, seller_id, identity_id, buyer,
         total_before_cartmod_price, total_fee_fixed_outside, total_fee_percent_outside,
         total_after_fees_price)
       select portal_id, 'many-' || n, 'many-' || n, cart_id, 'many-' || n, identity_id,
         jsonb_build_object('email', n || '@example.org'), 0, 0, 0, 0
       from ticket_order, generate_series(1, 2000) n where id = $1`,
      [id],
    );
    await world.sql('analyze ticket_order');
    const { portalId } = world.venue;
    const since = new Date(0);
    const wanted = { email: '7@example.org', membershipsOnly: false, since, limit: 1 };
    const query = selectOfAddress(portalId, wanted);
    const explained = { ...query, sql: `explain ${query.sql}` } as unknown as CompiledQuery<{
      'QUERY PLAN': string;
    }>;
    const plan = await world.services.store.read(portalId, (tx) => tx.rows(explained));
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/ticket_order_by_buyer_email[^\n]*\n\s*Index Cond: [^\n]*buyer_email =/);
    await world.sql(`delete from ticket_order where order_number like 'many-%'`);
  });
});

describe('a request to resend orders', () => {
  // Guards: API-39, ORD-08
  test('is answered with not found if the address has none', async () => {
    expect(await ask('nobody@example.org')).toMatchObject({
      ok: false,
      status: 404,
      errors: [{ _code: 'not_found', _context: 'ticket_order' }],
    });
    expect(await jobs()).toEqual([]);
  });

  // Guards: API-39, USR-62
  test('sends only orders with a membership if only those are requested', async () => {
    const email = `ada-${randomUUID()}@example.org`;
    const membership = await joined(email);
    await bought(email);
    await answered<'resendOrders'>(ask(email, true));
    expect(await letters()).toEqual([{ to: email, order: membership.id }]);
  });

  // Guards: USR-62
  test('for memberships has the same answer and work, whether or not there are any', async () => {
    const { email } = await bought();
    const member = await joined();
    const answers = [];
    for (const each of [member.email, email, 'nobody@example.org']) {
      const outcome = await ask(each, true);
      answers.push({ outcome, tasks: (await jobs()).map(({ task }) => task) });
    }
    expect(answers[0]).toMatchObject({ outcome: { ok: true, answer: { ticket_order: [] } } });
    expect(answers[0]?.tasks).toEqual(['resend_orders']);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await answered<'resendOrders'>(ask(email, true));
    await answered<'resendOrders'>(ask('nobody@example.org', true));
    expect(await letters()).toEqual([]);
  });

  // Guards: ORD-09
  test('for an invalid address is refused, and nothing is sent', async () => {
    expect(await refusedWith(ask('ada@'))).toBe('validate_not_email');
    expect(await refusedWith(ask('ada@', true))).toBe('validate_not_email');
    expect(await jobs()).toEqual([]);
  });

  test('is accepted six times in half an hour for one address, found or not', async () => {
    for (const email of [(await bought()).email, 'nobody@example.org']) {
      await world.sql('delete from rate_window');
      for (let i = 0; i < 6; i += 1) {
        const outcome = await ask(i % 2 ? email.toUpperCase() : email);
        expect(outcome.ok || outcome.status === 404).toBe(true);
      }
      expect(await refusedWith(ask(email))).toBe('too_many_requests');
      expect(await refusedWith(ask(email, true))).toBe('too_many_requests');
    }
  });

  // Guards: ORD-08
  test('cannot be used to try many addresses', async () => {
    for (let i = 0; i < 21; i += 1) {
      expect(await refusedWith(ask(`nobody-${i}@example.org`))).toBe('not_found');
    }
    expect(await refusedWith(ask('nobody-21@example.org'))).toBe('too_many_requests');
    world.advance(3 * 60_000);
    expect(await refusedWith(ask('nobody-22@example.org'))).toBe('not_found');
    expect(await refusedWith(ask('nobody-23@example.org'))).toBe('too_many_requests');
    world.advance(-3 * 60_000);
  });

  test('by a stranger does not use up the limit of a logged-in member', async () => {
    const { browser, email } = await logMemberIn(world);
    for (let i = 0; i < 8; i += 1) await ask(email);
    expect(await refusedWith(ask(email))).toBe('too_many_requests');
    await answered<'resendMyOrders'>(browser.api.call('resendMyOrders', { body: {} }));
  });
});
