import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#contract/client.ts';
import { cartOf, holdCart, lines } from '../testing/buyer.ts';
import { apply, seedRules } from '../testing/codes.ts';
import { countRoundTrips } from '../testing/round-trips.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ capacity: 1000, limited: 30 });
});
afterEach(() => world.close());

/** Opens this many carts with one ticket each, each from its own network. */
const carts = (count: number, type = 'adult') =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const api = world.clientFrom(`203.0.113.${at}`);
      return { api, id: cartOf(await holdCart(api, { type })).id };
    }),
  );

type Cart = Awaited<ReturnType<typeof carts>>[number];

const add = ({ api, id }: Cart, type = 'adult', more: object = {}, idempotencyKey?: string) =>
  api.call('modifyMyCart', {
    params: { id },
    body: { add: lines([{ type }]).map((line) => ({ ...line, ...more })) },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });

/** Runs the work, and returns its result with the number of calls that batched additions meanwhile. */
async function callsOf<T>(work: () => Promise<T>): Promise<{ done: T; calls: number }> {
  const counted = countRoundTrips();
  const done = await work();
  const calls = counted.of('app').filter((texts) => texts.join().includes('change_carts('));
  vi.restoreAllMocks();
  return { done, calls: calls.length };
}

const ticketsOf = async (id: string) =>
  (await world.sql('select from ticket where cart_id = $1', [id])).length;

const used = async (group: string) => {
  const [counter] = await world.sql<{ used: number }>(
    "select used from stock where session_id = 'tour-10' and group_id = $1",
    [group],
  );
  return counter?.used;
};

const readingOf = ({ api, id }: Cart) =>
  answered<'getMyCart'>(api.call('getMyCart', { params: { id } }));

const withoutSeconds = (answer: CallAnswer<'getMyCart'>) => ({
  ...answer,
  cart: [{ ...cartOf(answer), expires_in: expect.any(Number) }],
});

test('waiting additions are made by a few calls, each with the answer that reading its cart gives', async () => {
  const opened = await carts(20);
  world.advance(60_000);
  const before = await world.sql<{ id: string; expires_at: Date }>(
    'select id, expires_at from cart',
  );
  const { done, calls } = await callsOf(() => Promise.all(opened.map((cart) => add(cart))));
  expect(calls).toBeGreaterThan(0);
  expect(calls).toBeLessThan(10);
  for (const [at, outcome] of done.entries()) {
    if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome)}`);
    const cart = opened[at] as Cart;
    expect(outcome.answer).toEqual(withoutSeconds(await readingOf(cart)));
    expect(outcome.answer.ticket).toHaveLength(2);
  }
  const after = await world.sql<{ id: string; expires_at: Date }>(
    'select id, expires_at from cart',
  );
  for (const { id, expires_at } of after) {
    const was = before.find((cart) => cart.id === id)?.expires_at ?? expires_at;
    expect(expires_at.getTime()).toBeGreaterThan(was.getTime());
  }
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

test('additions of one call do not wait for the places of another', async () => {
  const opened = await carts(2);
  const elsewhere = world.clientFrom('203.0.113.200');
  const held = await holdCart(elsewhere, { type: 'adult', session: 'tour-11' });
  const last = { api: elsewhere, id: cartOf(held).id };
  const other = new pg.Client(world.database.administratorUrl);
  await other.connect();
  try {
    await other.query('begin');
    await other.query("select from stock where session_id = 'tour-10' for update");
    // The first is made alone, the second in a batch; both wait for the counter.
    const waiting = opened.map((cart) => add(cart));
    await vi.waitFor(async () => {
      const locks = await world.sql(
        `select from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(locks).toHaveLength(2);
    }, 20_000);
    expect((await add(last, 'adult', { event_session_id: 'tour-11' })).ok).toBe(true);
    await other.query('rollback');
    expect((await Promise.all(waiting)).map(({ ok }) => ok)).toEqual([true, true]);
  } finally {
    await other.end();
  }
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

