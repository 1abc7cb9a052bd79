import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartOf, checkout, holdCart, purchaser } from '../../testing/buyer.ts';
import { applied, seedRules } from '../../testing/codes.ts';
import { makeMember } from '../../testing/member.ts';
import { withoutAutovacuum } from '../../testing/no-autovacuum.ts';
import { rowsReadBy } from '../../testing/rows-read.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';
import { readIdentity, saveIdentity } from '../accounts/identities.ts';
import { memberById } from '../accounts/members.ts';
import { lockCart, ticketsOfOrders, updateCart } from '../cart/carts.ts';
import type { Tx } from '../database.ts';
import { adjoiningSessions } from '../events/adjoining-sessions.ts';
import { includesCancelledOrMoved } from '../events/session-changes.ts';
import { cardByHash } from '../gifts/ledger.ts';
import { recordAttempt, recordOutcome } from '../letters/letter-rows.ts';
import { wasSent } from '../letters/sent-letters.ts';
import { checkPaymentAt, storeIntentId, updatePayment } from '../payments/payment-changes.ts';
import {
  lockPayment,
  lockPaymentOfCart,
  payersOfCart,
  paymentByIntent,
} from '../payments/payments.ts';
import { eventHandled } from '../payments/provider-events.ts';
import type { PreparedQuery } from '../prepared.ts';
import { codesOfOrders } from '../pricing/cart-codes.ts';
import { countHit, forgiveHit } from '../rates.ts';
import { bookTickets, ordersById, paymentsOfOrders } from './orders.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 100_000 });
  await withoutAutovacuum(world.sql);
  await seedRules(world, {
    tenth: { discount: { kind: 'percent', percent: '10' }, codes: { TENTH: null } },
  });
});
afterAll(() => world.close());

interface Bought {
  readonly cart: string;
  readonly order: string;
  readonly payment: string;
  readonly intent: string;
  readonly ticket: string;
  readonly buyer: string;
}

async function buyWithCode(): Promise<Bought> {
  const { id: cart } = cartOf(await holdCart(world.api, { type: 'adult' }));
  const buyer = await purchaser(world.api, cart);
  const held = await applied(world.api, cart, 'TENTH');
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
  const [bought] = await world.sql<Omit<Bought, 'cart' | 'buyer'>>(
    `select o.id as "order", p.id as payment, p.provider_ref as intent, t.id as ticket
     from ticket_order o join payment p using (portal_id, cart_id)
       join ticket t using (portal_id, cart_id)
     where o.cart_id = $1`,
    [cart],
  );
  if (!bought) throw new Error('no order');
  return { cart, buyer, ...bought };
}

/**
 * Adds purchases like this one, each with a buyer, a payment, an order, a ticket, a code, an email, a gift card and a
 * count of attempts.
 */
