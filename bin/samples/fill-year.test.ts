import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asActor } from '#server/audit/as-actor.ts';
import { checkAuditLog } from '#server/audit/check-audit-log.ts';
import { sealEntries } from '#server/audit/seal-entries.ts';
import { redeemTicket } from '#server/doors/redeem-ticket.ts';
import { InvalidInput } from '#server/http/input.ts';
import { sendAgain } from '#server/letters/send-again.ts';
import { sendRefunds } from '#server/payments/send-refunds.ts';
import { refundOrder } from '#server/refunds/refund-order.ts';
import { countFinishedSales } from '#server/sales/count-finished-sales.ts';
import { assertBooksAgree } from '#server/testing/books-agree.ts';
import { cartOf, lines } from '#server/testing/buyer.ts';
import { answered } from '#server/testing/venues/world.ts';
import { endYear, type Filled, fillYear, type YearToFill } from './fill-year.ts';
import { sampleYear } from './plan/samples.ts';
import { yearBatches } from './rows/batches.ts';
import { type Drawn, drawOrders } from './testing/drawn-orders.ts';
import { openSamples, type SampleWorld } from './testing/sample-world.ts';
import { type ArrivedLetter, writeLetters } from './write-letters.ts';
import { yearInThread } from './year-source.ts';

let samples: SampleWorld;
let filledDoors: Filled | undefined;
beforeAll(async () => {
  samples = await openSamples();
}, 60_000);
afterAll(() => samples.world.close());

const fill = (year: YearToFill) => fillYear(samples.world.services, year);
const sql = <T extends object>(text: string, values?: unknown[]) =>
  samples.world.sql(text, values) as unknown as Promise<T[]>;
const ordersOf = async (portalKey: string): Promise<number> => {
  const { portalId } = samples.yearOf(portalKey);
  const [row] = await sql<{ n: number }>(
    'select count(*)::int as n from ticket_order where portal_id = $1',
    [portalId],
  );
  return row?.n ?? 0;
};

/** Expects `npm run audit` to find nothing, apart from failed refunds, which are left to staff. */
async function expectNoFaults(): Promise<void> {
  const views = 'stock promo edit scan ledger money discount benefit renewal';
  for (const view of views.split(' ')) {
    expect(await sql(`select * from ${view}_audit`), view).toEqual([]);
  }
  for (const { portalId } of samples.portals) {
    await sealEntries(samples.world.services, portalId);
    const read = async <T>(text: string, values: readonly unknown[]) =>
      (await samples.world.sql(text, [...values])) as T[];
    expect((await checkAuditLog(read, portalId, [])).faults).toEqual([]);
  }
}

test('a portal of another installation is refused, and so is one that no sample import created', async () => {
  expect(await fill(samples.yearOf('tower', { installation: randomUUID() }))).toEqual({
    kind: 'refused',
  });
  const { portalId } = samples.yearOf('tower');
  await sql('delete from sample_portal where portal_id = $1', [portalId]);
  expect(await fill(samples.yearOf('tower'))).toEqual({ kind: 'refused' });
  await sql('insert into sample_portal (portal_id, installation) values ($1, $2)', [
    portalId,
    samples.installation,
  ]);
});

test('a portal that no longer sells the same as its sample is refused', async () => {
  const year = samples.yearOf('tower', {
    open: (facts) => yearBatches({ ...facts, types: facts.types.slice(1) }),
  });
  expect(await fill(year)).toEqual({ kind: 'refused' });
  expect(await ordersOf('tower')).toBeLessThan(10);
});

test('a year that is stopped while it is being planned has written nothing', async () => {
  const stopping = new AbortController();
  const year = samples.yearOf('tower', {
    open: yearInThread,
    signal: stopping.signal,
    onBegin: () => stopping.abort(),
  });
  expect(await fill(year)).toEqual({ kind: 'stopped' });
  expect(await ordersOf('tower')).toBeLessThan(10);
});

