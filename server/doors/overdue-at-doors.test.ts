import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judge } from '#domain/doors/verdict.ts';
import { cartOf, checkout } from '../testing/buyer.ts';
import { TestSnapshot } from '../testing/door-snapshot.ts';
import { addDoors, hour, midnight, scanAt } from '../testing/doors.ts';
import { doorDevice } from '../testing/staff/door-device.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { role, workingAs } from '../testing/staff/staff-venue.ts';
import { inject } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let snapshot: TestSnapshot;
const day = 24 * hour;
beforeAll(async () => {
  world = await openWorld({ capacity: 10_000 });
  await addDoors(world, { id: 'north' });
  world.advance(midnight - 10 * day - world.services.now());
  snapshot = new TestSnapshot((await doorDevice(world)).client);
});
afterAll(() => world.close());

const at = (days: number) => new Date(midnight + days * day).toISOString();
const readCart = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));
const pay = async (id: string) =>
  answered<'guestCheckoutMyCart'>(checkout(world.api, await readCart(id)));

/**
 * An order of two tickets with its first instalment paid; the second is due two days before the visit, the third after
 * it.
 */
async function inParts() {
  const now = world.services.now();
  world.advance(midnight - 10 * day - now);
  const { id } = await inject(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-10', quantity: 2 }],
    schedule: [
      { due: at(-11), amount: '20.00' },
      { due: at(-2), amount: '13.00' },
      { due: at(2), amount: '10.00' },
    ],
  });
  await pay(id);
  world.advance(now - world.services.now());
  const [order] = await world.sql<{ number: string; code: string; codes: string[] }>(
    `select o.order_number as number, o.scan_code as code, array_agg(t.scan_code) as codes
     from ticket_order o join ticket t on t.ticket_order_id = o.id where o.cart_id = $1 group by o.order_number, o.scan_code`,
    [id],
  );
  return { id, number: order?.number ?? '', code: order?.code ?? '', codes: order?.codes ?? [] };
}

const overdueAt = async (code: string, days: number) => {
  const found = await scanAt(
    world,
    code,
    { door: 'north', dry_run: true },
    { at: midnight + days * day + 9 * hour },
  );
  if (found.kind !== 'ticket') throw new Error('not a ticket');
  return found.verdict.overdue ?? null;
};

/** Returns the verdict of an offline device. */
function alone(code: string, days: number) {
  const found = snapshot.open(code);
  if (found?.kind !== 'ticket') throw new Error(`${code} is not in it`);
  const asked = { direction: 'in' as const, at: midnight + days * day + 9 * hour, force: false };
  return judge(found.card, found.presence, null, asked);
}

describe('an overdue instalment (DOR-03)', () => {
  // Guards: DOR-03
  test('is shown at a door with each of its order’s tickets, which are admitted, until it is paid', async () => {
    const { id, code, codes } = await inParts();
    const [ticket = ''] = codes;
    expect(await overdueAt(ticket, -3)).toBeNull();
    expect(await overdueAt(ticket, 0)).toBe(midnight - 2 * day);
    const order = await scanAt(
      world,
      code,
      { door: 'north', dry_run: true },
      { at: midnight + 9 * hour },
    );
    expect(order).toMatchObject({
      tickets: Array(2).fill({ verdict: { result: 'admitted', overdue: midnight - 2 * day } }),
    });
    world.advance(8 * day);
    await pay(id);
    expect(await overdueAt(ticket, 0)).toBeNull();
    world.advance(-8 * day);
  });

  // Guards: DOR-08
  test('is in a snapshot once per order, and an update brings its payment without changing tickets', async () => {
    const owing = await inParts();
    world.advance(midnight + 9 * hour - world.services.now());
    await snapshot.update({ isNew: true });
    expect(alone(owing.codes[1] ?? '', 0)).toMatchObject({
      result: 'admitted',
      overdue: midnight - 2 * day,
    });
    const before = snapshot.tables.owed?.length ?? 0;
    expect(before).toBeGreaterThan(0);
    expect(JSON.stringify(snapshot.tables)).not.toContain(owing.number);
    await pay(owing.id);
    await snapshot.update();
    expect(snapshot.head?.is_whole).toBe(false);
    // The last instalment is due after the snapshot's time.
    expect(snapshot.tables.owed).toHaveLength(before - 1);
    expect(alone(owing.codes[1] ?? '', 0)).not.toHaveProperty('overdue');
    await snapshot.update();
    expect(snapshot.head?.tables).toBeNull();
  });

  // Guards: TOD-02
  test('needs attention from those who see the seller’s orders until it is paid (TOD-02)', async () => {
    const owing = await inParts();
    const entries = async (...grants: Parameters<typeof workingAs>[1]) => {
      const { client } = await workingAs(world, grants);
      const { attention } = good(await client.call('listAttention', {}));
      return attention.entries.filter(
        (one) => one.kind === 'payment_overdue' && one.order === owing.number,
      );
    };
    expect(await entries('support')).toMatchObject([
      { urgency: 'soon', amount: '13.00', since: at(-2) },
    ]);
    expect(await entries(role('support', ['cafe']))).toEqual([]);
    world.advance(3 * day);
    expect(await entries('support')).toMatchObject([{ amount: '23.00', since: at(-2) }]);
    await pay(owing.id);
    expect(await entries('support')).toEqual([]);
    expect(cartOf(await readCart(owing.id))).toMatchObject({ payment_due: '0' });
  });
});