const addPurchasesLike = ({ cart }: Bought, count: number) =>
  world.sql(
    `with ids as materialized (
       select gen_random_uuid() as cart, gen_random_uuid() as buyer, gen_random_uuid() as payment,
         gen_random_uuid() as entry, gen_random_uuid() as orders, gen_random_uuid() as ticket,
         gen_random_uuid() as membership
       from generate_series(1, $2::int)
     ), carts as (
       insert into cart (portal_id, id, cart_number, seller_id, identity_id, state, held_until_max)
       select portal_id, ids.cart, ids.cart::text, seller_id, identity_id, state, held_until_max
       from cart c, ids where c.id = $1
     ), buyers as (
       insert into identity (portal_id, id, kind, email, first_name, last_name, contact, issued_to_cart_id)
       select i.portal_id, ids.buyer, i.kind, i.email, i.first_name, i.last_name, i.contact, ids.cart
       from identity i, ids where i.issued_to_cart_id = $1
     ), memberships as (
       insert into membership (portal_id, id, identity_id, scan_code, ticket_group_id, anchor)
       select portal_id, ids.membership, ids.buyer, ids.membership::text, 'level', current_date
       from cart c, ids where c.id = $1
     ), payments as (
       insert into payment (portal_id, id, cart_id, gateway_id, state, completes, amount, currency,
         identity_id, provider_ref, send_email, auto_renew)
       select portal_id, ids.payment, ids.cart, gateway_id, state, completes, amount, currency, ids.buyer,
         ids.payment::text, send_email, auto_renew
       from payment p, ids where p.cart_id = $1
     ), entries as (
       insert into payment_entry (portal_id, id, payment_id, cart_id, audit_action, state, amount)
       select portal_id, ids.entry, ids.payment, ids.cart, audit_action, state, amount
       from payment_entry e, ids where e.cart_id = $1
     ), orders as (
       insert into ticket_order (portal_id, id, order_number, scan_code, cart_id, seller_id, identity_id,
         buyer, language, total_before_cartmod_price, total_cartmod_amount, total_fee_fixed_outside,
         total_fee_percent_outside, total_after_fees_price, purchased_on)
       select portal_id, ids.orders, ids.orders::text, ids.orders::text, ids.cart, seller_id, identity_id,
         o.buyer, language, total_before_cartmod_price, total_cartmod_amount, total_fee_fixed_outside,
         total_fee_percent_outside, total_after_fees_price, purchased_on
       from ticket_order o, ids where o.cart_id = $1
     ), allocations as (
       insert into payment_allocation (portal_id, payment_entry_id, ticket_order_id, amount)
       select a.portal_id, ids.entry, ids.orders, a.amount
       from payment_allocation a join ticket_order o on o.id = a.ticket_order_id, ids
       where o.cart_id = $1
     ), events as (
       insert into provider_event (portal_id, provider, id, type, body)
       select portal_id, 'stripe', ids.payment::text, 'charge.updated',
         jsonb_build_object('data', repeat('x', 1000))
       from cart c, ids where c.id = $1
     ), letters as (
       insert into letter (portal_id, id, task, payload, ticket_order_id, created_at, due_at, state_at)
       select portal_id, ids.orders, 'mail_order', '{}', ids.orders, now(), now(), now()
       from cart c, ids where c.id = $1
     ), sent as (
       insert into sent_letter (portal_id, key, sent_on)
       select portal_id, ids.orders::text, now() from cart c, ids where c.id = $1
     ), cards as (
       insert into ledger_account (portal_id, number_hash, last_four, currency, active_from)
       select portal_id, ids.orders::text::bytea, '4242', 'USD', now() from cart c, ids where c.id = $1
     ), windows as (
       insert into rate_window (portal_id, name, key_hash, ends_at, hits)
       select portal_id, 'codes', ids.orders::text::bytea, now(), 1 from cart c, ids where c.id = $1
     ), codes as (
       insert into cart_code (portal_id, cart_id, promo_code_id, cart_rule_id, code, name)
       select portal_id, ids.cart, promo_code_id, cart_rule_id, code, name
       from cart_code k, ids where k.cart_id = $1
     ), tickets as (
       insert into ticket (portal_id, id, cart_id, state, ticket_order_id, ticket_type_id, ticket_group_id,
         event_template_id, event_session_id, handler, counts_session, counts_group, face_value,
         adjusted_value, fee_fixed_outside, fee_percent_outside, membership_id)
       select portal_id, ids.ticket, ids.cart, state, ids.orders, ticket_type_id, ticket_group_id,
         event_template_id, event_session_id, handler, false, false, 0, 0, 0, 0, ids.membership
       from ticket t, ids where t.cart_id = $1
     )
     insert into cartmod (portal_id, ticket_id, cart_id, promo_code_id, amount)
     select portal_id, ids.ticket, ids.cart, promo_code_id, amount
     from cartmod m, ids where m.cart_id = $1`,
    [cart, count],
  );