test('one addition at a time is made alone', async () => {
  const [cart] = await carts(1);
  const { calls } = await callsOf(async () => {
    for (let n = 0; n < 3; n += 1) expect((await add(cart as Cart)).ok).toBe(true);
  });
  expect(calls).toBe(0);
});

describe('adding to many carts with few places left', () => {
  /** Twenty carts that each want one of the ten remaining places. */
  async function rush() {
    const opened = await carts(20, 'front');
    const { done, calls } = await callsOf(() =>
      Promise.all(opened.map((cart) => add(cart, 'front'))),
    );
    expect(calls).toBeGreaterThan(0);
    return done;
  }

  test('sells exactly the places that are left', async () => {
    const done = await rush();
    expect(done.filter(({ ok }) => ok)).toHaveLength(10);
    const codes = done.flatMap((each) => (each.ok ? [] : each.errors.map(({ _code }) => _code)));
    expect(new Set(codes)).toEqual(new Set(['ticket_group_capacity_exceeded']));
    expect(await used('limited')).toBe(30);
    expect(await world.sql('select * from stock_audit')).toEqual([]);
  });

  test('control: without the guard in the increment, oversells them', async () => {
    const [guarded] = await world.sql<{ text: string }>(
      "select pg_get_functiondef('move_stock'::regproc) as text",
    );
    const text = guarded?.text ?? '';
    const unguarded = text.replace(/and \(move\.n <= 0 or [^;]*?oversell_capacity\)/, '');
    expect(unguarded).not.toBe(text);
    await world.sql(unguarded);
    const done = await rush();
    expect(done.filter(({ ok }) => ok)).toHaveLength(20);
    expect(await used('limited')).toBe(40);
  });
});

describe('while another transaction locks a cart,', () => {
  /** Locks the third cart, adds to all, and reports which finish before `meanwhile` returns. */
  async function withLocked(
    meanwhile: (doneBut: (count: number) => Promise<void>) => Promise<void>,
  ) {
    const opened = await carts(10);
    const done = new Set<number>();
    const other = new pg.Client(world.database.administratorUrl);
    await other.connect();
    try {
      await other.query('begin');
      await other.query('select from cart where id = $1 for update', [opened[2]?.id]);
      const adding = opened.map(async (cart, at) => {
        const outcome = await add(cart);
        done.add(at);
        return outcome;
      });
      await meanwhile(async (count) => {
        await vi.waitFor(() => expect(done.size).toBe(opened.length - count), 20_000);
      });
      const isFree = !done.has(2);
      await other.query('rollback');
      const outcomes = await Promise.all(adding);
      expect(outcomes.map(({ ok }) => ok)).toEqual(opened.map(() => true));
      expect(isFree).toBe(true);
    } finally {
      await other.end();
    }
    for (const { id } of opened) expect(await ticketsOf(id)).toBe(2);
    expect(await world.sql('select * from stock_audit')).toEqual([]);
  }

  test('additions to all other carts are made', () => withLocked((doneBut) => doneBut(1)));

  test('control: a call that waits for the lock delays them', async () => {
    const [skipping] = await world.sql<{ text: string }>(
      "select pg_get_functiondef('lock_carts'::regproc) as text",
    );
    await world.sql(skipping?.text.replace('skip locked', '') ?? '');
    await withLocked(async () => {
      await vi.waitFor(async () => {
        const waiting = await world.sql(
          `select from pg_stat_activity
           where wait_event_type = 'Lock' and query like '%lock_carts(%'
             and datname = current_database()`,
        );
        expect(waiting).toHaveLength(1);
      }, 20_000);
    });
  });
});

