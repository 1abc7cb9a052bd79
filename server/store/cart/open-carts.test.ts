import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/venues/world.ts';

/** `open_carts` itself: holds made in one call against the same holds in separate calls. */
let world: World;
let client: pg.Client;
beforeAll(async () => {
  world = await openWorld({ capacity: 6, limited: 3 });
  client = new pg.Client(world.database.administratorUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});

/** Tickets for a session. A repeated cart number is a retry. */
interface Wish {
  readonly cart: number;
  readonly session: string;
  readonly isLimited: boolean;
  readonly tickets: number;
  /** Null counts towards no network. */
  readonly network: string | null;
}

/** A call has each cart once. */
const wishes = fc.uniqueArray(
  fc.record({
    cart: fc.integer({ min: 1, max: 12 }),
    session: fc.constantFrom('tour-10', 'tour-11'),
    isLimited: fc.boolean(),
    tickets: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 10, selector: ({ cart }) => cart },
);

const idOf = (cart: number) => `00000000-0000-4000-8000-${String(cart).padStart(12, '0')}`;
const until = '2099-01-01T00:00:00Z';

function holdOf({ cart, session, isLimited, tickets, network }: Wish) {
  const group = isLimited ? 'limited' : 'general';
  return {
    cart: {
      id: idOf(cart),
      cart_number: `number-${cart}`,
      seller_id: 'shop',
      identity_id: world.venue.publicIdentityId,
      channel: 'web',
      campaign: {},
      language: 'en',
      expires_at: until,
      held_until_max: until,
      network,
      held_short: false,
    },
    tickets: Array.from({ length: tickets }, (_, position) => ({
      id: randomUUID(),
      position,
      ticket_type_id: isLimited ? 'front' : 'adult',
      ticket_group_id: group,
      event_template_id: 'tour',
      event_session_id: session,
      handler: 'tickets',
      counts_session: true,
      counts_group: isLimited,
      face_value: 2000,
      adjusted_value: 2000,
      fee_fixed_outside: 0,
      fee_percent_outside: 0,
      fee_fixed_rate: 0,
      fee_percent_rate: '0',
      admit_name: '',
      admit_email: '',
      handler_data: {},
    })),
    moves: [
      { session, group: '', n: tickets },
      ...(isLimited ? [{ session, group, n: tickets }] : []),
    ],
    seated: false,
    codes: [],
    code_prices: undefined,
    network: network && {
      key: network,
      carts: 3,
      share: 20,
      least: 4,
      least_uses: 3,
      n: tickets,
      places: [
        {
          event: 'tour',
          day: '2099-01-01',
          from: '2099-01-01T05:00:00.000Z',
          until: '2099-01-02T05:00:00.000Z',
          n: tickets,
        },
      ],
      beyond: null,
    },
  };
}

/** Opens carts in calls of these holds, and rolls back; returns the answers and everything written. */
async function outcomeOf(calls: readonly (readonly Wish[])[]) {
  await client.query('begin');
  try {
    const answers: Record<string, unknown>[] = [];
    for (const call of calls) {
      const { rows } = await client.query('select * from open_carts($1, $2)', [
        world.venue.portalId,
        JSON.stringify(call.map(holdOf)),
      ]);
      answers.push(...rows);
    }
    const written = await client.query(
      `select (select jsonb_agg(s order by session_id, group_id) from stock s) as counters,
         (select jsonb_agg(jsonb_build_array(c.id, c.network,
            (select count(*) from ticket t where t.cart_id = c.id)) order by c.id) from cart c) as carts,
         (select count(*)::int from stock_audit) as faults`,
    );
    return { answers, ...written.rows[0] };
  } finally {
    await client.query('rollback');
  }
}

/** Two of three carts count, each towards a network of its own. */
const withNetworks = (given: readonly Omit<Wish, 'network'>[]): Wish[] =>
  given.map((wish) => ({ ...wish, network: wish.cart % 3 === 0 ? null : `network-${wish.cart}` }));

test('holds in one call get what each would get in a separate call, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(wishes, wishes, async (earlier, later) => {
      const calls = [withNetworks(earlier), withNetworks(later)];
      const together = await outcomeOf(calls);
      expect(together).toEqual(await outcomeOf(calls.flat().map((wish) => [wish])));
      expect(together.faults).toBe(0);
    }),
    { numRuns: 50 },
  );
});

const alone = { session: 'tour-10', isLimited: false, tickets: 1, network: null };

test('the last places go to the first holds of a call, and to no others', async () => {
  const all = Array.from({ length: 8 }, (_, at) => ({ ...alone, cart: at + 1 }));
  const { answers } = await outcomeOf([all]);
  expect(answers.map((row: Record<string, unknown>) => row['short_session'])).toEqual([
    ...Array(6).fill(null),
    'tour-10',
    'tour-10',
  ]);
});

test('a retry among holds that all fit takes no further place', async () => {
  const all = [1, 2, 3].map((cart) => ({ ...alone, cart }));
  const { answers, counters, carts } = await outcomeOf([[{ ...alone, cart: 2 }], all]);
  expect(answers.map((row: Record<string, unknown>) => row['existed'])).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(counters).toContainEqual(
    expect.objectContaining({ session_id: 'tour-10', group_id: '', used: 3 }),
  );
  expect(carts).toEqual([1, 2, 3].map((cart) => [idOf(cart), null, 1]));
});

test('a network past its share is refused, but other networks in the same call are not', async () => {
  const school = [1, 2, 3, 4].map((cart) => ({ ...alone, cart, network: 'school' }));
  const others = [5, 6].map((cart) => ({ ...alone, cart, network: `home-${cart}` }));
  const { answers, carts } = await outcomeOf([[...school, ...others]]);
  const over = answers.filter((row: Record<string, unknown>) => row['over'] !== null);
  expect(over).toMatchObject([{ cart_id: idOf(4), over: 'carts', places_left: 0 }]);
  expect(carts).toHaveLength(5);
});
