import { randomUUID } from 'node:crypto';
import { parseAmount, sum } from '#domain/pricing/money.ts';
import { changeSession } from '../../refunds/change-session.ts';
import { type CartAnswer, cartOf, checkout, purchaser } from '../buyer.ts';
import { seedRules } from '../codes.ts';
import { type Bought, openEdits, orderOf, purchaseOf, type Ticket } from '../edits.ts';
import { makeCard, payFrom } from '../gift-card.ts';
import { configure } from '../member.ts';
import { staffServices } from '../staff.ts';
import { answered, openWorld, type World } from '../venues/world.ts';

/** The times of the tour, each with the venue's own session, which no chain uses. */
const twins = { ten: 'tour-10', eleven: 'tour-11', noon: 'tour-12' } as const;
export type Time = keyof typeof twins;

/** A ticket type at a time. */
export interface Visit {
  readonly type: string;
  readonly time: Time;
}

/** Opens a world whose buyers may change their orders, with promo codes of every kind. */
export async function openChains(): Promise<World> {
  const world = await openWorld({ capacity: 100_000, webhooks: true });
  await seedRules(world, {
    fifth: {
      discount: { kind: 'percent', percent: '20' },
      codes: { NOON: null },
      scope: { sessions: { time_from: '12:00' } },
    },
    letter: {
      discount: { kind: 'cart_amount', amount: 500 },
      codes: { LETTER: null },
      min_amount: 3000,
      combines: true,
    },
    companion: {
      discount: { kind: 'free_tickets', count: 1, every: null },
      codes: { COMPANION: null },
      min_tickets: 2,
    },
    third: { discount: { kind: 'free_tickets', count: 1, every: 3 }, codes: { THIRD: null } },
    adults: {
      discount: { kind: 'ticket_price', amount: 1000 },
      codes: { ADULTS: null },
      scope: { types: ['adult'] },
      min_tickets: 2,
    },
    two: { discount: { kind: 'ticket_amount', amount: 200 }, codes: { TWO: null }, combines: true },
  });
  await openEdits(world);
  return world;
}

export const codeSets = [
  [],
  ['NOON'],
  ['LETTER'],
  ['COMPANION'],
  ['THIRD'],
  ['ADULTS'],
  ['TWO'],
  ['LETTER', 'TWO'],
] as const;

/** Creates the sessions of one chain by time; a closed one is replaced by another at the same time. */
async function openSessions(world: World) {
  const timeOf = new Map<string, Time>();
  const open = async (time: Time): Promise<string> => {
    const id = `${twins[time]}-${randomUUID()}`;
    await world.sql(
      `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime, price_increase)
       select portal_id, $2, event_template_id, start_datetime, end_datetime, price_increase
       from event_session where id = $1`,
      [twins[time], id],
    );
    await world.sql(
      `insert into stock (portal_id, session_id, group_id, capacity)
       select portal_id, $2, group_id, capacity from stock where session_id = $1`,
      [twins[time], id],
    );
    timeOf.set(id, time);
    return id;
  };
  const now = { ten: await open('ten'), eleven: await open('eleven'), noon: await open('noon') };
  /** Cancels the session at a time, or moves its orders to the session at another time. */
  const close = async (time: Time, to?: Time): Promise<void> => {
    const wish = { seller: world.venue.slug, session: now[time] };
    await changeSession(staffServices(world), to === undefined ? wish : { ...wish, to: now[to] });
    now[time] = await open(time);
  };
  const lines = (visits: readonly Visit[]) =>
    visits.map(({ type, time }) => ({ ticket_type_id: type, event_session_id: now[time] }));
  return { now, timeOf, close, lines };
}

/** Changes the portal's prices and codes, as an import does. */
async function openCatalogue(world: World) {
  const { sql } = world;
  const { portalId } = world.venue;
  const prices = await sql<{ id: string; amount: string }>(
    'select id, currency_amount as amount from ticket_type where portal_id = $1 and currency_amount > 0',
    [portalId],
  );
  const catalogue = {
    isRepriced: false,
    /** Sets all prices to the initial ones plus `by` minor units, and ends the codes or makes them valid again. */
    async reprice({ by, endsCodes }: { readonly by: number; readonly endsCodes: boolean }) {
      catalogue.isRepriced = true;
      const amounts = prices.map(({ amount }) => Math.max(100, Number(amount) + by));
      await sql(
        `update ticket_type t set currency_amount = p.amount
         from unnest($2::text[], $3::bigint[]) as p(id, amount) where t.portal_id = $1 and t.id = p.id`,
        [portalId, prices.map(({ id }) => id), amounts],
      );
      await sql(
        `update cart_rule set withdrawn = $2, rule = rule || jsonb_build_object('until', $3::text)
         where portal_id = $1`,
        [portalId, endsCodes, endsCodes ? '2020-01-01T00:00:00Z' : null],
      );
      await configure(world, {});
    },
    /** Restores the initial prices and codes. */
    async restore() {
      if (catalogue.isRepriced) await catalogue.reprice({ by: 0, endsCodes: false });
    },
  };
  return catalogue;
}

type Line = { readonly ticket_type_id: string; readonly event_session_id: string };

const hold = ({ api }: World, wishes: readonly Line[], codes: readonly string[]) =>
  answered<'createCart'>(
    api.call('createCart', { body: { add: [...wishes], preloadedPromoCodes: [...codes] } }),
  );

/** Parses a decimal amount into minor units. */
export const minor = (text: string): number => parseAmount(text, 'USD') ?? Number.NaN;
const totalOf = (cart: CartAnswer): number =>
  minor(cartOf(cart).cart_fees.grand_totals.total_after_fees_price);