test('a year that is stopped, or fails, between two batches is consistent, and continues where it stopped', async () => {
  const stopping = new AbortController();
  let kept = 0;
  const stopped = await fill(
    samples.yearOf('doors', {
      open: yearInThread,
      signal: stopping.signal,
      keepPayments(payments) {
        samples.world.processor.keepPast(payments);
        kept += 1;
        if (kept === 5) stopping.abort();
      },
    }),
  );
  expect(stopped).toEqual({ kind: 'stopped' });
  const before = await ordersOf('doors');
  expect(before).toBe(5 * 60);
  await expectNoFaults();
  await assertBooksAgree(samples.world);

  // The books have the payments of a batch whose commit fails.
  const failing = samples.yearOf('doors', {
    keepPayments(payments) {
      samples.world.processor.keepPast(payments);
      throw new Error('the connection broke');
    },
  });
  await expect(fill(failing)).rejects.toThrow('the connection broke');
  expect(await ordersOf('doors')).toBe(before);

  const filled = await fill(samples.yearOf('doors', { open: yearInThread }));
  if (filled.kind !== 'filled') throw new Error(filled.kind);
  filledDoors = filled;
  expect(await ordersOf('doors')).toBe(filled.orders);
  await expectNoFaults();
  await assertBooksAgree(samples.world);
}, 240_000);

test('places and seats that buyers have taken meanwhile stay theirs, and orders for them are left out', async () => {
  const { portalId } = samples.yearOf('hall');
  const [portal] = await sql<{ created_at: Date }>(
    'select created_at from portal where portal_id = $1',
    [portalId],
  );
  const now = portal?.created_at.getTime() ?? 0;
  const told = [...(sampleYear('hall', now)?.stories() ?? [])];
  const coming = told.flatMap(({ tickets }) =>
    tickets.filter(({ session }) => session !== null && session.start > now),
  );
  const seated = coming.find(({ seat }) => seat !== null);
  const [short] = await sql<{ session_id: string }>(
    `select session_id from stock where portal_id = $1 and session_id = any($2) and group_id = ''
        and session_id <> $3 order by session_id limit 1`,
    [portalId, coming.map(({ session }) => session?.id), seated?.session?.id],
  );
  const api = samples.world.clientOf('hall');
  const held = await answered<'createCart'>(
    api.call('createCart', {
      body: {
        add: [
          {
            ticket_type_id: seated?.type.id ?? '',
            event_session_id: seated?.session?.id ?? '',
            handler_data: { seat_template_id: seated?.seat },
          },
        ],
      },
    }),
  );
  const ofShort = 'portal_id = $1 and session_id = $2';
  await sql(`update stock set capacity = 1 where ${ofShort} and group_id = ''`, [
    portalId,
    short?.session_id,
  ]);
  const year = samples.yearOf('hall');
  const filled = await fill(year);
  if (filled.kind !== 'filled') throw new Error(filled.kind);
  await endYear(samples.world.services, year, filled);
  expect(filled.orders).toBeLessThan(told.length);
  const [counter] = await sql<{ used: number }>(
    `select used from stock where ${ofShort} and group_id = ''`,
    [portalId, short?.session_id],
  );
  expect(counter?.used).toBeLessThanOrEqual(1);
  const holders = await sql<{ cart_id: string }>(
    `select cart_id from ticket where portal_id = $1 and event_session_id = $2
        and seat_template_id = $3 and state in ('held', 'booked', 'redeemed')`,
    [portalId, seated?.session?.id, seated?.seat],
  );
  expect(holders).toEqual([{ cart_id: cartOf(held).id }]);
  await expectNoFaults();
}, 240_000);