test('an addition that the database rejects fails without the others of its call', async () => {
  await world.sql(`alter table ticket add check (admit_name <> 'impossible')`);
  const opened = await carts(10);
  const { done, calls } = await callsOf(() =>
    Promise.all(
      opened.map((cart, at) => add(cart, 'adult', at === 5 ? { admit_name: 'impossible' } : {})),
    ),
  );
  expect(calls).toBeGreaterThan(0);
  expect(done.map(({ ok }) => ok)).toEqual(opened.map((_, at) => at !== 5));
  for (const [at, { id }] of opened.entries()) expect(await ticketsOf(id)).toBe(at === 5 ? 1 : 2);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

test('a refused addition does not affect the others', async () => {
  const opened = await carts(10);
  await world.sql("update cart set expires_at = now() - interval '1 minute' where id = $1", [
    opened[5]?.id,
  ]);
  const { done } = await callsOf(() => Promise.all(opened.map((cart) => add(cart))));
  expect(done.map(({ ok }) => ok)).toEqual(opened.map((_, at) => at !== 5));
  expect(done[5]).toMatchObject({ errors: [{ _code: 'cart_expired' }] });
});

test('additions retried at once and later are made once, and all get the first answer', async () => {
  const opened = await carts(10);
  const keys = opened.map(() => crypto.randomUUID());
  const all = () => opened.map((cart, at) => add(cart, 'adult', {}, keys[at]));
  const { done, calls } = await callsOf(() => Promise.all([...all(), ...all(), ...all()]));
  expect(calls).toBeGreaterThan(0);
  const later = await Promise.all(all());
  for (const [at, { id }] of opened.entries()) {
    expect(await ticketsOf(id)).toBe(2);
    const answers = [done[at], done[at + 10], done[at + 20], later[at]].map(
      (outcome) => outcome?.ok && outcome.answer,
    );
    expect(answers[0]).toBeTruthy();
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
});

test('one key for several carts at the same time adds to only one of them', async () => {
  const opened = await carts(10);
  const key = crypto.randomUUID();
  const done = await Promise.all(opened.map((cart) => add(cart, 'adult', {}, key)));
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  const codes = done.flatMap((each) => (each.ok ? [] : each.errors.map(({ _code }) => _code)));
  expect(new Set(codes)).toEqual(new Set(['idempotency_key_reused']));
  expect(await used('')).toBe(11);
});

test('several additions to one cart at the same time are all made', async () => {
  const opened = await carts(3);
  const done = await Promise.all(
    Array.from({ length: 15 }, (_, at) => add(opened[at % 3] as Cart)),
  );
  expect(done.map(({ ok }) => ok)).toEqual(done.map(() => true));
  for (const cart of opened) expect(await ticketsOf(cart.id)).toBe(6);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

describe('additions of one network', () => {
  /** 20 of the day's 1,500 places are a network's share. */
  const smallShare = { 'network.places': 20, 'network.share_percent': 1 };
  const configure = (values: Readonly<Record<string, unknown>>) =>
    world.sql(
      `insert into config (portal_id, scope, key, value)
       select $1, 'portal', key, value from jsonb_each($2)`,
      [world.venue.portalId, JSON.stringify(values)],
    );

  /** Opens twenty carts of one network, with one ticket each; a minute later, a change extends their holds. */
  async function ofOneNetwork() {
    await world.sql('update stock set capacity = 500');
    const api = world.clientFrom('203.0.113.7');
    const opened = await Promise.all(
      Array.from({ length: 20 }, async () => ({
        api,
        id: cartOf(await holdCart(api, { type: 'adult' })).id,
      })),
    );
    world.advance(60_000);
    return opened;
  }

  /** Adds to all at the same time, and counts the database queries for one addition. */
  async function addToAll(opened: readonly Cart[]) {
    const changes = vi.spyOn(pg.Client.prototype, 'query');
    const done = await Promise.all(opened.map((cart) => add(cart)));
    const texts = changes.mock.calls.flatMap(([asked]) => {
      const { statements = [] } = asked as unknown as Partial<Sent>;
      return statements.map(({ text }) => text);
    });
    vi.restoreAllMocks();
    const sent = (name: string) => texts.filter((text) => text.includes(`${name}(`)).length;
    return { done, single: sent('change_cart'), judged: sent('network_verdicts') };
  }

  interface Sent {
    readonly statements: readonly { readonly text: string }[];
  }

  const minutesLeft = (outcome: Awaited<ReturnType<typeof add>>) => {
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
    return (cartOf(outcome.answer).expires_in ?? Number.NaN) / 60;
  };

  // Guards: SPD-05
  test('are checked together, once per call', async () => {
    const { done, single, judged } = await addToAll(await ofOneNetwork());
    expect(done.map(({ ok }) => ok)).toEqual(Array(20).fill(true));
    for (const outcome of done) expect(minutesLeft(outcome)).toBeGreaterThan(19);
    // Only the first is alone, since it finds no other.
    expect(single).toBe(1);
    expect(judged).toBeGreaterThan(0);
    expect(judged).toBeLessThan(10);
    expect(await world.sql('select * from stock_audit')).toEqual([]);
  });

  test.each([
    ['places', smallShare],
    ['carts', { 'network.carts': 19 }],
  ])('beyond its share of %s are made on its terms, in the same calls', async (_, bounds) => {
    await configure(bounds);
    const opened = await ofOneNetwork();
    const { done, single } = await addToAll(opened);
    for (const outcome of done) expect(minutesLeft(outcome)).toBeLessThanOrEqual(19);
    // The first is alone, with its terms at the second attempt.
    expect(single).toBe(2);
    expect(await world.sql('select * from stock_audit')).toEqual([]);
  });

  test('beyond its share are refused if they exceed its terms', async () => {
    await configure({ ...smallShare, 'network.places_per_cart': 1 });
    const opened = await ofOneNetwork();
    const { done } = await addToAll(opened);
    const codes = done.map((each) => (each.ok ? null : each.errors[0]?._code));
    expect(codes).toEqual(Array(20).fill('network_busy'));
    expect(await used('')).toBe(20);
  });

  // Guards: CRT-08
  test('count towards each other, so that one call cannot exceed the share', async () => {
    const opened = await ofOneNetwork();
    const { carts, places } = { carts: opened.map(({ id }) => id), places: 25 };
    const rows = await world.sql<{ cart_id: string; places_left: number }>(
      `select cart_id, places_left from network_verdicts($1, (
         select jsonb_agg(jsonb_build_object('cart', jsonb_build_object('id', c.id), 'codes', '[]'::jsonb,
           'network', jsonb_build_object('key', c.network, 'carts', 500, 'share', 0, 'least', $3::int, 'least_uses', 3,
             'places', jsonb_build_array(jsonb_build_object('event', 'tour', 'day', '2031-03-08',
               'from', '2031-03-08T05:00:00Z', 'until', '2031-03-09T05:00:00Z', 'n', 2, 'kept', 1)))) order by c.id)
         from cart c where c.id = any($2::uuid[])))`,
      [world.venue.portalId, carts, places],
    );
    expect(rows.map(({ cart_id }) => cart_id)).toEqual(carts.toSorted().slice(5));
  });
});

test('additions with codes are made alone', async () => {
  await seedRules(world, {
    tenth: { discount: { kind: 'percent', percent: '10' }, codes: { TENTH: null } },
  });
  const opened = await carts(6);
  const [first, ...others] = opened as [Cart, ...Cart[]];
  expect((await apply(first.api, first.id, 'TENTH')).ok).toBe(true);
  const changes = vi.spyOn(pg.Client.prototype, 'query');
  const done = await Promise.all([...others, first].map((cart) => add(cart)));
  expect(done.map(({ ok }) => ok)).toEqual(done.map(() => true));
  const singly = changes.mock.calls.flatMap(([asked]) => {
    const { statements = [] } = asked as unknown as {
      statements?: { text: string; values?: unknown[] }[];
    };
    return statements
      .filter(({ text }) => text.includes('change_cart('))
      .map(({ values }) => values?.[1]);
  });
  expect(singly).toEqual(expect.arrayContaining([first.id]));
  const answer = await readingOf(first);
  expect(answer.ticket).toHaveLength(2);
  expect(new Set(answer.ticket.map(({ adjusted_value }) => adjusted_value)).size).toBe(1);
});
