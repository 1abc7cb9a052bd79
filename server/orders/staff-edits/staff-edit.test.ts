import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cartOf } from '../../testing/buyer.ts';
import {
  type Bought,
  buy,
  change,
  complete,
  expectConsistent,
  lettersOf,
  orderOf,
  placesOf,
  takenPlaces,
} from '../../testing/edits.ts';
import { configure } from '../../testing/member.ts';
import { jobsOf } from '../../testing/queue.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let support: StaffMember;
let manager: StaffMember;
let boxOffice: StaffMember;
let stranger: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 200 });
  // The session at noon costs 5.00 more. Buyers of this venue may not edit their orders.
  await world.sql("update event_session set price_increase = 500 where id = 'tour-12'");
  await configure(world, {});
  support = await staffMember(world, { grants: ['support'], name: 'Sam' });
  manager = await staffMember(world, { grants: ['manager'], name: 'Max' });
  boxOffice = await staffMember(world, { grants: ['box_office'] });
  stranger = await staffMember(world, { grants: [{ role: 'owner', sellers: ['another'] }] });
  await world.sql(`update staff_person set totp_secret = '\\x00'`);
});
afterAll(() => world.close());
afterEach(async () => {
  await world.sql('delete from approval_limit');
  await expectConsistent(world);
});

const numberOf = async ({ id }: Bought): Promise<string> => {
  const [row] = await world.sql<{ order_number: string }>(
    'select order_number from ticket_order where id = $1',
    [id],
  );
  return row?.order_number ?? '';
};
const edit = async (order: Bought, body: object, { client }: StaffMember = support) =>
  client.call('editOrderAndGive', {
    params: { number: await numberOf(order) },
    body: { reference: randomUUID(), reason: 'The buyer called', ...body },
  });
const seen = async (order: Bought, { client }: StaffMember = support) =>
  good(await client.call('getOrder', { params: { number: await numberOf(order) } })).order;
const to = (order: Bought, session: string, at = 0) => ({
  changes: [{ ticket: order.tickets[at]?.id ?? '', session }],
});
const moneyBack = async (order: Bought) =>
  (await seen(order)).movements.filter(({ act }) => act === 'refund').map(({ amount }) => amount);

