import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf } from '../testing/buyer.ts';
import { buy, complete, expectConsistent, orderOf } from '../testing/edits.ts';
import { doorDevice } from '../testing/staff/door-device.ts';
import { ownSession } from '../testing/staff/sessions.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { remedy, staffServices } from '../testing/staff.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { changeSession } from './change-session.ts';

/** Chains of everything that can happen to an order: disputes, refunds, changes, scans, and changes of its session. */
let world: World;
let owner: StaffMember;
let door: Awaited<ReturnType<typeof doorDevice>>;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
  owner = await staffMember(world, { grants: ['owner'] });
  door = await doorDevice(world);
});
afterAll(() => world.close());

const kinds = [
  'dispute',
  'won',
  'lost',
  'refund one',
  'refund all, keep places',
  'release places',
  'goodwill',
  'move one',
  'make one cheaper',
  'offer a dearer one',
  'withdraw the offer',
  'pay the offer',
  'scan one',
  'move session',
  'cancel session',
  'settle',
  'reopen',
  'refund what is owed',
  'send',
  'resend',
  'drop',
] as const;
type Kind = (typeof kinds)[number];

/**
 * An order of two tickets for its own session, with the possible actions; each action is refused where it does not
 * apply.
 */
async function openCase() {
  const session = await ownSession(world);
  const other = await ownSession(world);
  await world.sql('update event_session set price_increase = 500 where id = $1', [other]);
  const bought = await buy(world, { type: 'adult', session, n: 2 });
  const [intent] = await booksOf(world, bought.cartId);
  const number = (await orderOf(world.api, bought.id)).ticket_order[0]?.order_number ?? '';
  const params = { number };
  const { call } = owner.client;
  const shown = async () => good(await call('getOrder', { params })).order;
  const valid = async () => (await shown()).tickets.filter(({ state }) => state === 'booked');
  const entriesOf = async (act: string) =>
    (
      await world.sql(`select from payment_entry where cart_id = $1 and audit_action = $2`, [
        bought.cartId,
        act,
      ])
    ).length;
  let dispute: string | undefined;
  async function end(outcome: 'won' | 'lost'): Promise<void> {
    if (dispute === undefined) return;
    const before = await entriesOf('dispute_closed');
    await world.control(`/disputes/${dispute}/advance`, { outcome });
    dispute = undefined;
    await vi.waitFor(async () => expect(await entriesOf('dispute_closed')).toBe(before + 1), {
      timeout: 25_000,
    });
  }
  const refund = (wish: object) =>
    call('refundOrder', {
      params,
      body: { reference: randomUUID(), reason: 'Asked for it', ...wish },
    });
  const edit = async (change: object, difference: 'waive' | 'link' = 'waive') => {
    const [ticket] = await valid();
    if (!ticket) return;
    await call('editOrderAndGive', {
      params,
      body: {
        reference: randomUUID(),
        reason: 'Asked for it',
        difference,
        changes: [{ ticket: ticket.id, ...change }],
      },
    });
  };
  const changeIts = async (to?: string) => {
    const wish = { seller: world.venue.slug, session, ...(to === undefined ? {} : { to }) };
    await changeSession(staffServices(world), wish).catch((error: Error) => {
      // A moved session is not cancelled, and vice versa.
      expect(error.name).toBe('InvalidInput');
    });
  };
  /** Resolves failed refunds, such as those sent while the bank has the money. */
  const mend = async (as: 'resent' | 'dropped') => {
    const failed = await world.sql<{ id: string }>(
      `select e.id from payment_entry e where e.cart_id = $1 and e.state = 'failed'
         and not exists (select from refund_remedy r where r.payment_entry_id = e.id)`,
      [bought.cartId],
    );
    for (const { id } of failed) {
      await remedy(world, { refund: id, remedy: as }).catch((error: Error) => {
        // More than its payment has left.
        expect(error.name).toBe('InvalidInput');
      });
    }
  };
  const acts: Record<Kind, () => Promise<unknown>> = {
    async dispute() {
      // A bank takes a payment back once.
      if ((await entriesOf('dispute_opened')) > 0) return;
      const { id } = (await world
        .control(`/payment_intents/${intent?.id}/dispute`, {})
        .catch(() => ({ id: undefined }))) as { id?: string };
      if (id === undefined) return;
      dispute = id;
      await vi.waitFor(async () => expect(await entriesOf('dispute_opened')).toBe(1), {
        timeout: 25_000,
      });
    },
    won: () => end('won'),
    lost: () => end('lost'),
    'refund one': async () => {
      const [ticket] = await valid();
      if (ticket) await refund({ tickets: [ticket.id] });
    },
    'refund all, keep places': () => refund({ tickets: 'all', keep_places: true }),
    'release places': async () => {
      const { tickets } = await shown();
      const kept = tickets.filter(({ keeps_place }) => keeps_place).map(({ id }) => id);
      if (kept.length > 0) good(await call('releasePlaces', { params, body: { tickets: kept } }));
    },
    goodwill: () => refund({ amount: '3.00' }),
    'move one': () => edit({ session: other }),
    'make one cheaper': () => edit({ type: 'child' }),
    'offer a dearer one': () => edit({ session: other }, 'link'),
    'withdraw the offer': async () => {
      const { open_edit: open } = await shown();
      if (open?.cart) await call('withdrawOrderEdit', { params, body: { cart: open.cart } });
    },
    'pay the offer': async () => {
      const { open_edit: open } = await shown();
      if (!open?.cart) return;
      const read = await world.api.call('getCart', { params: { id: open.cart } });
      if (read.ok) await complete(world, read.answer);
    },
    'scan one': async () => {
      const { ticket } = await orderOf(world.api, bought.id);
      const code = ticket.find(({ state }) => state === 'booked')?.scan_code;
      if (code) good(await door.client.call('scanAtDoor', { body: { code, id: randomUUID() } }));
    },
    'move session': () => changeIts(other),
    'cancel session': () => changeIts(),
    settle: async () => {
      const { won_back: amount } = await shown();
      if (amount === '0') return;
      good(await call('settleWonDispute', { params, body: { amount, reason: 'By transfer' } }));
      expect((await shown()).won_back).toBe('0');
    },
    reopen: async () => good(await call('reopenWonDispute', { params, body: {} })),
    'refund what is owed': async () => {
      const { won_back: amount } = await shown();
      if (amount !== '0') await refund({ amount });
    },
    send: () => world.sweep(),
    resend: () => mend('resent'),
    drop: () => mend('dropped'),
  };
  return { acts, end, shown, cartId: bought.cartId };
}

// Guards: SLS-03
test('after any chain of disputes, refunds, changes, scans and cancelled or moved sessions, the books agree and nobody is paid twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...kinds), { minLength: 4, maxLength: 9 }),
      async (chain) => {
        const { acts, end, shown, cartId } = await openCase();
        for (const kind of chain) {
          await acts[kind]();
          await expectConsistent(world);
        }
        await end('won');
        await world.sweep();
        await acts.resend();
        await world.sweep();
        await acts.drop();
        const { won_back: owed } = await shown();
        if (owed !== '0') await acts['refund what is owed']();
        expect((await shown()).won_back).toBe('0');
        await world.sweep();
        await assertBooksAgree(world);
        const [money] = await world.sql<{ paid: number; back: number }>(
          `select sum(amount) filter (where audit_action = 'capture')::int as paid,
             coalesce(sum(case audit_action when 'dispute_closed' then -amount else amount end)
               filter (where audit_action in ('refund', 'dispute_opened', 'dispute_closed')), 0)::int as back
           from payment_entry where cart_id = $1 and state <> 'failed'`,
          [cartId],
        );
        expect(money?.back).toBeLessThanOrEqual(money?.paid ?? 0);
      },
    ),
    { numRuns: 12 },
  );
});
