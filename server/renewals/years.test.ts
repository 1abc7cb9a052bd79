import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcilePayments } from '../payments/reconcile.ts';
import type { Services } from '../services/services.ts';
import { type ChargeOutcome, inMemoryProcessor } from '../testing/faults/in-memory-processor.ts';
import { configure } from '../testing/member.ts';
import { buyRenewing } from '../testing/renewals.ts';
import { logMemberIn, seedLevels } from '../testing/venues/levels.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { renewMemberships } from './renew-memberships.ts';

const members = 400;
const day = 86_400_000;
/** Years of renewals for each member, from a first term that ends on some day of the next year. */
const years = 3;

let world: World;
beforeAll(async () => {
  world = await openWorld({ bounds: { poolSize: 12 } });
  await seedLevels(world);
  await configure(world, { ask_to_autorenew: true });
});
afterAll(() => world.close());

/** Returns SQL that copies a row with some values changed. */
const copied = (table: string, alias: string, values: string) =>
  `(jsonb_populate_record(null::${table}, to_jsonb(${alias}) || jsonb_build_object(${values}))).*`;

/** Gives each member a membership, each on another day, all with the same card. */
async function enrol(template: string): Promise<void> {
  await world.sql(`create table made as select n, gen_random_uuid() as identity, gen_random_uuid() as cart,
      gen_random_uuid() as orders, gen_random_uuid() as membership, gen_random_uuid() as ticket,
      (now() at time zone 'America/New_York')::date - 330 + n % 365 as first_day
    from generate_series(1, ${members}) n`);
  const start = "(made.first_day::timestamp at time zone 'America/New_York')";
  const end = "((made.first_day + interval '1 year')::timestamp at time zone 'America/New_York')";
  const ofTerm = 't.membership_id = $1';
  const from = `from membership_term t join membership m on m.id = t.membership_id
    join ticket_order o on o.id = t.ticket_order_id join cart c on c.id = o.cart_id
    join ticket k on k.ticket_order_id = o.id join identity i on i.id = m.identity_id
    cross join made where ${ofTerm}`;
  const insert = async (table: string, alias: string, values: string) => {
    const columns = await world.sql<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    );
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const rows = `select ${copied(table, alias, values)} ${from}`;
    await world.sql(`insert into ${table} (${names}) select ${names} from (${rows}) made_rows`, [
      template,
    ]);
  };
  await insert(
    'identity',
    'i',
    `'id', identity, 'email', 'member-' || n || '@example.org', 'member_code', 'M' || n, 'card_customer', null`,
  );
  await insert(
    'cart',
    'c',
    `'id', cart, 'cart_number', 'C' || n, 'identity_id', identity, 'purchaser_identity_id', identity`,
  );
  // The first year is free, so that the books contain only renewals.
  await insert(
    'ticket_order',
    'o',
    `'id', orders, 'order_number', 'O' || n, 'scan_code', 'O' || n, 'cart_id', cart, 'identity_id', identity,
     'total_after_fees_price', 0, 'total_before_cartmod_price', 0`,
  );
  await insert(
    'membership',
    'm',
    `'id', made.membership, 'identity_id', identity, 'scan_code', 'S' || n, 'anchor', made.first_day,
     'valid_from', ${start}, 'valid_to', ${end}`,
  );
  await insert(
    'membership_term',
    't',
    `'id', gen_random_uuid(), 'membership_id', made.membership, 'ticket_order_id', orders,
     'anchor', made.first_day, 'valid_from', ${start}, 'valid_to', ${end}`,
  );
  await insert(
    'ticket',
    'k',
    `'id', ticket, 'cart_id', cart, 'ticket_order_id', orders, 'membership_id', made.membership,
     'scan_code', 'T' || n, 'face_value', 0, 'adjusted_value', 0, 'handler_data', '{}'::jsonb,
     'valid_from', ${start}, 'valid_to', ${end}`,
  );
}

