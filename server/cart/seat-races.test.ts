import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import { createApp } from '../app.ts';
import { openServices } from '../serve.ts';
import { changeTickets, moveStock, type TicketToHold } from '../store/cart/carts.ts';
import { db } from '../store/database.ts';
import { cartOf } from '../testing/buyer.ts';
import { patientBounds } from '../testing/venues/patient-bounds.ts';
import {
  clearTheatre,
  openTheatre,
  reserveSeats,
  seatLines,
  type Theatre,
} from '../testing/venues/theatre.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let theatre: Theatre;
beforeAll(async () => {
  world = await openWorld();
  theatre = await openTheatre(world);
});
beforeEach(() => clearTheatre(world));
afterAll(() => world.close());

/** The 20 seats of the rear stalls and the 30 of the front: fifty in all. */
const stalls = ['a', 'b', 'c', 'd', 'e'].flatMap((row) =>
  Array.from({ length: 10 }, (_, at) => ({
    group: row < 'd' ? 'front' : 'rear',
    seat: `stalls-${row}-${at + 1}`,
  })),
);
const at = (index: number) => stalls[index % stalls.length] ?? { group: '', seat: '' };

const sales = () =>
  world.sql<{ seat: string; n: number }>(
    `select seat_template_id as seat, count(*)::int as n from ticket
     where state in ('held', 'in_cart', 'booked', 'redeemed') and seat_template_id is not null
     group by 1 order by 1`,
  );
const audit = () => world.sql('select * from stock_audit');

test('200 buyers on 50 seats hold exactly 50, each once', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, buyer) => {
      const { group, seat } = at(buyer);
      return reserveSeats(theatre.api, group, [seat]);
    }),
  );
  const codes = outcomes.flatMap((outcome) => (outcome.ok ? [] : (outcome.errors[0]?._code ?? '')));
  expect(codes).toHaveLength(150);
  expect(['seat_taken', 'ticket_group_sold_out']).toEqual(
    expect.arrayContaining([...new Set(codes)]),
  );
  const sold = await sales();
  expect(sold.map(({ n }) => n)).toEqual(Array.from({ length: 50 }, () => 1));
  expect(await audit()).toEqual([]);
});

test('overlapping pairs and changes over two processes hold each seat at most once', async () => {
  const { serving } = world.database;
  const reach = { ...patientBounds, ...serving };
  const services = await openServices(world.services.settings, serving.databaseUrl, reach);
  const app = createApp({ services });
  const other = createClient({
    origin: 'http://localhost',
    seller: 'theatre',
    fetch: async (url, init) => app.fetch(new Request(url, init)),
  });
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, async (_, buyer) => {
      const api = buyer % 2 === 0 ? theatre.api : other;
      const row = buyer % 2 === 0 ? 'd' : 'e';
      const pair = [1 + (buyer % 9), 2 + (buyer % 9)].map((seat) => `stalls-${row}-${seat}`);
      const seats = buyer % 4 < 2 ? pair : pair.toReversed();
      const outcome = await reserveSeats(api, 'rear', seats);
      if (!outcome.ok || buyer % 3 > 0) return outcome;
      const { id } = cartOf(outcome.answer);
      const remove = outcome.answer.ticket.slice(0, 1).map((ticket) => ticket.id);
      const elsewhere = `stalls-${row === 'd' ? 'e' : 'd'}-${1 + (buyer % 10)}`;
      return api.call('modifyMyCart', {
        params: { id },
        body: { remove, add: seatLines('rear', [elsewhere]) },
      });
    }),
  );
  await services.close();
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.status >= 500)).toEqual([]);
  expect((await sales()).filter(({ n }) => n > 1)).toEqual([]);
  expect(await audit()).toEqual([]);
});

test('transactions that skip the counters still hold each seat once', async () => {
  const ends = await Promise.all(
    Array.from({ length: 200 }, (_, buyer) => takeAlone(`stalls-d-${1 + Math.floor(buyer / 20)}`)),
  );
  expect(ends.filter((seats) => seats.length === 0)).toHaveLength(10);
  expect((await sales()).map(({ n }) => n)).toEqual(Array.from({ length: 10 }, () => 1));
});

test('repeated swaps between two buyers never deadlock, and hold each seat at most once', async () => {
  const hold = async (seat: string) =>
    cartOf(await answered<'createCart'>(reserveSeats(theatre.api, 'rear', [seat]))).id;
  const carts = [await hold('stalls-d-1'), await hold('stalls-d-2')];
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      const id = carts[turn % 2] ?? '';
      const cart = await answered<'getCart'>(theatre.api.call('getCart', { params: { id } }));
      const seat = turn % 4 < 2 ? 'stalls-d-1' : 'stalls-d-2';
      return theatre.api.call('modifyMyCart', {
        params: { id },
        body: {
          remove: cart.ticket.map((one) => one.id),
          add: seatLines('rear', [seat, 'stalls-d-5']),
        },
      });
    }),
  );
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.status >= 500)).toEqual([]);
  expect((await sales()).filter(({ n }) => n > 1)).toEqual([]);
  expect(await audit()).toEqual([]);
});