/** A connection configured like a server's. */
async function openReader() {
  const client = new pg.Client(world.database.url);
  await client.connect();
  const portalId = world.venue.portalId;
  await client.query("select set_config('foyer.portal', $1, false)", [String(portalId)]);
  await client.query('set random_page_cost = 1.1; set role foyer_app');
  const rows = async ({ sql: text, parameters: values, name }: PreparedQuery<unknown>) =>
    (await client.query({ text, values: [...values], name })).rows;
  const kept: Promise<unknown>[] = [];
  const tx = {
    portalId,
    rows,
    row: async (query: PreparedQuery<unknown>) => (await rows(query))[0],
    run: rows,
    later: (query: PreparedQuery<unknown>) => void kept.push(rows(query)),
  } as unknown as Tx;
  return {
    rowsRead: (work: (tx: Tx) => unknown) =>
      rowsReadBy(client, async () => {
        await work(tx);
        await Promise.all(kept.splice(0));
      }),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

// Guards: SPD-04
test('a purchase reads no rows of others, even with plans older than the on-sale', async () => {
  const bought = await buyWithCode();
  const { order, payment, cart, intent, buyer, ticket } = bought;
  const person = { email: 'a@b.example', first_name: 'A', last_name: 'B', contact: {} };
  const window = { name: 'tries', keyHash: Buffer.from('a hash') };
  const texts = { recipient: 'a@b.example', language: 'en', subject: 'Tickets', body: 'Yours' };
  const letter = { id: order, key: 'a key', kind: 'order', memberId: undefined, ...texts };
  const reads: Readonly<Record<string, (tx: Tx) => unknown>> = {
    orders: (tx) => ordersById(tx, [order]),
    'payments of orders': (tx) => paymentsOfOrders(tx, [order]),
    'adjoining sessions': (tx) => adjoiningSessions(tx, order),
    'codes of orders': (tx) => codesOfOrders(tx, [order]),
    'payment by intent': (tx) => paymentByIntent(tx, intent),
    'locked payment': (tx) => lockPayment(tx, payment),
    'locked payment of a cart': (tx) => lockPaymentOfCart(tx, payment, cart),
    'changed payment': (tx) => updatePayment(tx, payment, { next_check_at: null }),
    'stored intent': (tx) => storeIntentId(tx, payment, intent, new Date()),
    'booked tickets': (tx) =>
      bookTickets(tx, { orderId: order, cartId: cart }, new Map([[ticket, null]])),
    'locked cart': (tx) => lockCart(tx, cart),
    'changed cart': (tx) => updateCart(tx, cart, { purchaser_identity_id: buyer }),
    'tickets of orders': (tx) => ticketsOfOrders(tx, [order]),
    'payers of a cart': (tx) => payersOfCart(tx, cart),
    'next check of a payment': (tx) => checkPaymentAt(tx, payment, new Date()),
    'cancelled session': (tx) => includesCancelledOrMoved(tx, [{ event_session_id: 'tour-10' }]),
    'gift card': (tx) => cardByHash(tx, Buffer.from('a card')),
    tries: (tx) => countHit(tx, window, new Date(), 60),
    'forgiven try': (tx) => forgiveHit(tx, window),
    'sent letter': (tx) => wasSent(tx, order),
    'attempt at a letter': (tx) => recordAttempt(tx, letter),
    'end of a letter': (tx) =>
      recordOutcome(tx, order, { state: 'sent', answer: null, at: new Date() }),
    'handled event': (tx) => eventHandled(tx, 'stripe', intent, new Date()),
    buyer: (tx) => readIdentity(tx, buyer),
    'earlier buyer of a cart': (tx) =>
      // Only looked up: saving one each time would add rows.
      saveIdentity({ ...tx, later: () => () => [] }, { ...person, kind: 'guest', cart_id: cart }),
    member: (tx) => memberById(tx, member.id),
  };
  const member = await makeMember(world);
  await world.sql(
    `with added as (
       insert into membership (portal_id, identity_id, scan_code, ticket_group_id, anchor)
       values ($1, $2, 'a member', 'level', current_date) returning id
     )
     update ticket t set membership_id = added.id from added where t.id = $3`,
    [world.venue.portalId, member.id, ticket],
  );
  await using reader = await openReader();
  // The size at which autovacuum first looks at these tables (migration 0063).
  await addPurchasesLike(bought, 1_000);
  await world.sql('analyze');
  const counted = async () => {
    const counts: Record<string, number> = {};
    for (const [name, work] of Object.entries(reads)) counts[name] = await reader.rowsRead(work);
    return counts;
  };
  for (let n = 0; n < 10; n += 1) await counted();
  const before = await counted();
  await addPurchasesLike(bought, 5_000);
  const after = await counted();
  const grown = Object.keys(reads).filter((name) => (after[name] ?? 0) > (before[name] ?? 0));
  expect(grown).toEqual([]);
});