/** Pseudorandom numbers, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('over three years, four hundred members are notified and charged once per term, to the cent', async () => {
  const template = await buyRenewing(world, await logMemberIn(world));
  await enrol(template);
  await world.sql("update membership set auto_renew = 'cancelled' where id = $1", [template]);

  const random = numbers(1843);
  const mishap = (): ChargeOutcome | undefined => {
    const drawn = random();
    if (drawn < 0.1) return 'declined';
    if (drawn < 0.12) return 'authentication';
    if (drawn < 0.15) return 'lost';
    if (drawn < 0.18) return 'charged_lost';
    return drawn < 0.21 ? 'charged_killed' : undefined;
  };
  const processor = inMemoryProcessor(world.services.gateways.stripe, mishap);
  const services: Services = {
    ...world.services,
    gateways: { ...world.services.gateways, stripe: processor.gateway },
  };
  const { portalId } = world.venue;
  const run = () => renewMemberships(services, portalId);
  const settle = async () => {
    for (let left = 50; left === 50; ) left = await reconcilePayments(services, portalId);
  };
  const begun = services.now();
  const cancelledAt = new Map<string, number>();
  while (services.now() < begun + (years * 365 + 60) * day) {
    // Usually every week; now and then the job did not run for weeks.
    const late = random() < 0.04;
    world.advance(Math.ceil((late ? 18 : 5) * day + random() * 7 * day));
    // Half of the time, two processes run it.
    await Promise.all(random() < 0.5 ? [run(), run()] : [run()]);
    world.advance(2 * 60_000);
    await settle();
    const leaving = await world.sql<{ id: string }>(
      `update membership set auto_renew = 'cancelled' where auto_renew = 'scheduled'
         and id in (select id from membership order by md5(id::text || $1) limit 10)
       returning id`,
      [String(services.now())],
    );
    for (const { id } of leaving) cancelledAt.set(id, services.now());
  }

  await run();
  world.advance(2 * 60_000);
  await settle();
  await run();

  const terms = await world.sql<{
    id: string;
    from: Date;
    to: Date;
    kind: string;
    at: Date;
    cart: string;
  }>(
    `select t.membership_id as id, t.valid_from as from, t.valid_to as to, t.kind,
       t.created_at as at, o.cart_id as cart
     from membership_term t join ticket_order o on o.id = t.ticket_order_id
     where t.membership_id <> $1 order by t.membership_id, t.position`,
    [template],
  );
  const renewed = terms.filter(({ kind }) => kind === 'renewal');
  // Charges and orders correspond one to one: nobody pays twice or for nothing.
  const charges = processor.charges();
  expect(charges.every(({ amount }) => amount === 6000)).toBe(true);
  expect(charges.map(({ cartId }) => cartId).sort()).toEqual(
    renewed.map(({ cart }) => cart).sort(),
  );
  expect(new Set(charges.map(({ cartId }) => cartId)).size).toBe(charges.length);
  const [money] = await world.sql<{ captured: number; owed: number }>(
    `select sum(e.amount) filter (where e.audit_action = 'capture')::float8 as captured,
       count(*) filter (where e.audit_action <> 'capture')::int as owed
     from payment_entry e join payment p on p.id = e.payment_id where p.provider_ref like 'pi\\_%-%'`,
  );
  expect(money).toEqual({ captured: 6000 * renewed.length, owed: 0 });

  // Terms do not overlap, and only late renewals leave a gap.
  for (const [, ofOne] of Map.groupBy(terms, ({ id }) => id)) {
    for (const [index, term] of ofOne.entries()) {
      const before = ofOne[index - 1];
      if (!before) continue;
      expect(term.from.getTime()).toBeGreaterThanOrEqual(before.to.getTime());
      if (term.at < before.to) expect(term.from).toEqual(before.to);
    }
  }
  // Members who cancelled are no longer charged.
  for (const { id, at } of renewed) {
    expect(at.getTime()).toBeLessThanOrEqual(cancelledAt.get(id) ?? Number.POSITIVE_INFINITY);
  }

  // Memberships that still renew were renewed at the end of each term.
  const open = await world.sql(
    `select m.id from membership m where m.auto_renew = 'scheduled' and m.valid_to < $1
       and m.id <> $2`,
    [new Date(services.now() - 35 * day), template],
  );
  expect(open).toEqual([]);
  const lasting = await world.sql<{ terms: number }>(
    `select count(*)::int as terms from membership m join membership_term t on t.membership_id = m.id
     where m.auto_renew = 'scheduled' group by m.id`,
  );
  expect(lasting.length).toBeGreaterThan(members / 100);
  expect(lasting.every(({ terms: count }) => count >= years + 1)).toBe(true);

  // The number of letters matches the events.
  const [told] = await world.sql(
    `select count(*) filter (where about = 'notice')::int as notices,
       count(*) filter (where about = 'declined')::int as declines,
       count(*) filter (where about = 'given_up')::int as given_up
     from (select j.payload->'about'->>'kind' as about from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'mail_renewal') letters`,
  );
  const [written] = await world.sql(
    `select count(*) filter (where cart_id is not null)::int as notices,
       sum(declines)::int as declines,
       count(*) filter (where state = 'given_up')::int as given_up
     from membership_renewal`,
  );
  expect(told).toEqual(written);
  const [ended] = await world.sql<{ renewed: number; given_up: number; dropped: number }>(
    `select count(*) filter (where state = 'renewed')::int as renewed,
       count(*) filter (where state = 'given_up')::int as given_up,
       count(*) filter (where state = 'dropped')::int as dropped from membership_renewal`,
  );
  expect(ended?.renewed).toBe(renewed.length);
  expect(ended?.given_up).toBeGreaterThan(0);
  expect(ended?.dropped).toBeGreaterThan(0);
}, 240_000);
