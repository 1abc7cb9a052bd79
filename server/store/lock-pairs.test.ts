import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSession } from '../refunds/change-session.ts';
import { cartOf, checkout, holdCart, purchaser, type ReserveOptions } from '../testing/buyer.ts';
import { applied, seedRules } from '../testing/codes.ts';
import { addDoors, scanAt } from '../testing/doors.ts';
import { type Bought, buy, change, complete, moveTo, openEdits } from '../testing/edits.ts';
import { type Locks, traceLocks } from '../testing/faults/lock-trace.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { editByStaff, refund, staffServices } from '../testing/staff.ts';
import { seedBenefits } from '../testing/venues/benefits.ts';
import {
  backdateMembership,
  buyMembership,
  checkoutAsMember,
  friend,
  holdLevels,
  logMemberIn,
  seedLevels,
} from '../testing/venues/levels.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

/** Law 2's lock order, for every pair of writes that meet at the same rows. */
const order = [
  'cart',
  'edit cart',
  'payment',
  'identity',
  'membership',
  'cart_rule',
  'event_session',
  'stock',
  'promo_code',
  'ticket',
  'ledger_account',
] as const;

/**
 * Exceptions to law 2: the first is locked before the second although it comes later, under the lock of a cart that
 * both share.
 */
const bends: readonly (readonly [first: string, second: string])[] = [
  ['ticket', 'stock'],
  ['ticket', 'promo_code'],
];

let world: World;
let locksOf: () => Promise<readonly Locks[]>;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, limited: 1000 });
  await seedLevels(world);
  await seedBenefits(world);
  await seedRules(world, {
    off: { discount: { kind: 'ticket_amount', amount: 100 }, codes: { OFF: null } },
  });
  await openEdits(world);
  await addDoors(world, { id: 'gate' });
  locksOf = await traceLocks(world);
});
afterAll(() => world.close());

const numberOf = async ({ id }: Pick<Bought, 'id'>): Promise<string> => {
  const [row] = await world.sql<{ number: string }>(
    'select order_number as number from ticket_order where id = $1',
    [id],
  );
  return row?.number ?? '';
};
const wishFor = async (bought: Pick<Bought, 'id'>) => ({
  reference: randomUUID(),
  seller: world.venue.slug,
  order: await numberOf(bought),
});
const adult = (session: string, n = 1): ReserveOptions => ({ type: 'adult', session, n });

async function edited(to: ReserveOptions) {
  const bought = await buy(world, adult('tour-10', 2));
  return { bought, edit: await moveTo(world, bought, [bought.tickets[0]], to) };
}
async function renewable() {
  await world.sql('delete from rate_window');
  const ada = await logMemberIn(world);
  const id = await buyMembership(world, ada, friend());
  await backdateMembership(world, id, 345);
  return { ada, id };
}

