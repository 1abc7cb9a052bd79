import { expect } from 'vitest';
import type { CallInput, Client } from '#contract/client.ts';
import { announceIfUnrequested } from '../announcements/announce-change.ts';
import {
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  lines,
  type ReserveOptions,
} from './buyer.ts';
import { configure } from './member.ts';
import { jobsOf } from './queue.ts';
import { answered, type World } from './venues/world.ts';

export type Ticket = CartAnswer['ticket'][number];

/** An order, as its buyer has it. */
export interface Bought {
  readonly id: string;
  readonly cartId: string;
  readonly tickets: readonly Ticket[];
}

/** Lets buyers edit their orders; the session at noon costs 5.00 more than the others. */
export async function openEdits(world: World): Promise<void> {
  await world.sql("update event_session set price_increase = 500 where id = 'tour-12'");
  await configure(world, { 'self_edit_rules.enabled': true });
}

type House = Pick<World, 'api'>;

export async function buy(world: House, ...tickets: ReserveOptions[]): Promise<Bought> {
  const held = await holdCart(world.api, ...tickets);
  return purchaseOf(world, await answered<'guestCheckoutMyCart'>(checkout(world.api, held)));
}

export async function purchaseOf(world: House, done: CartAnswer): Promise<Bought> {
  const [id = ''] = cartOf(done).order_ids;
  return { id, cartId: cartOf(done).id, tickets: (await orderOf(world.api, id)).ticket };
}

export const orderOf = (api: Client, id: string) =>
  answered<'getTicketOrder'>(api.call('getTicketOrder', { params: { id } }));

type Change = CallInput<'modifyCart'>['body'];

/** Edits an order, or continues the edit whose cart is given; returns the outcome. */
export const change = (api: Client, cartId: string, body: Change) =>
  api.call('modifyCart', { params: { id: cartId }, body });

/** Exchanges tickets of an order for the requested ones. */
export const moveTo = (
  { api }: House,
  { cartId, id }: Pick<Bought, 'cartId'> & Partial<Pick<Bought, 'id'>>,
  tickets: readonly (Ticket | undefined)[],
  ...additions: ReserveOptions[]
): Promise<CartAnswer> =>
  answered<'modifyCart'>(
    change(api, cartId, {
      ticket_order_id: id,
      remove: tickets.flatMap((ticket) => ticket?.id ?? []),
      add: lines(additions),
    }),
  );

/** Completes an edit: free of charge, or by card. */
export function complete(
  { api }: House,
  edit: CartAnswer,
  { card, key }: { readonly card?: string; readonly key?: string } = {},
) {
  const { id, payment_due } = cartOf(edit);
  const isFree = payment_due === '0';
  return api.call('guestCheckoutCart', {
    params: { id },
    ...(key === undefined ? {} : { idempotencyKey: key }),
    body: isFree
      ? { gateway_id: 'free', gateway_data: {}, send_email: false }
      : {
          amount: payment_due,
          gateway_id: 'stripe',
          gateway_data: { payment_method: card ?? 'pm_card_visa' },
          send_email: false,
        },
  });
}

/** Counts an order's valid tickets by session. */
export async function placesOf(world: House, orderId: string): Promise<string[]> {
  const { ticket } = await orderOf(world.api, orderId);
  return ticket
    .filter(({ state }) => state === 'booked' || state === 'redeemed')
    .map(({ ticket_type_id, event_session_id }) => `${ticket_type_id} ${event_session_id}`)
    .toSorted();
}

/** Returns the number of taken places in a session. */
export async function takenPlaces(world: World, session: string): Promise<number> {
  const [row] = await world.sql<{ used: number }>(
    "select used from stock where portal_id = $1 and session_id = $2 and group_id = ''",
    [world.venue.portalId, session],
  );
  return row?.used ?? 0;
}

/** Checks counters, edits and money: no ticket holds two places, and none is unpaid. */
export async function expectConsistent(world: World): Promise<void> {
  expect(await world.sql('select * from stock_audit'), 'places').toEqual([]);
  expect(await world.sql('select * from edit_audit'), 'edits').toEqual([]);
  expect(await world.sql('select * from money_audit'), 'money').toEqual([]);
  expect(await world.sql('select * from discount_audit'), 'discounts').toEqual([]);
  expect(await world.sql('select * from benefit_audit'), 'what members bought').toEqual([]);
  expect(await world.sql('select * from renewal_audit'), 'terms that were paid').toEqual([]);
}

/** Runs the queued jobs of pages that were closed before they returned, each twice. */
export async function runLeftoverAnnouncements(world: World): Promise<void> {
  const left = await jobsOf(world, 'announce_change');
  for (const job of [...left, ...left]) await announceIfUnrequested(world.services, job);
}

/** Returns the number of letters queued for each change of an order. */
export async function lettersOf(world: World, orderId: string): Promise<number[]> {
  const changes = await world.sql<{ id: string }>(
    'select id from order_change where ticket_order_id = $1',
    [orderId],
  );
  const letters = await jobsOf(world, 'mail_order_change');
  return changes.map(
    ({ id }) => letters.filter(({ order_change_id }) => order_change_id === id).length,
  );
}

/** Returns the sequence and status of each entry in an order's calendar file, by session. */
export async function entriesOf({ fetch, venue }: World, orderId: string) {
  const address = `http://localhost/api/ticket_order/${orderId}/calendar?seller=${venue.slug}`;
  const text = await (await fetch(new Request(address))).text();
  const entries = text
    .replace(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((entry) => {
      const of = (name: string) => new RegExp(`^${name}:(.*?)\r$`, 'm').exec(entry)?.[1];
      const session = of('UID')?.replace(/^[^.]*\.(.*)@.*$/, '$1') ?? '';
      return [session, [of('SEQUENCE'), of('STATUS')].filter(Boolean).join(' ')] as const;
    });
  return Object.fromEntries(entries.toSorted());
}
