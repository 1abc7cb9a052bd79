import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberFault } from '#domain/memberships/member-benefits.ts';
import { type Hold, openCartWithin } from '../store/cart/open-cart.ts';
import { benefitRules, readStanding } from '../store/memberships/member-benefits.ts';
import { lockMemberships } from '../store/memberships/memberships.ts';
import { cartOf, holdCart, reserve } from '../testing/buyer.ts';
import { free, memberOfLevel, reserveMore, seedBenefits } from '../testing/venues/benefits.ts';
import { type LoggedIn, seedLevels } from '../testing/venues/levels.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

/** A membership with two free tickets, requested by fifty calls of its member at the same time. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ bounds: { poolSize: 20 } });
  await seedLevels(world);
  await seedBenefits(world);
});
beforeEach(() => world.sql('delete from rate_window'));
afterAll(() => world.close());

const fifty = <T>(ask: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, n) => ask(n)));

async function held({ id }: Pick<LoggedIn, 'id'>): Promise<number> {
  const [row] = await world.sql<{ n: number }>(
    `select count(*)::int as n from ticket t join cart c on c.id = t.cart_id
     where c.identity_id = $1 and t.ticket_type_id = 'evening-free' and t.state = 'held'`,
    [id],
  );
  expect(await world.sql('select * from stock_audit')).toEqual([]);
  return row?.n ?? 0;
}

// Guards: QTY-21
test('fifty simultaneous carts of one member hold no more than the membership gives', async () => {
  const member = await memberOfLevel(world);
  const outcomes = await fifty(() => reserve(member.browser.api, free()));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
  const codes = outcomes.flatMap((one) => (one.ok ? [] : one.errors.map(({ _code }) => _code)));
  expect(new Set(codes)).toEqual(new Set(['member_limit_exceeded']));
  expect(await held(member)).toBe(2);
});

test('simultaneous changes of two carts and new carts hold no more either', async () => {
  const member = await memberOfLevel(world);
  const { api } = member.browser;
  const paid = { type: 'evening-ticket', session: 'evening-soon' };
  const ids = [cartOf(await holdCart(api, paid)).id, cartOf(await holdCart(api, paid)).id];
  const outcomes = await fifty((n) =>
    n % 3 === 2 ? reserve(api, free()) : reserveMore(api, ids[n % 3] ?? '', free()),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await held(member)).toBe(2);
});

/** The connections of this world that are blocked by others. */
const waiting = () =>
  world.sql(
    `select from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );

// Guards: QTY-21
test('a cart’s own tickets count when it is changed while another cart takes the last', async () => {
  const member = await memberOfLevel(world);
  const { api } = member.browser;
  const { id } = cartOf(await holdCart(api, free()));
  const { store } = world.services;
  const { terms } = await store.read(world.venue.portalId, (tx) =>
    readStanding(tx, member.id, 'carts'),
  );
  let outcome: Awaited<ReturnType<typeof reserveMore>> | undefined;
  await store.write(world.venue.portalId, async (tx) => {
    await lockMemberships(
      tx,
      terms.map(({ membership_id }) => membership_id),
    );
    await openCartWithin(tx, freeHold(member.id, terms[0]?.id ?? '', 99));
    const adding = reserveMore(api, id, free());
    void adding.then((ended) => {
      outcome = ended;
    });
    // It has read by now and waits for the memberships.
    await expect.poll(waiting).toHaveLength(1);
  });
  await expect.poll(() => outcome).toBeDefined();
  expect(outcome).toMatchObject({ errors: [{ _code: 'member_limit_exceeded' }] });
  expect(await held(member)).toBe(2);
});

test('ten members at the same time get two tickets each', async () => {
  const members: LoggedIn[] = [];
  for (let n = 0; n < 10; n += 1) members.push(await memberOfLevel(world));
  await Promise.all(
    members.flatMap(({ browser }) => Array.from({ length: 5 }, () => reserve(browser.api, free()))),
  );
  for (const member of members) expect(await held(member)).toBe(2);
});

test('control: checking before the hold without a lock allows more', async () => {
  const member = await memberOfLevel(world);
  const { services, venue } = world;
  const catalogue = await services.cache.catalogue(venue.portalId);
  const known = { benefits: benefitRules(catalogue), now: services.now() };
  const [term] = await services.store.read(venue.portalId, async (tx) => {
    const { terms } = await readStanding(tx, member.id, 'carts');
    return terms;
  });
  let read = 0;
  const threeHaveRead = Promise.withResolvers<void>();
  await fifty((n) =>
    services.store.write(venue.portalId, async (tx) => {
      const hold = freeHold(member.id, term?.id ?? '', n);
      const standing = await readStanding(tx, member.id, { cart: hold.cart.id });
      read += 1;
      if (read === 3) threeHaveRead.resolve();
      await threeHaveRead.promise;
      if (!memberFault(hold.tickets, { ...known, standing })) await openCartWithin(tx, hold);
    }),
  );
  expect(await held(member)).toBeGreaterThan(2);
});

function freeHold(identity_id: string, member_term_id: string, n: number): Hold {
  const soon = new Date(world.services.now() + 600_000);
  return {
    cart: {
      id: crypto.randomUUID(),
      cart_number: `control-${n}`,
      seller_id: 'shop',
      identity_id,
      channel: 'web',
      campaign: {},
      language: 'en',
      expires_at: soon,
      held_until_max: soon,
      network: null,
      held_short: false,
    },
    tickets: [
      {
        id: crypto.randomUUID(),
        position: 0,
        ticket_type_id: 'evening-free',
        ticket_group_id: 'evening',
        event_template_id: 'evening',
        event_session_id: 'evening-soon',
        handler: 'tickets',
        seat_template_id: null,
        counts_session: true,
        counts_group: false,
        face_value: 0,
        adjusted_value: 0,
        fee_fixed_outside: 0,
        fee_percent_outside: 0,
        fee_fixed_rate: 0,
        fee_percent_rate: '0',
        admit_name: '',
        admit_email: '',
        handler_data: {},
        valid_from: null,
        valid_to: null,
        member_term_id,
      },
    ],
    moves: [{ session: 'evening-soon', group: '', n: 1 }],
    seated: false,
    codes: [],
    code_prices: undefined,
    network: null,
  };
}