describe('a staff change of an order (SLS-04)', () => {
  // Guards: SLS-04
  test('is previewed without changing anything', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const before = await takenPlaces(world, 'tour-11');
    const { edit: shown } = good(await edit(order, { ...to(order, 'tour-11'), is_trial: true }));
    expect(shown).toMatchObject({
      is_trial: true,
      before: '43.00',
      after: '43.00',
      due: '0',
      refund: '0',
      waived: '0',
      link: null,
      lines: [{ from: { session: { id: 'tour-10' } }, to: { session: { id: 'tour-11' } } }],
    });
    expect(await placesOf(world, order.id)).toEqual(['adult tour-10', 'adult tour-10']);
    expect(await takenPlaces(world, 'tour-11')).toBe(before);
    expect((await seen(order)).open_edit).toBeNull();
  });

  // Guards: SLS-04
  test('moves a ticket that its buyer may not move, with a new code and one letter', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const [first] = order.tickets;
    expect((await change(world.api, order.cartId, { remove: [first?.id ?? ''] })).ok).toBe(false);
    const taken = await takenPlaces(world, 'tour-10');
    good(await edit(order, to(order, 'tour-11')));
    expect(await placesOf(world, order.id)).toEqual(['adult tour-10', 'adult tour-11']);
    expect(await takenPlaces(world, 'tour-10')).toBe(taken - 1);
    const { ticket } = await orderOf(world.api, order.id);
    const codes = ticket.map(({ scan_code }) => scan_code);
    expect(new Set(codes).size).toBe(ticket.length);
    expect(await lettersOf(world, order.id)).toEqual([1]);
    expect((await seen(order)).edits).toMatchObject([{ by: 'staff', removed: 1, added: 1 }]);
  });

  // Guards: SLS-04
  test('has one audit entry with before and after, and its reason in the erasable part', async () => {
    const order = await buy(world, { type: 'adult' });
    good(await edit(order, to(order, 'tour-11')));
    const [entry] = await world.sql(
      `select e.act, e.actor, e.before->>'price' as price,
         e.before#>>'{tickets,0,session,id}' as was, e.after#>>'{tickets,0,session,id}' as is,
         p.values->>'reason' as reason
       from audit_entry e join audit_personal p on p.entry_id = e.id
       where e.entity_id = $1 order by e.id desc`,
      [await numberOf(order)],
    );
    expect(entry).toEqual({
      act: 'edit_order',
      actor: support.person.id,
      price: '21.50',
      was: 'tour-10',
      is: 'tour-11',
      reason: 'The buyer called',
    });
  });

  // Guards: SLS-04
  test('is made once for a double click, and once for two people at once', async () => {
    const order = await buy(world, { type: 'adult' });
    const body = { ...to(order, 'tour-11'), reference: randomUUID() };
    const both = await Promise.all([edit(order, body), edit(order, body)]);
    expect(both.map(codeOf)).toEqual(['ok', 'ok']);
    expect(await placesOf(world, order.id)).toEqual(['adult tour-11']);
    const other = await buy(world, { type: 'adult' });
    const two = await Promise.all([
      edit(other, to(other, 'tour-11')),
      edit(other, to(other, 'tour-12'), manager),
    ]);
    expect(two.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await placesOf(world, other.id)).toHaveLength(1);
  });

  // Guards: SLS-04
  test('is refused by field with a reference used for something else', async () => {
    const order = await buy(world, { type: 'adult' });
    const reference = randomUUID();
    good(await edit(order, { ...to(order, 'tour-11'), reference }));
    expect(await edit(order, { ...to(order, 'tour-12'), reference })).toMatchObject({
      ok: false,
      errors: [{ _extra: { path: 'reference' } }],
    });
  });

  // Guards: SLS-04
  test('gives another holder their own ticket, at no cost', async () => {
    const order = await buy(world, { type: 'adult' });
    const [ticket] = order.tickets;
    good(await edit(order, { changes: [{ ticket: ticket?.id, holder: 'Grace Hopper' }] }));
    const tickets = (await seen(order)).tickets.filter(({ state }) => state === 'booked');
    expect(tickets).toMatchObject([{ holder: 'Grace Hopper', value: '21.50' }]);
    expect(tickets[0]?.id).not.toBe(ticket?.id);
  });

  // Guards: SLS-04
  test('can change a ticket’s type in a full session, without needing a second place', async () => {
    const order = await buy(world, { type: 'adult', session: 'tour-11' });
    await world.sql(
      "update stock set capacity = used where session_id = 'tour-11' and group_id = ''",
    );
    const [ticket] = order.tickets;
    const lowered = { changes: [{ ticket: ticket?.id, type: 'child' }] };
    expect(codeOf(await edit(order, lowered))).toBe('ok');
    expect(await placesOf(world, order.id)).toEqual(['child tour-11']);
    const other = await buy(world, { type: 'adult' });
    const refused = await edit(other, to(other, 'tour-11'));
    expect(['event_session_sold_out', 'session_capacity_exceeded']).toContain(codeOf(refused));
    expect(await placesOf(world, other.id)).toEqual(['adult tour-10']);
    await world.sql(
      "update stock set capacity = 200 where session_id = 'tour-11' and group_id = ''",
    );
  });

  // Guards: SLS-04
  test('is refused for no change, another order’s ticket, and a used one', async () => {
    const order = await buy(world, { type: 'adult' });
    const other = await buy(world, { type: 'adult' });
    const pathOf = async (body: object) => {
      const outcome = await edit(order, body);
      return outcome.ok ? 'ok' : outcome.errors[0]?._extra['path'];
    };
    expect(await pathOf(to(order, 'tour-10'))).toBe('changes[0]');
    expect(await pathOf(to(other, 'tour-11'))).toBe('changes[0].ticket');
    expect(await pathOf({})).toBe('changes');
    expect(await pathOf(to(order, 'nowhere'))).toBe('changes[0].session');
    await world.sql("update ticket set state = 'redeemed' where id = $1", [order.tickets[0]?.id]);
    const used = await edit(order, to(order, 'tour-11'));
    expect(used).toMatchObject({ errors: [{ _extra: { reason: 'redeemed' } }] });
    await world.sql("update ticket set state = 'booked' where id = $1", [order.tickets[0]?.id]);
  });

  // Guards: SLS-04
  test('is not found for another seller, and waives nothing without the right to refund', async () => {
    const order = await buy(world, { type: 'adult' });
    expect(codeOf(await edit(order, to(order, 'tour-11'), stranger))).toBe('not_found');
    const params = { number: await numberOf(order) };
    const asked = (body: object) =>
      boxOffice.client.call('editOrder', {
        params,
        body: { reference: randomUUID(), reason: 'At the window', ...body },
      });
    const lowered = { changes: [{ ticket: order.tickets[0]?.id ?? '', type: 'child' }] };
    expect(codeOf(await asked(lowered))).toBe('gives_away');
    expect(codeOf(await asked({ ...to(order, 'tour-12'), difference: 'waive' }))).toBe(
      'gives_away',
    );
    expect(codeOf(await edit(order, lowered, boxOffice))).toBe('right_missing');
    expect(codeOf(await asked(to(order, 'tour-11')))).toBe('ok');
  });
});

