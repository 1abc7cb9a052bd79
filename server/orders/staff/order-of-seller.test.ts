import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout, holdCart } from '../../testing/buyer.ts';
import { applied, seedRules } from '../../testing/codes.ts';
import { buyNumber } from '../../testing/staff/bulk.ts';
import { good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let owner: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 500 });
  const portal = world.venue.portalId;
  for (const row of [
    `seller (portal_id, id, slug, name) values (${portal}, 'cafe', 'cafe', 'Café')`,
    `event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type)
       values (${portal}, 'cakes', 'cafe', 'house', 'Cakes', 'other', 'public_browsable')`,
    `ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity)
       values (${portal}, 'cakes', 'cakes', 'Cakes', 'tickets', 'public_browsable', -1)`,
    `ticket_type (portal_id, id, ticket_group_id, name, currency_amount)
       values (${portal}, 'cake', 'cakes', 'Cake', 900)`,
  ]) {
    await world.sql(`insert into ${row}`);
  }
  const discount = { kind: 'percent', percent: '50' } as const;
  await seedRules(world, {
    half: { discount, codes: { HALF: null }, scope: { types: ['adult'] } },
  });
  owner = await staffMember(world);
});
afterAll(() => world.close());

const seen = async ({ client }: StaffMember, number: string) =>
  good(await client.call('getOrder', { params: { number } })).order;

describe('an order that a person may only view', () => {
  // Guards: SLS-02
  test('shows nothing that opens it as its buyer: no id, no cart and no link', async () => {
    const number = await buyNumber(world, { type: 'front' });
    const [ids] = await world.sql<{ id: string; cart_id: string }>(
      'select id, cart_id from ticket_order where order_number = $1',
      [number],
    );
    const add = [{ type: 'front', session: 'tour-10', quantity: 1 }];
    const body = { reference: randomUUID(), reason: 'One more guest', add };
    good(await owner.client.call('editOrder', { params: { number }, body }));
    const changer = await seen(owner, number);
    expect(changer.open_edit?.link).toContain(ids?.id);
    const steward = await staffMember(world, { grants: ['door_supervisor'] });
    const { open_edit, ...order } = await seen(steward, number);
    expect(open_edit).toMatchObject({ due: '30.00', cart: null, link: null });
    const history = good(
      await steward.client.call('listOrderEntries', { params: { number }, query: {} }),
    );
    expect(history.entry).toHaveLength(1);
    for (const id of [ids?.id, ids?.cart_id, changer.open_edit?.cart]) {
      expect(JSON.stringify({ open_edit, order, history })).not.toContain(id);
    }
  });
});

describe('one of two orders paid together', () => {
  // Guards: STF-10
  test('shows its own money and codes, and none of the other seller’s', async () => {
    const cakes = { type: 'cake', session: null };
    const held = await holdCart(world.api, { type: 'adult', n: 2 }, cakes);
    const { id } = cartOf(held);
    const cut = await applied(world.api, id, 'HALF');
    await answered<'guestCheckoutMyCart'>(checkout(world.api, cut));
    const bought = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
    const numberOf = (seller: string) =>
      bought.ticket_order.find(({ seller_id }) => seller_id === seller)?.order_number ?? '';
    const waiter = await staffMember(world, { grants: [{ role: 'support', sellers: ['cafe'] }] });
    const number = numberOf('cafe');
    const body = { reference: randomUUID(), reason: 'Ill', tickets: 'all' as const };
    good(await owner.client.call('refundOrder', { params: { number: numberOf('shop') }, body }));
    expect(await seen(waiter, number)).toMatchObject({
      codes: [],
      left: '9.00',
      movements: [{ act: 'capture', amount: '9.00' }],
    });
    const { movements } = await seen(owner, numberOf('shop'));
    // Half of two tickets of 20.00 with their fees.
    expect(movements.map(({ act, amount }) => [act, amount]).sort()).toEqual([
      ['capture', '22.50'],
      ['refund', '22.50'],
    ]);
  });
});

describe('an order of one seller (STF-10)', () => {
  // Guards: STF-10
  test.each(['editOrder', 'editOrderAndGive'] as const)(
    'does not include another seller’s ticket by %s, whoever adds it',
    async (call) => {
      const number = await buyNumber(world, { type: 'adult' });
      const add = [{ type: 'cake' }];
      const body = { reference: randomUUID(), reason: 'A cake too', add };
      const waives = { ...body, difference: 'waive' } as const;
      const ofShop = await staffMember(world, { grants: [{ role: 'owner', sellers: ['shop'] }] });
      for (const wish of [body, waives, { ...waives, is_trial: true }]) {
        const byOwner = await owner.client.call(call, { params: { number }, body: wish });
        expect(!byOwner.ok && byOwner.errors).toMatchObject([
          { _code: 'validation_failed', _extra: { path: 'add[0].type' } },
        ]);
        const byShop = await ofShop.client.call(call, { params: { number }, body: wish });
        expect(!byShop.ok && byShop.errors).toMatchObject([
          { _code: 'not_found', _extra: { path: 'add[0].type' } },
        ]);
      }
      expect((await seen(owner, number)).tickets.map(({ type_id }) => type_id)).toEqual(['adult']);
    },
  );
});