test('sweeps and deletes never deadlock while others take the same seats', async () => {
  const first = await Promise.all(
    Array.from({ length: 20 }, (_, seat) =>
      reserveSeats(theatre.api, 'rear', [at(30 + seat).seat]),
    ),
  );
  expect(first.filter((outcome) => outcome.ok)).toHaveLength(20);
  world.advance(21 * 60_000);
  const sweeps = [1, 2, 3].map(() => theatre.sweep());
  const takers = Array.from({ length: 80 }, (_, seat) =>
    reserveSeats(theatre.api, 'rear', [at(30 + (seat % 20)).seat]),
  );
  const deletes = first.flatMap((outcome) =>
    outcome.ok
      ? [theatre.api.call('deleteMyCart', { params: { id: cartOf(outcome.answer).id } })]
      : [],
  );
  await Promise.all(sweeps);
  const outcomes = await Promise.all([...takers, ...deletes]);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.status >= 500)).toEqual([]);
  expect((await sales()).filter(({ n }) => n > 1)).toEqual([]);
  expect(await audit()).toEqual([]);
});

test('control: seats taken in opposite orders deadlock', async () => {
  const meet = meeting();
  const crosswise = (first: string, second: string) =>
    world.services.store.write(theatre.portalId, async (tx) => {
      const id = await emptyCart(tx);
      await changeTickets(tx, id, [], [ticketIn(first)]);
      await meet();
      await changeTickets(tx, id, [], [ticketIn(second)]);
    });
  const ends = await Promise.allSettled([
    crosswise('stalls-d-1', 'stalls-d-2'),
    crosswise('stalls-d-2', 'stalls-d-1'),
  ]);
  const lost = ends.find((end) => end.status === 'rejected');
  expect(lost?.reason).toMatchObject({ code: '40P01' });
});

test('control: a seat taken before its counter deadlocks with a hold', async () => {
  const moves = [{ session: 'play-1', group: '', n: 1 }];
  const meet = meeting();
  const ends = await Promise.allSettled([
    world.services.store.write(theatre.portalId, async (tx) => {
      await changeTickets(tx, await emptyCart(tx), [], [ticketIn('stalls-d-1')]);
      await meet();
      await moveStock(tx, moves);
    }),
    world.services.store.write(theatre.portalId, async (tx) => {
      await moveStock(tx, moves);
      await meet();
      await changeTickets(tx, await emptyCart(tx), [], [ticketIn('stalls-d-1')]);
    }),
  ]);
  const lost = ends.find((end) => end.status === 'rejected');
  expect(lost?.reason).toMatchObject({ code: '40P01' });
});

// Last, because it removes the guard.
test('control: without the unique index the same transactions hold seats twice', async () => {
  await world.sql('drop index ticket_one_a_seat');
  // Without the index, "on conflict" has nothing to check, so the seats are inserted in the order they arrive.
  await world.sql(`
    create sequence readers;
    grant all on sequence readers to foyer_app;
    create or replace function take_seats(portal int, cart uuid, tickets jsonb) returns text[]
    language plpgsql as $$
    begin
      if exists (select from ticket t, jsonb_array_elements(tickets) w
        where t.portal_id = portal and t.event_session_id = w->>'event_session_id'
          and t.seat_template_id = w->>'seat_template_id' and t.state = 'held') then
        return array(select w->>'seat_template_id' from jsonb_array_elements(tickets) w);
      end if;
      -- Nobody takes it before someone else has looked, too.
      perform nextval('readers');
      while (select last_value < 2 from readers) loop perform pg_sleep(0.005); end loop;
      perform add_tickets(portal, cart, tickets);
      return '{}';
    end $$`);
  await Promise.all(Array.from({ length: 20 }, () => takeAlone('stalls-d-1')));
  expect((await sales()).filter(({ n }) => n > 1)).not.toEqual([]);
});

/** Lets two continue only once both have arrived. */
function meeting(): () => Promise<void> {
  let arrived = 0;
  let release: () => void = () => {};
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === 2) release();
    return both;
  };
}

type Tx = Parameters<typeof changeTickets>[0];

async function emptyCart(tx: Tx): Promise<string> {
  const id = crypto.randomUUID();
  await tx.run(
    sql`insert into cart (portal_id, id, cart_number, seller_id, identity_id, expires_at,
        held_until_max)
      select ${tx.portalId}, ${id}, ${id}, 'theatre', public_identity_id, now() + interval '1 hour',
        now() + interval '1 hour' from portal`.compile(db),
  );
  return id;
}

const ticketIn = (seat_template_id: string): TicketToHold => ({
  id: crypto.randomUUID(),
  position: 0,
  ticket_type_id: 'rear',
  ticket_group_id: 'rear',
  event_template_id: 'play',
  event_session_id: 'play-1',
  member_term_id: null,
  handler: 'seated',
  seat_template_id,
  counts_session: true,
  counts_group: true,
  face_value: 2000,
  adjusted_value: 2000,
  fee_fixed_outside: 0,
  fee_percent_outside: 0,
  fee_fixed_rate: 0,
  fee_percent_rate: '0',
  admit_name: '',
  admit_email: '',
  handler_data: {},
  valid_from: null,
  valid_to: null,
});

/** A transaction that takes a seat and no counter: only the index stands between buyers. */
function takeAlone(seat: string): Promise<readonly string[]> {
  return world.services.store.write(theatre.portalId, async (tx) =>
    changeTickets(tx, await emptyCart(tx), [], [ticketIn(seat)]),
  );
}