describe('a price difference', () => {
  // Guards: SLS-04
  test('waits for the buyer, who pays it by the link even if buyers may not edit', async () => {
    const order = await buy(world, { type: 'adult' });
    const { edit: offered } = good(await edit(order, to(order, 'tour-12')));
    expect(offered).toMatchObject({ due: '5.13', refund: '0' });
    expect(offered.link).toContain(`/manage/${order.id}/confirm`);
    expect(await placesOf(world, order.id)).toEqual(['adult tour-10']);
    expect(await jobsOf(world, 'mail_change_offered')).toContainEqual(
      expect.objectContaining({ ticket_order_id: order.id }),
    );
    const { open_edit: open } = await seen(order);
    expect(open).toMatchObject({ by: 'staff', due: '5.13', link: offered.link });
    const id = open?.cart ?? '';
    const asked = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
    expect(cartOf(asked).payment_due).toBe('5.13');
    good(await complete(world, asked));
    expect(await placesOf(world, order.id)).toEqual(['adult tour-12']);
    expect(await seen(order)).toMatchObject({ open_edit: null, left: '26.63' });
  });

  // Guards: SLS-04
  test('that is waiting cannot be changed by the buyer or doubled by staff, and ends when withdrawn', async () => {
    const order = await buy(world, { type: 'adult' });
    const taken = await takenPlaces(world, 'tour-12');
    good(await edit(order, to(order, 'tour-12')));
    expect(await takenPlaces(world, 'tour-12')).toBe(taken + 1);
    expect(codeOf(await edit(order, to(order, 'tour-11')))).toBe('edit_open');
    await configure(world, { 'self_edit_rules.enabled': true });
    const remove = [order.tickets[0]?.id ?? ''];
    const theirs = await change(world.api, order.cartId, { ticket_order_id: order.id, remove });
    expect(theirs).toMatchObject({ ok: false, errors: [{ _extra: { state: 'staff' } }] });
    await configure(world, { 'self_edit_rules.enabled': false });
    const params = { number: await numberOf(order) };
    const cart = (await seen(order)).open_edit?.cart ?? '';
    const withdraw = () => support.client.call('withdrawOrderEdit', { params, body: { cart } });
    expect((await Promise.all([withdraw(), withdraw()])).map(codeOf)).toEqual(['ok', 'ok']);
    expect(await takenPlaces(world, 'tour-12')).toBe(taken);
    expect(codeOf(await edit(order, to(order, 'tour-11')))).toBe('ok');
  });

  // Guards: SLS-04
  test('that nobody pays in time leaves the order unchanged', async () => {
    const order = await buy(world, { type: 'adult' });
    good(await edit(order, { ...to(order, 'tour-12'), link_hours: 1 }));
    await world.sql(
      "update cart set expires_at = now() - interval '1 minute' where edits_order_id = $1",
      [order.id],
    );
    expect(codeOf(await edit(order, to(order, 'tour-11')))).toBe('ok');
    expect(await placesOf(world, order.id)).toEqual(['adult tour-11']);
  });

  // Guards: SLS-04
  test('that is waived is recorded, never refunded, and counts as given away', async () => {
    const order = await buy(world, { type: 'adult' });
    const waived = { ...to(order, 'tour-12'), difference: 'waive' };
    expect(good(await edit(order, waived)).edit).toMatchObject({ waived: '5.13', due: '0' });
    expect(await placesOf(world, order.id)).toEqual(['adult tour-12']);
    expect(await seen(order)).toMatchObject({ waived: '5.13', left: '21.50' });
    const [sum] = await world.sql('select amount::int from given_away where ticket_order_id = $1', [
      order.id,
    ]);
    expect(sum).toEqual({ amount: 513 });
    const valid = (await seen(order)).tickets.find(({ state }) => state === 'booked');
    const back = { changes: [{ ticket: valid?.id, session: 'tour-10' }] };
    expect(good(await edit(order, back)).edit).toMatchObject({ refund: '0' });
    expect(await seen(order)).toMatchObject({ waived: '0', left: '21.50' });
    expect(await moneyBack(order)).toEqual([]);
  });

  // Guards: SLS-04
  test('that was waived is excluded from later refunds', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    good(await edit(order, { ...to(order, 'tour-12'), difference: 'waive' }));
    const [first] = (await seen(order)).tickets.filter(({ state }) => state === 'booked');
    const number = await numberOf(order);
    const body = { reference: randomUUID(), reason: 'Ill', tickets: [first?.id ?? ''] };
    const { refund } = good(await support.client.call('refundOrder', { params: { number }, body }));
    expect(Number(refund.amount)).toBeLessThanOrEqual(21.5);
    const rest = { ...body, reference: randomUUID(), tickets: 'all' as const };
    good(await support.client.call('refundOrder', { params: { number }, body: rest }));
    expect(await seen(order)).toMatchObject({ left: '0', waived: '0' });
  });

  // Guards: SLS-04
  test('in the buyer’s favor is refunded to where the money came from', async () => {
    const order = await buy(world, { type: 'adult', session: 'tour-12' });
    expect(good(await edit(order, to(order, 'tour-10'))).edit).toMatchObject({
      refund: '5.13',
      parts: [{ method: 'stripe', kind: 'card', last_four: '4242', amount: '5.13' }],
    });
    expect(await moneyBack(order)).toEqual(['5.13']);
  });
});