describe('a filled sample', () => {
  beforeAll(async () => {
    for (const key of ['tower', 'doors']) {
      const year = samples.yearOf(key, { letterDays: key === 'tower' ? 2 : 0 });
      // The tests above have filled one of them, except for its end.
      const filled = (key === 'doors' && filledDoors) || (await fill(year));
      if (filled.kind !== 'filled') throw new Error(filled.kind);
      await endYear(samples.world.services, year, filled);
    }
  }, 180_000);

  test('has no errors in its counters, codes, edits, scans, ledger and audit log, and its books agree', async () => {
    await expectNoFaults();
    await assertBooksAgree(samples.world);
    // One failed refund waits for staff, who have settled the other one another way.
    expect(await sql('select * from refund_audit')).toHaveLength(1);
  }, 60_000);

  test('has its last confirmations written once, dated as at their time, and kept in the mailbox', async () => {
    const { portalId } = samples.yearOf('tower');
    const waiting = await sql<{ id: string }>(
      "select id from letter where portal_id = $1 and state = 'queued'",
      [portalId],
    );
    expect(waiting.length).toBeGreaterThan(5);
    const kept: ArrivedLetter[] = [];
    const [portal] = await sql<{ created_at: Date }>(
      'select created_at from portal where portal_id = $1',
      [portalId],
    );
    const until = portal?.created_at ?? new Date(0);
    const writing = {
      portalId,
      until,
      renderLetter: async () => ({ subject: 'Your tickets', html: '<p>Hello</p>', text: 'Hello' }),
      keepLetter: async (letter: ArrivedLetter) => void kept.push(letter),
    };
    const stopped = AbortSignal.abort();
    expect(await writeLetters(samples.world.services, { ...writing, signal: stopped })).toBe(false);
    expect(kept).toEqual([]);
    const { signal } = new AbortController();
    expect(await writeLetters(samples.world.services, { ...writing, signal })).toBe(true);
    expect(await writeLetters(samples.world.services, { ...writing, signal })).toBe(true);
    const written = await sql<{ state: string; recipient: string; body: string; state_at: Date }>(
      `select state, recipient, body, state_at from letter where portal_id = $1 and id = any($2)
        and state = 'sent' order by created_at, id`,
      [portalId, waiting.map(({ id }) => id)],
    );
    expect(kept).toHaveLength(written.length);
    // No letter is written for a completely cancelled order.
    const [skipped] = await sql<{ others: number; valid: number }>(
      `select count(*)::int as others, count(*) filter (where exists (select from ticket t
          where t.ticket_order_id = l.ticket_order_id and t.state in ('booked', 'redeemed')))::int as valid
        from letter l where l.portal_id = $1 and l.id = any($2) and l.state = 'skipped'`,
      [portalId, waiting.map(({ id }) => id)],
    );
    expect(skipped).toEqual({ others: waiting.length - written.length, valid: 0 });
    for (const [at, { state, recipient, body, state_at }] of written.entries()) {
      expect({ state, body }).toEqual({ state: 'sent', body: 'Hello' });
      expect(kept[at]?.envelope.to).toEqual([recipient]);
      expect(kept[at]?.receivedAt).toEqual(state_at);
      expect(state_at.getTime()).toBeLessThan(until.getTime() + 3_000);
      const date = `Date: ${state_at.toUTCString().replace('GMT', '+0000')}`;
      expect(kept[at]?.raw.toString()).toContain(date);
    }
  });

  test('has no jobs left over from the past', async () => {
    expect(await sql('select * from graphile_worker._private_jobs')).toEqual([]);
    expect(await sql("select id from letter where state = 'queued'")).toEqual([]);
  });

  test('has its sales counted at the times of the orders and of the money', async () => {
    const { portalId } = samples.yearOf('doors');
    const counted = async () => {
      const [row] = await sql<{ orders: number; months: number; received: number }>(
        `select sum(orders)::int as orders, count(distinct date_trunc('month', starts_at))::int as months,
          sum(received)::float8 as received from sales_slot where portal_id = $1`,
        [portalId],
      );
      return row;
    };
    const [all] = await sql<{ received: number }>(
      `select sum(a.amount)::float8 as received from payment_allocation a
        join payment_entry e on e.portal_id = a.portal_id and e.id = a.payment_entry_id
        where a.portal_id = $1 and e.audit_action = 'capture'`,
      [portalId],
    );
    const before = await counted();
    expect(before?.orders).toBeGreaterThan((await ordersOf('doors')) - 20);
    expect(before?.months).toBeGreaterThanOrEqual(12);
    expect((before?.received ?? 0) / (all?.received ?? 1)).toBeGreaterThan(0.98);
    await countFinishedSales(samples.world.services, portalId);
    expect((await counted())?.orders).toBeLessThanOrEqual(await ordersOf('doors'));
  });

  test('cannot be filled twice', async () => {
    const before = await ordersOf('tower');
    expect(await fill(samples.yearOf('tower'))).toEqual({ kind: 'was_filled' });
    expect(await ordersOf('tower')).toBe(before);
  });

  test('has past sessions, which an import does not withdraw', async () => {
    const past = await sql<{ n: number }>(
      `select count(*)::int as n from event_session where start_datetime < now() - interval '2 days'
        and not withdrawn and schedule_id is not null`,
    );
    expect(past[0]?.n).toBeGreaterThan(10_000);
  });

  test('has orders that can all be scanned, sent again, moved and refunded: 50 at random', async () => {
    const { world } = samples;
    const drawn = [
      ...(await drawOrders(world, { portal: 'tower', isComing: true, n: 15 })),
      ...(await drawOrders(world, { portal: 'hall', isComing: true, n: 10 })),
      ...(await drawOrders(world, { isComing: false, n: 25 })),
    ];
    expect(drawn).toHaveLength(50);
    const done = { scanned: 0, moved: 0, refunded: 0 };
    const staff = asActor(samples.world.services, { kind: 'program', id: 'test' });
    for (const order of drawn) {
      const what = `${order.portal} ${order.number}`;
      const shown = order.tickets.find(({ code, session }) => code !== null && session !== null);
      let isInside = false;
      if (shown) {
        const scan = { seller: order.slug, portal: order.portal, code: shown.code, run: 'Test' };
        const scanned = await redeemTicket(staff, scan);
        if (scanned.kind !== 'ticket') throw new Error(`${what} is ${scanned.kind}`);
        const { result, reason } = scanned.verdict;
        const expected = { redeemed: ['already_in'], booked: ['wrong_day', null] }[shown.state] ?? [
          'moved',
          'refunded',
          'cancelled',
        ];
        expect(expected, `${what} ${shown.state} ${result}`).toContain(reason);
        isInside = result === 'admitted';
        done.scanned += 1;
      }
      const { portal_id: portalId, letter: letterId } = order;
      const again = await sendAgain(staff, { portalId, letterId, sellers: null });
      expect(again.kind, what).toBe('queued');
      // Visitors who were admitted today cannot be moved.
      if (!isInside && (await move(order))) done.moved += 1;
      if (order.paid > 0) {
        const [{ state: now = '' } = {}] = await sql<{ state: string }>(
          `select max(state) as state from ticket where portal_id = $1 and ticket_order_id = $2
            and state in ('booked', 'redeemed')`,
          [portalId, order.id],
        );
        const part = now === 'booked' ? { tickets: 'all' } : { amount: '0.50' };
        const wish = { seller: order.slug, portal: order.portal, order: order.number };
        const refund = { ...wish, ...part, reference: `test ${order.number}` };
        if (!order.is_disputed) {
          const refunding = refundOrder(staff, refund);
          // The membership's renewal has to be refunded first.
          if (order.is_renewed && now === 'booked') {
            await expect(refunding, what).rejects.toThrow(InvalidInput);
          } else await refunding;
        }
        done.refunded += 1;
      }
    }
    expect(done.scanned).toBeGreaterThan(30);
    expect(done.moved).toBeGreaterThan(0);
    expect(done.refunded).toBeGreaterThan(30);
    for (const { portalId } of samples.portals) {
      while ((await sendRefunds(world.services, portalId)) > 0);
    }
    expect(await sql("select id from payment_entry where state = 'due'")).toEqual([]);
    await expectNoFaults();
    await assertBooksAgree(samples.world);
  }, 240_000);

  /** Moves the tickets of an order to another time, as its buyer; returns false if buyers may not. */
  async function move({ portal, portal_id, slug, id, cart, tickets }: Drawn): Promise<boolean> {
    const [first] = tickets;
    const isOne = tickets.every(
      ({ session, state, coming }) => session === first?.session && state === 'booked' && coming,
    );
    if (portal !== 'tower' || !first || !isOne) return false;
    const [other] = await sql<{ id: string }>(
      `select s.id from event_session s join event_session f on f.portal_id = s.portal_id and f.id = $2
        where s.portal_id = $1 and s.event_template_id = f.event_template_id and s.id <> f.id
          and s.start_datetime > f.start_datetime order by s.start_datetime limit 1`,
      [portal_id, first.session],
    );
    if (!other) return false;
    const api = samples.world.clientOf(slug);
    const edit = await answered<'modifyCart'>(
      api.call('modifyCart', {
        params: { id: cart },
        body: {
          ticket_order_id: id,
          remove: tickets.map((ticket) => ticket.id),
          add: lines(tickets.map(({ type }) => ({ type, session: other.id }))),
        },
      }),
    );
    const { id: editId, payment_due: due } = cartOf(edit);
    await answered<'guestCheckoutCart'>(
      api.call('guestCheckoutCart', {
        params: { id: editId },
        body:
          due === '0'
            ? { gateway_id: 'free', gateway_data: {}, send_email: false }
            : {
                amount: due,
                gateway_id: 'stripe',
                gateway_data: { payment_method: 'pm_card_visa' },
                send_email: false,
              },
      }),
    );
    return true;
  }
});
