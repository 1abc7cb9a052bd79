import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelTickets } from '../../store/refunds/staff-refunds.ts';
import { cartOf, checkout, holdCart } from '../../testing/buyer.ts';
import { codesIn, pageSizes } from '../../testing/pdf-file.ts';
import { codeOf } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let support: StaffMember;
let steward: StaffMember;
let stranger: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 2_000, limited: 2_000 });
  support = await staffMember(world, { grants: ['support'] });
  steward = await staffMember(world, { grants: ['door_steward'] });
  stranger = await staffMember(world, { grants: [{ role: 'owner', sellers: ['another'] }] });
});
afterAll(() => world.close());

async function buy(quantity = 1): Promise<string> {
  const held = await holdCart(
    world.api,
    ...Array.from({ length: quantity }, () => ({ type: 'front' })),
  );
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const bought = await answered<'getCart'>(
    world.api.call('getCart', { params: { id: cartOf(held).id } }),
  );
  return bought.ticket_order[0]?.order_number ?? '';
}

const ticketsOf = (number: string) =>
  world.sql<{ id: string; scan_code: string }>(
    `select t.id, t.scan_code from ticket t join ticket_order o on o.id = t.ticket_order_id
     where o.order_number = $1 order by t.id`,
    [number],
  );
const codesOf = async (number: string) =>
  (await ticketsOf(number)).map(({ scan_code }) => scan_code).sort();

const asked = (number: string, paper: 'a4' | 'roll', { client } = support) =>
  client.download('printTickets', { params: { number }, body: { paper } });
async function print(number: string, paper: 'a4' | 'roll'): Promise<Buffer> {
  const outcome = await asked(number, paper);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  expect(outcome.answer.type).toBe('application/pdf');
  return Buffer.from(await outcome.answer.arrayBuffer());
}

describe('an order’s printed tickets', () => {
  // Guards: SLS-05
  test('are three to an A4 sheet, each with the code that doors read', async () => {
    const number = await buy(4);
    const file = await print(number, 'a4');
    expect(pageSizes(file)).toEqual(Array(2).fill({ width: 210, height: 297 }));
    expect(codesIn(file).sort()).toEqual(await codesOf(number));
  });

  // Guards: SLS-05
  test('are one strip each on an 80 mm roll, as long as needed', async () => {
    const number = await buy(2);
    const file = await print(number.toLowerCase(), 'roll');
    const [first, second, ...others] = pageSizes(file);
    expect([first?.width, second?.width, others]).toEqual([80, 80, []]);
    expect(first?.height).toBeGreaterThan(80);
    expect(first?.height).toBeLessThan(250);
    expect(codesIn(file).sort()).toEqual(await codesOf(number));
  });

  // Guards: SLS-05
  test('include only valid ones, and without any there is no file', async () => {
    const number = await buy(2);
    const [first, second] = await ticketsOf(number);
    const { store } = world.services;
    const cancel = (ids: string[]) =>
      store.write(world.venue.portalId, (tx) => cancelTickets(tx, ids));
    await cancel([first?.id ?? '']);
    expect(codesIn(await print(number, 'a4'))).toEqual([second?.scan_code]);
    await cancel([second?.id ?? '']);
    expect(codeOf(await asked(number, 'a4'))).toBe('no_valid_ticket');
  });

  // Guards: SLS-05
  test('are in the audit log with paper and number, but without their codes', async () => {
    const number = await buy(2);
    await print(number, 'roll');
    const entries = await world.sql(
      `select actor, after from audit_entry where act = 'print_tickets' and entity_id = $1`,
      [number],
    );
    expect(entries).toEqual([{ actor: support.person.id, after: { paper: 'roll', tickets: 2 } }]);
  });

  // Guards: SLS-05
  test('leave no audit entry if they could not be drawn', async () => {
    const number = await buy();
    await world.sql(`update ticket set scan_code = repeat('x', 4000) where id = $1`, [
      (await ticketsOf(number))[0]?.id,
    ]);
    expect((await asked(number, 'a4')).ok).toBe(false);
    expect(
      await world.sql(`select 1 from audit_entry where act = 'print_tickets' and entity_id = $1`, [
        number,
      ]),
    ).toEqual([]);
  });

  // Guards: SLS-05
  test('are refused to people who may not change the order, and for other sellers', async () => {
    const number = await buy();
    expect(codeOf(await asked(number, 'a4', steward))).toBe('right_missing');
    expect(codeOf(await asked(number, 'a4', stranger))).toBe('not_found');
  });

  // Guards: SLS-05
  test('are limited to 100 per file', async () => {
    const number = await buy();
    await world.sql(
      `insert into ticket select (jsonb_populate_record(t, jsonb_build_object(
         'id', gen_random_uuid(), 'scan_code', 'many-' || n))).*
       from ticket t, generate_series(1, 100) n where t.id = $1`,
      [(await ticketsOf(number))[0]?.id],
    );
    expect(await asked(number, 'a4')).toMatchObject({
      ok: false,
      errors: [{ _code: 'too_many', _extra: { limit: 100 } }],
    });
  });
});