describe('tickets in a staff change', () => {
  // Guards: SLS-04
  test('can be added to an order, and are paid for by the link', async () => {
    const order = await buy(world, { type: 'adult' });
    const add = [{ type: 'child', session: 'tour-10', quantity: 2 }];
    const { edit: offered } = good(await edit(order, { add }));
    expect(offered.lines).toHaveLength(2);
    expect(offered.lines).toMatchObject([{ ticket: null, from: null }, { from: null }]);
    expect(Number(offered.due)).toBeGreaterThan(0);
    const id = (await seen(order)).open_edit?.cart ?? '';
    const asked = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
    good(await complete(world, asked));
    expect(await placesOf(world, order.id)).toEqual([
      'adult tour-10',
      'child tour-10',
      'child tour-10',
    ]);
  });

  // Guards: SLS-04
  test('can be removed from a session, even all paid ones, as no buyer may (ORD-30)', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const remove = order.tickets.map(({ id }) => id);
    expect(good(await edit(order, { remove })).edit).toMatchObject({ refund: '43.00' });
    expect(await placesOf(world, order.id)).toEqual([]);
    expect(await moneyBack(order)).toEqual(['43.00']);
  });
});

describe('a change above one person’s limit (STF-12)', () => {
  beforeEach(async () => {
    const owner = await staffMember(world, { name: 'Olga' });
    await world.sql('update staff_person set totp_secret = coalesce(totp_secret, $1)', [
      Buffer.from([0]),
    ]);
    const limits = { per_order: '10.00', per_day: null, per_bulk: null };
    good(await owner.client.call('setApprovalLimits', { body: limits }));
  });
  const waiting = async (order: Bought) => {
    const number = await numberOf(order);
    const { approval } = good(await manager.client.call('listApprovals', {}));
    return approval.find((each) => each.order === number && each.state === 'waiting');
  };
  const approve = (asked: { id: string; version: number } | undefined) =>
    manager.client.call('approve', {
      params: { id: asked?.id ?? '' },
      body: { version: asked?.version ?? 0 },
    });

  // Guards: SLS-04, STF-12
  test('waits for a second person, who sees its effect, and is then made', async () => {
    const order = await buy(world, { type: 'adult' });
    const remove = [order.tickets[0]?.id ?? ''];
    const asked = good(await edit(order, { remove })).edit;
    expect(asked).toMatchObject({ needs_approval: true, refund: '21.50', link: null });
    expect(await placesOf(world, order.id)).toEqual(['adult tour-10']);
    const request = await waiting(order);
    expect(request).toMatchObject({
      act: 'edit_order',
      outcome: { tickets: 1, amount: '21.50' },
      edit: { before: '21.50', after: '0' },
    });
    const { entries } = good(await manager.client.call('listAttention', {})).attention;
    const number = await numberOf(order);
    expect(entries).toContainEqual(
      expect.objectContaining({ act: 'edit_order', amount: '21.50', request_of: number }),
    );
    expect(codeOf(await approve(request))).toBe('ok');
    expect(await placesOf(world, order.id)).toEqual([]);
    expect(await moneyBack(order)).toEqual(['21.50']);
  });

  // Guards: STF-12
  test('that waives a difference waits as well', async () => {
    await world.sql('update approval_limit set per_order = 500');
    const order = await buy(world, { type: 'adult' });
    const waived = { ...to(order, 'tour-12'), difference: 'waive' };
    expect(good(await edit(order, waived)).edit).toMatchObject({ needs_approval: true });
    expect(await placesOf(world, order.id)).toEqual(['adult tour-10']);
    const request = await waiting(order);
    expect(request).toMatchObject({ outcome: { amount: '5.13' }, edit: { waived: '5.13' } });
    expect(codeOf(await approve(request))).toBe('ok');
    expect(await placesOf(world, order.id)).toEqual(['adult tour-12']);
  });

  // Guards: SLS-04
  test('whose outcome has changed has to be reviewed again', async () => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const remove = [order.tickets[0]?.id ?? ''];
    good(await edit(order, { remove }));
    const number = await numberOf(order);
    const body = { reference: randomUUID(), reason: 'Goodwill', amount: '9.00' };
    good(await support.client.call('refundOrder', { params: { number }, body }));
    await world.sql(`update ticket set adjusted_value = adjusted_value - 100 where id = $1`, [
      order.tickets[0]?.id,
    ]);
    const request = await waiting(order);
    expect(codeOf(await approve(request))).toBe('outcome_changed');
    expect(await placesOf(world, order.id)).toHaveLength(2);
    await world.sql(`update ticket set adjusted_value = adjusted_value + 100 where id = $1`, [
      order.tickets[0]?.id,
    ]);
  });
});