async function buyWith(
  world: World,
  wishes: readonly Line[],
  { codes, fromCard }: { readonly codes: readonly string[]; readonly fromCard: boolean },
): Promise<Bought> {
  const { api } = world;
  const cart = await hold(world, wishes, codes);
  if (!fromCard || totalOf(cart) <= 600) {
    return purchaseOf(world, await answered<'guestCheckoutMyCart'>(checkout(api, cart)));
  }
  const card = await makeCard(world, 500);
  const { id } = cartOf(cart);
  const buyer = await purchaser(api, id);
  await answered<'payMyCart'>(payFrom(api, card, { cart: id, amount: '5.00' }));
  const rest = await answered<'getCart'>(api.call('getCart', { params: { id } }));
  return purchaseOf(world, await answered<'guestCheckoutMyCart'>(checkout(api, rest, { buyer })));
}

/** The money of an order so far, in minor units. */
export interface Money {
  /** Captures minus refunds, including due ones; chargebacks are not counted. */
  readonly kept: number;
  /** Refunded as goodwill; each refund is in the audit log with its amount. */
  readonly given: number;
  /** The part of the price that staff waived (SLS-04). */
  readonly waived: number;
  /** True if a bank ever withdrew a payment. */
  readonly wasDisputed: boolean;
  /** The stored price of each valid ticket including fees, by ticket id. */
  readonly costs: ReadonlyMap<string, number>;
}

/** Buys an order of a chain, with its own sessions. */
export async function openOrder(
  world: World,
  visits: readonly Visit[],
  payment: { readonly codes: readonly string[]; readonly fromCard: boolean },
) {
  const sessions = await openSessions(world);
  const catalogue = await openCatalogue(world);
  const order = await buyWith(world, sessions.lines(visits), payment);
  const number = (await orderOf(world.api, order.id)).ticket_order[0]?.order_number ?? '';
  const boughtAs = new Map<string, Visit>();
  const all = async (): Promise<readonly Ticket[]> => {
    const { ticket } = await orderOf(world.api, order.id);
    for (const { id, ticket_type_id: type, event_session_id: session } of ticket) {
      const time = sessions.timeOf.get(session ?? '');
      if (time !== undefined && !boughtAs.has(id)) boughtAs.set(id, { type, time });
    }
    return ticket;
  };
  await all();
  const inHand = async () =>
    (await all()).filter(({ state }) => state === 'booked' || state === 'redeemed');
  const asBought = (ids: Iterable<string>): Visit[] =>
    [...ids].map((id) => {
      const visit = boughtAs.get(id);
      if (!visit) throw new Error(`ticket ${id} was never seen`);
      return visit;
    });
  const money = async (): Promise<Money> => {
    await all();
    const [row] = await world.sql<Omit<Money, 'costs'> & { audited: number; wonBack: number }>(
      `select o.waived::int,
         (select coalesce(sum(case audit_action when 'capture' then amount else -amount end), 0)::int
          from payment_entry where cart_id = o.cart_id and audit_action in ('capture', 'refund')) as kept,
         (select coalesce(sum(amount), 0)::int from payment_entry
          where cart_id = o.cart_id and audit_action = 'refund' and reason = 'goodwill') as given,
         (select coalesce(sum(amount), 0)::int from payment_entry
          where cart_id = o.cart_id and audit_action = 'refund' and reason = 'won_back') as "wonBack",
         (select coalesce(sum((a.after->>'amount')::numeric * 100), 0)::int from audit_entry a
          where a.entity_id = o.order_number and a.act = 'refund_order' and a.after->>'tickets' = '0') as audited,
         exists (select from payment_entry
          where cart_id = o.cart_id and audit_action = 'dispute_opened') as "wasDisputed"
       from ticket_order o where o.id = $1`,
      [order.id],
    );
    if (!row) throw new Error('an order has a row');
    const { audited, wonBack, ...sums } = row;
    if (audited !== sums.given + wonBack)
      throw new Error('an amount that was given is not audited');
    const costs = await world.sql<{ id: string; cost: number }>(
      `select id, (adjusted_value + fee_fixed_outside + fee_percent_outside)::int as cost
       from ticket where ticket_order_id = $1 and state in ('booked', 'redeemed')`,
      [order.id],
    );
    return { ...sums, costs: new Map(costs.map(({ id, cost }) => [id, cost])) };
  };
  /** Returns what these tickets cost in a new cart with the order's codes. */
  const boughtDirectly = async (those: readonly Visit[]): Promise<number> => {
    if (those.length === 0) return 0;
    const codes = await world.sql<{ code: string }>(
      'select code from cart_code where cart_id = $1',
      [order.cartId],
    );
    const wishes = those.map(({ type, time }) => ({
      ticket_type_id: type,
      event_session_id: twins[time],
    }));
    const cart = await hold(
      world,
      wishes,
      codes.map(({ code }) => code),
    );
    const params = { id: cartOf(cart).id };
    await answered<'deleteCart'>(world.api.call('deleteCart', { params }));
    return totalOf(cart);
  };
  const openEdit = async () => (await orderOf(world.api, order.id)).ticket_order[0]?.edit_cart_id;
  return {
    world,
    order,
    number,
    sessions,
    catalogue,
    inHand,
    asBought,
    money,
    boughtDirectly,
    openEdit,
    /** The id of the dispute about its payment, once a bank has opened one. */
    dispute: undefined as string | undefined,
  };
}

export type OrderInChain = Awaited<ReturnType<typeof openOrder>>;

/** The sum of these tickets' stored prices. */
export const costOfAll = (costs: Money['costs'], ids: Iterable<string>): number =>
  sum([...ids].map((id) => costs.get(id) ?? 0));