/** Makes any call, which must succeed. */
async function succeeds(call: Promise<{ readonly ok: boolean }>): Promise<void> {
  const outcome = await call;
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`);
}

/** Each write, with its preparation. */
const writes: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'a hold': async () => () => holdCart(world.api, adult('tour-12'), adult('tour-10')),
  'a code applied': async () => {
    const held = await holdCart(world.api, adult('tour-10'));
    return () => applied(world.api, cartOf(held).id, 'OFF');
  },
  'an abandoned cart': async () => {
    const held = await holdCart(world.api, adult('tour-12'), adult('tour-10'));
    const { id } = cartOf(await applied(world.api, cartOf(held).id, 'OFF'));
    return () => world.api.call('deleteMyCart', { params: { id } });
  },
  'a cart changed': async () => {
    const held = await holdCart(world.api, adult('tour-10'));
    const remove = held.ticket.map(({ id }) => id);
    const add = [{ ticket_type_id: 'adult', event_session_id: 'tour-11' }];
    const params = { id: cartOf(held).id };
    return () => succeeds(world.api.call('modifyMyCart', { params, body: { add, remove } }));
  },
  'a purchase by card': async () => {
    const held = await holdCart(world.api, adult('tour-10'));
    const priced = await applied(world.api, cartOf(held).id, 'OFF');
    return () => succeeds(checkout(world.api, priced));
  },
  'a purchase by gift card': async () => {
    const held = cartOf(await holdCart(world.api, adult('tour-10')));
    const card = await makeCard(world, 10_000);
    const buyer = await purchaser(world.api, held.id);
    const paying = { cart: held.id, amount: held.payment_due, buyer };
    return () => succeeds(payFrom(world.api, card, paying));
  },
  'a purchase of a gift card': async () => {
    const held = await holdCart(world.api, { type: 'present', session: null });
    return () => succeeds(checkout(world.api, held));
  },
  'a renewal by hand': async () => {
    const { ada, id } = await renewable();
    const held = await holdLevels(ada.browser.api, friend({ renews: id }));
    return () => succeeds(checkoutAsMember(ada.browser.api, held));
  },
  'an edit begun': async () => {
    const bought = await buy(world, adult('tour-10', 2));
    return () => moveTo(world, bought, [bought.tickets[0]], adult('tour-11'));
  },
  'an edit changed': async () => {
    const { edit } = await edited(adult('tour-11'));
    const [added] = edit.ticket.filter(({ state }) => state === 'in_cart');
    const add = [{ ticket_type_id: 'adult', event_session_id: 'tour-12' }];
    return () =>
      succeeds(change(world.api, cartOf(edit).id, { remove: added ? [added.id] : [], add }));
  },
  'an edit discarded': async () => {
    const { edit } = await edited(adult('tour-11'));
    return () => world.api.call('deleteCart', { params: { id: cartOf(edit).id } });
  },
  'an edit completed without payment': async () => {
    const { edit } = await edited(adult('tour-11'));
    return () => succeeds(complete(world, edit));
  },
  'an edit completed by card': async () => {
    const { edit } = await edited(adult('tour-12'));
    return () => succeeds(complete(world, edit));
  },
  'an edit that refunds money': async () => {
    const { edit } = await edited({ type: 'child', session: 'tour-11' });
    return () => succeeds(complete(world, edit));
  },
  'a cancellation of free tickets': async () => {
    const bought = await buy(world, { type: 'free', session: 'tour-10', n: 2 });
    const [first] = bought.tickets;
    const body = { tickets: [{ ticket_id: first?.id ?? '' }] };
    return () => succeeds(world.api.call('cancelTicketOrder', { params: { id: bought.id }, body }));
  },
  'a change by staff': async () => {
    const bought = await buy(world, adult('tour-10', 2));
    const changes = [{ ticket: bought.tickets[1]?.id, session: 'tour-12' }];
    const wish = { ...(await wishFor(bought)), changes, difference: 'waive', reason: 'Called' };
    return () => editByStaff(world, wish);
  },
  'a change that staff offer': async () => {
    const bought = await buy(world, adult('tour-10', 2));
    const changes = [{ ticket: bought.tickets[1]?.id, session: 'tour-12' }];
    const wish = { ...(await wishFor(bought)), changes, difference: 'link', reason: 'Called' };
    return () => editByStaff(world, wish);
  },
  'a refund of tickets': async () => {
    const bought = await buy(world, adult('tour-12'), adult('tour-10'));
    const wish = { ...(await wishFor(bought)), tickets: 'all' };
    return () => refund(world, wish);
  },
  'a refund of an amount': async () => {
    const wish = { ...(await wishFor(await buy(world, adult('tour-10')))), amount: '1.00' };
    return () => refund(world, wish);
  },
  'a refund of a gift card': async () => {
    const bought = await buy(world, { type: 'present', session: null });
    const wish = { ...(await wishFor(bought)), tickets: 'all' };
    return () => refund(world, wish);
  },
  'a refund of a renewal': async () => {
    const { ada, id } = await renewable();
    const held = await holdLevels(ada.browser.api, friend({ renews: id }));
    const done = await answered<'checkoutMyCart'>(checkoutAsMember(ada.browser.api, held));
    const wish = { ...(await wishFor({ id: cartOf(done).order_ids[0] ?? '' })), tickets: 'all' };
    return () => refund(world, wish);
  },
  'a refund of a membership with its tickets': async () => {
    await world.sql('delete from rate_window');
    const ada = await logMemberIn(world);
    const level = await holdLevels(ada.browser.api, { type: 'patron', name: 'Ada Lovelace' });
    await succeeds(checkoutAsMember(ada.browser.api, level));
    const ticket = { type: 'tour-member', session: 'tour-soon' };
    for (const held of [
      await holdCart(ada.browser.api, ticket),
      await holdCart(ada.browser.api, ticket, { type: 'evening-ticket', session: 'evening-soon' }),
    ]) {
      await succeeds(checkoutAsMember(ada.browser.api, held));
    }
    const [{ id = '' } = {}] = await world.sql<{ id: string }>(
      'select id from ticket_order where cart_id = $1',
      [cartOf(level).id],
    );
    const wish = { ...(await wishFor({ id })), tickets: 'all', benefits: 'cancel' };
    return () => refund(world, wish);
  },
  'a session moved': async () => {
    const from = await ownSession();
    await buy(world, adult(from, 2));
    const wish = { seller: world.venue.slug, session: from, to: await ownSession() };
    return () => changeSession(staffServices(world), wish);
  },
  'a session cancelled': async () => {
    const session = await ownSession();
    await buy(world, adult(session, 2));
    await holdCart(world.api, adult(session));
    return () => changeSession(staffServices(world), { seller: world.venue.slug, session });
  },
  'a scan': async () => {
    const bought = await buy(world, adult('tour-10'));
    return () => scanAt(world, bought.tickets[0]?.scan_code ?? '', { door: 'gate' });
  },
  'the sweeps of refunds and expired carts': async () => {
    const held = cartOf(await holdCart(world.api, adult('tour-12'), adult('tour-10')));
    const card = await makeCard(world, 10_000);
    const paid = await holdCart(world.api, adult('tour-10'));
    const buyer = await purchaser(world.api, cartOf(paid).id);
    const amount = cartOf(paid).payment_due;
    const done = await answered<'guestCheckoutMyCart'>(
      payFrom(world.api, card, { cart: cartOf(paid).id, amount, buyer }),
    );
    await refund(world, {
      ...(await wishFor({ id: cartOf(done).order_ids[0] ?? '' })),
      tickets: 'all',
    });
    await world.sql("update cart set expires_at = now() - interval '1 day' where id = $1", [
      held.id,
    ]);
    return () => world.sweep();
  },
};

let sessions = 0;
/** A tour session for one write only. */
async function ownSession(): Promise<string> {
  sessions += 1;
  const id = `own-${sessions}`;
  await world.sql(
    `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
     values ($1, $2, 'tour', $3::timestamptz, $3::timestamptz + interval '1 hour')`,
    [world.venue.portalId, id, new Date(Date.parse('2031-05-01T14:00:00Z') + sessions * 3_600_000)],
  );
  await world.sql(
    `insert into stock (portal_id, session_id, group_id, capacity) values ($1, $2, '', 100)`,
    [world.venue.portalId, id],
  );
  return id;
}

/**
 * A transaction's rows with their lock steps, as names that are the same for every order; counters and codes have their
 * own.
 */
type Named = ReadonlyMap<string, number>;

async function traceOf(write: string): Promise<readonly Named[]> {
  const act = await writes[write]?.();
  if (!act) throw new Error(`there is no write ${write}`);
  await locksOf();
  await act();
  const traced = await locksOf();
  const edits = new Set(
    (await world.sql<{ id: string }>('select id from cart where edits_order_id is not null')).map(
      ({ id }) => id,
    ),
  );
  const nameOf = (table: string, id: string) => {
    if (table === 'cart') return edits.has(id) ? 'edit cart' : 'cart';
    return table === 'stock' || table === 'promo_code' ? `${table} ${id}` : table;
  };
  return traced.map((locks) => {
    const named = new Map<string, number>();
    for (const { table, key, step } of locks) {
      if (!(order as readonly string[]).includes(table)) continue;
      const name = nameOf(table, key.trim());
      named.set(name, named.get(name) ?? step);
    }
    return named;
  });
}

const kindOf = (name: string): string => (name === 'edit cart' ? name : (name.split(' ')[0] ?? ''));
const rankOf = (name: string): number => (order as readonly string[]).indexOf(kindOf(name));

/** Rows that a transaction locks after rows that come later in law 2. */
function outOfOrder(locks: Named): string[] {
  return [...locks].flatMap(([name, step]) =>
    [...locks]
      .filter(([before, earlier]) => earlier < step && rankOf(before) > rankOf(name))
      .filter(([before]) => !bends.some(([a, b]) => kindOf(before) === a && kindOf(name) === b))
      .map(([before]) => `${before} before ${name}`),
  );
}

/** Rows that two transactions want in opposite orders, unless one waits for the other before it has either. */
function inversions(one: Named, other: Named): string[] {
  const at = (locks: Named, name: string) => locks.get(name) ?? 0;
  const both = [...one.keys()].filter((name) => other.has(name));
  return both.flatMap((x) =>
    both
      .filter((y) => at(one, x) < at(one, y) && at(other, y) < at(other, x))
      .filter((y) => both.every((z) => at(one, z) >= at(one, x) || at(other, z) >= at(other, y)))
      .map((y) => `${x}, ${y}`),
  );
}

describe('the locks of all writes:', () => {
  const traces = new Map<string, readonly Named[]>();
  beforeAll(async () => {
    for (const write of Object.keys(writes)) traces.set(write, await traceOf(write));
  }, 240_000);

  // Guards: OPS-03
  test.each(Object.keys(writes))('%s takes them in the order of law 2', (write) => {
    const traced = traces.get(write) ?? [];
    const rows = traced.flatMap((locks) => [...locks.keys()]);
    if (write !== 'a hold') expect(rows, 'some are seen').not.toEqual([]);
    expect(traced.flatMap(outOfOrder)).toEqual([]);
  });

  // Guards: OPS-03
  test('no pair of writes wants two rows in opposite orders', () => {
    const met: string[] = [];
    for (const [one, first] of traces) {
      for (const [other, second] of traces) {
        for (const a of first) {
          for (const b of second) {
            met.push(...inversions(a, b).map((rows) => `${one} and ${other}: ${rows}`));
          }
        }
      }
    }
    expect(met).toEqual([]);
  });

  // Guards: OPS-03
  test('control: locking an edit’s cart before its order’s is found, alone and against a change by staff', () => {
    const completed = traces
      .get('an edit completed without payment')
      ?.find((locks) => locks.has('edit cart'));
    const changed = new Map([
      ['cart', 1],
      ['edit cart', 2],
      ['stock tour-10', 3],
    ]);
    const before = new Map([...(completed ?? []), ['edit cart', 0]] as const);
    expect(outOfOrder(before)).toEqual(['edit cart before cart']);
    expect(inversions(before, changed)).toEqual(['edit cart, cart']);
  });
});
