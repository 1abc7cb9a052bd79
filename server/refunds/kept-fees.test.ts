import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout, holdCart, type ReserveOptions } from '../testing/buyer.ts';
import { assertConsistent } from '../testing/faults/payment-faults.ts';
import { configure } from '../testing/member.ts';
import { ownSession, sessionRun, triedSession } from '../testing/staff/sessions.ts';
import { staffMember } from '../testing/staff/staff-member.ts';
import { inject, refund, staffServices } from '../testing/staff.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { changeSession } from './change-session.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
});
afterEach(async () => {
  await world.sweep();
  await assertConsistent(world);
  await configure(world, {});
});
afterAll(() => world.close());

const read = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));

/** Buys tickets; an adult pays 20.00 and fees of 1.00 and 0.50. */
async function buy(wish: ReserveOptions) {
  const held = await holdCart(world.api, wish);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  return read(cartOf(held).id);
}
type Bought = Awaited<ReturnType<typeof buy>>;

const refundOf = (bought: Bought, more: object, isTrial = false) =>
  refund(
    world,
    {
      reference: randomUUID(),
      seller: world.venue.slug,
      order: bought.ticket_order[0]?.order_number,
      ...more,
    },
    isTrial,
  );
const first = ({ ticket }: Bought) => [ticket[0]?.id];
const keepAll = { 'refund_rules.returned_fees': [] };

describe('the fees of a refund (SLS-03)', () => {
  // Guards: SLS-03
  test('are refunded unless a rule says otherwise, and are listed in the dry run', async () => {
    const bought = await buy({ type: 'adult', n: 2 });
    expect(await refundOf(bought, { tickets: 'all' }, true)).toMatchObject({
      amount: '43.00',
      fees: [
        { fee: 'fee_fixed_outside', returned: '2.00', kept: '0' },
        { fee: 'fee_percent_outside', returned: '1.00', kept: '0' },
      ],
    });
  });

  // Guards: SLS-03
  test('can be kept by kind, are then not owed, and can still be refunded as an amount', async () => {
    await configure(world, { 'refund_rules.returned_fees': ['fee_percent_outside'] });
    const bought = await buy({ type: 'adult', n: 2 });
    const tried = await refundOf(bought, { tickets: first(bought) }, true);
    expect(tried).toMatchObject({
      amount: '20.50',
      fees: [
        { fee: 'fee_fixed_outside', returned: '0', kept: '1.00' },
        { fee: 'fee_percent_outside', returned: '0.50', kept: '0' },
      ],
    });
    expect((await refundOf(bought, { tickets: first(bought) })).amount).toBe('20.50');
    expect(cartOf(await read(cartOf(bought).id)).payment_due).toBe('0');
    await world.sweep();
    await assertConsistent(world);
    const [, other] = bought.ticket;
    expect((await refundOf(bought, { tickets: [other?.id] })).amount).toBe('20.50');
    await expect(refundOf(bought, { amount: '2.01' })).rejects.toMatchObject({
      faults: [{ path: 'amount', fault: 'is more than the 2.00 that is left' }],
    });
    expect(await refundOf(bought, { amount: '2.00' })).toMatchObject({ amount: '2.00', fees: [] });
  });

  // Guards: SLS-03
  test('stay kept after a goodwill refund, which is deducted when tickets are refunded', async () => {
    await configure(world, keepAll);
    const bought = await buy({ type: 'adult', n: 2 });
    await refundOf(bought, { amount: '10.00' });
    expect((await refundOf(bought, { tickets: 'all' })).amount).toBe('30.00');
  });

  // Guards: SLS-03
  test('that were never paid are neither kept nor owed', async () => {
    await configure(world, keepAll);
    const inDays = (days: number) =>
      new Date(world.services.now() + days * 86_400_000).toISOString();
    const { id } = await inject(world, {
      reference: randomUUID(),
      seller: world.venue.slug,
      tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-12', quantity: 2 }],
      schedule: [
        { due: inDays(-1), amount: '1.00' },
        { due: inDays(30), amount: '42.00' },
      ],
    });
    await answered<'guestCheckoutMyCart'>(checkout(world.api, await read(id)));
    const bought = await read(id);
    expect(await refundOf(bought, { tickets: first(bought) })).toMatchObject({
      amount: '0',
      fees: [
        { returned: '0', kept: '0' },
        { returned: '0', kept: '0' },
      ],
    });
    const { ticket } = await read(id);
    const rest = ticket.filter(({ state }) => state === 'booked').map((one) => one.id);
    expect(await refundOf(bought, { tickets: rest })).toMatchObject({
      amount: '0',
      fees: [{ kept: '1.00' }, { kept: '0' }],
    });
    expect(cartOf(await read(id)).payment_due).toBe('0');
  });

  // Guards: SLS-09
  test('of a cancelled session follow their own rule', async () => {
    await configure(world, {
      ...keepAll,
      'refund_rules.returned_fees_if_cancelled': ['fee_fixed_outside'],
    });
    const session = await ownSession(world);
    await buy({ type: 'adult', session, n: 2 });
    const done = await changeSession(staffServices(world), { seller: 'tower', session });
    expect(done.total).toBe('42.00');
  });

  // Guards: SLS-09
  test('of a cancelled session are listed in its dry run in the console', async () => {
    await configure(world, { 'refund_rules.returned_fees_if_cancelled': ['fee_fixed_outside'] });
    const editor = await staffMember(world, { grants: ['event_editor'] });
    const session = await ownSession(world);
    await buy({ type: 'adult', session, n: 2 });
    await buy({ type: 'child', session });
    await triedSession(world, editor, session);
    expect((await sessionRun(editor, session)).run).toMatchObject({
      total: '50.00',
      fees: [
        { fee: 'fee_fixed_outside', returned: '2.00', kept: '0' },
        { fee: 'fee_percent_outside', returned: '0', kept: '1.00' },
      ],
    });
  });

  // Guards: SLS-03
  test('are not recorded as kept if buyers cancel free tickets themselves', async () => {
    await configure(world, keepAll);
    const bought = await buy({ type: 'free' });
    const [id = ''] = cartOf(bought).order_ids;
    await answered<'cancelTicketOrder'>(
      world.api.call('cancelTicketOrder', {
        params: { id },
        body: { tickets: first(bought).map((ticket_id) => ({ ticket_id: ticket_id ?? '' })) },
      }),
    );
    const [order] = await world.sql('select kept_fees::int from ticket_order where id = $1', [id]);
    expect(order).toEqual({ kept_fees: 0 });
  });
});
