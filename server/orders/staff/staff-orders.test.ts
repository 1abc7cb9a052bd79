import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, checkout, holdCart, type ReserveOptions } from '../../testing/buyer.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let support: StaffMember;
let supervisor: StaffMember;
let stranger: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, limited: 1000 });
  support = await staffMember(world, { grants: ['support'], name: 'Sam' });
  supervisor = await staffMember(world, { grants: ['door_supervisor'] });
  const elsewhere = [{ role: 'owner', sellers: ['another-seller'] }];
  stranger = await staffMember(world, { grants: elsewhere });
});
afterAll(() => world.close());

/** Buys tickets by card and returns the order's number. */
async function buy(...wishes: ReserveOptions[]): Promise<string> {
  const held = await holdCart(world.api, ...wishes);
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const { id } = cartOf(held);
  const bought = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  return bought.ticket_order[0]?.order_number ?? '';
}

const orderOf = async (number: string, { client }: StaffMember = support) =>
  good(await client.call('getOrder', { params: { number } })).order;
const refund = (number: string, body: object, { client }: StaffMember = support) =>
  client.call('refundOrder', {
    params: { number },
    body: { reference: randomUUID(), reason: 'The visitor fell ill', ...body },
  });

describe('the staff’s order page (SLS-02)', () => {
  // Guards: SLS-02
  test('shows tickets, the buyer, the money and the letter', async () => {
    const number = await buy({ type: 'front', n: 2 });
    const order = await orderOf(number);
    expect(order).toMatchObject({
      number,
      currency: 'USD',
      total: '60.00',
      left: '60.00',
      codes: [],
    });
    expect(order.buyer.email).toContain('@');
    expect(order.tickets).toHaveLength(2);
    expect(order.tickets[0]).toMatchObject({
      state: 'booked',
      value: '30.00',
      is_editable: true,
      is_addable: true,
      is_printable: true,
    });
    expect(order.tickets[0]?.session?.timezone).toMatch(/\//);
    expect(order.movements).toMatchObject([
      {
        act: 'capture',
        state: 'done',
        amount: '60.00',
        method: 'stripe',
        kind: 'card',
        brand: 'visa',
        last_four: '4242',
      },
    ]);
    expect(order.letters).toMatchObject([{ state: 'queued' }]);
  });

  // Guards: SLS-02
  test('is found by its number in any case', async () => {
    const number = await buy({ type: 'front' });
    expect((await orderOf(number.toLowerCase())).number).toBe(number);
  });

  // Guards: SLS-02, STF-10
  test('is not found for another seller’s role, just like an unknown number', async () => {
    const number = await buy({ type: 'front' });
    const theirs = await stranger.client.call('getOrder', { params: { number } });
    const nobodys = await stranger.client.call('getOrder', { params: { number: 'NONE' } });
    expect([codeOf(theirs), codeOf(nobodys)]).toEqual(['not_found', 'not_found']);
    expect(theirs).toEqual(nobodys);
  });
});

describe('the order page after a scan', () => {
  // Guards: SLS-02
  test('shows its tickets’ scans, newest first', async () => {
    const number = await buy({ type: 'front' });
    const [ticket] = (await orderOf(number)).tickets;
    const scan = (result: string, annuls: string) =>
      world.sql(
        `insert into scan (portal_id, device, device_scan_id, ticket_id, direction, result, persons, device_time,
           server_time, offline, forced, annuls)
         values ($1, 'gate', gen_random_uuid(), $2, 'in', $3, 1, now(), now(), false, false, ${annuls})`,
        [world.venue.portalId, ticket?.id, result],
      );
    await scan('admitted', 'null');
    await scan('annulled', '(select max(id) from scan)');
    expect((await orderOf(number)).scans).toMatchObject([
      { result: 'annulled', door: null, ticket: ticket?.id },
      { result: 'admitted', direction: 'in', ticket: ticket?.id },
    ]);
  });
});

describe('a staff refund (SLS-03)', () => {
  // Guards: SLS-03
  test('is previewed without changing anything', async () => {
    const number = await buy({ type: 'front', n: 2 });
    const trial = good(await refund(number, { tickets: 'all', is_trial: true }));
    expect(trial.refund).toMatchObject({ is_trial: true, tickets: 2, amount: '60.00' });
    expect(await orderOf(number)).toMatchObject({
      left: '60.00',
      tickets: [{ state: 'booked' }, { state: 'booked' }],
    });
  });

  // Guards: SLS-03
  test('cancels the tickets and refunds the money, once for a double click', async () => {
    const number = await buy({ type: 'front', n: 2 });
    const body = { tickets: 'all', reference: randomUUID() };
    const both = await Promise.all([refund(number, body), refund(number, body)]);
    expect(both.map(codeOf)).toEqual(['ok', 'ok']);
    const order = await orderOf(number);
    expect(order).toMatchObject({
      left: '0',
      tickets: [{ state: 'cancelled' }, { state: 'cancelled' }],
    });
    expect(order.movements.filter(({ act }) => act === 'refund')).toMatchObject([
      { amount: '60.00' },
    ]);
  });

  // Guards: SLS-03
  test('is made once if two people refund at the same time', async () => {
    const number = await buy({ type: 'front' });
    const both = await Promise.all([
      refund(number, { tickets: 'all' }),
      refund(number, { tickets: 'all' }),
    ]);
    expect(both.map(codeOf).sort()).toEqual(['ok', 'validation_failed']);
    expect((await orderOf(number)).left).toBe('0');
  });

  // Guards: SLS-03
  test('for one ticket leaves the others', async () => {
    const number = await buy({ type: 'front', n: 2 });
    const [ticket] = (await orderOf(number)).tickets;
    good(await refund(number, { tickets: [ticket?.id] }));
    const order = await orderOf(number);
    expect(order.left).toBe('30.00');
    expect(order.tickets.map(({ state }) => state).sort()).toEqual(['booked', 'cancelled']);
  });

  // Guards: SLS-03
  test('is refused by field for an amount above what is left', async () => {
    const number = await buy({ type: 'front' });
    const refused = await refund(number, { amount: '30.01' });
    expect(refused).toMatchObject({ ok: false, errors: [{ _extra: { path: 'amount' } }] });
    expect(codeOf(await refund(number, { amount: '10' }))).toBe('ok');
    expect((await orderOf(number)).left).toBe('20.00');
  });

  // Guards: SLS-03
  test('has its reason and person in the audit log', async () => {
    const number = await buy({ type: 'front' });
    good(await refund(number, { tickets: 'all' }));
    const [entry] = await world.sql(
      `select e.actor, e.entity_id, p.values->>'reason' as reason
       from audit_entry e join audit_personal p on p.entry_id = e.id
       where e.act = 'refund_order' order by e.id desc limit 1`,
    );
    expect(entry).toEqual({
      actor: support.person.id,
      entity_id: number,
      reason: 'The visitor fell ill',
    });
  });

  // Guards: SLS-03
  test('requires a reason and the right to refund', async () => {
    const number = await buy({ type: 'front' });
    expect(codeOf(await refund(number, { tickets: 'all', reason: ' ' }))).toBe('validation_failed');
    expect(codeOf(await refund(number, { tickets: 'all' }, supervisor))).toBe('right_missing');
    expect(codeOf(await refund(number, { tickets: 'all' }, stranger))).toBe('not_found');
    expect((await orderOf(number)).left).toBe('30.00');
  });
});

describe('a note on an order', () => {
  // Guards: SLS-02
  test('is added once for a double click, with its author and time', async () => {
    const number = await buy({ type: 'front' });
    const input = { params: { number }, body: { id: randomUUID(), text: 'Wheelchair at gate B' } };
    const both = await Promise.all([
      support.client.call('addOrderNote', input),
      support.client.call('addOrderNote', input),
    ]);
    expect(both.map(codeOf)).toEqual(['ok', 'ok']);
    expect((await orderOf(number)).notes).toMatchObject([
      { author: 'Sam', text: 'Wheelchair at gate B' },
    ]);
  });

  // Guards: SLS-02
  test('is one of two hundred at most, and the last one can be sent again', async () => {
    const number = await buy({ type: 'front' });
    const add = (id: string) =>
      support.client.call('addOrderNote', { params: { number }, body: { id, text: 'Hello' } });
    await add(randomUUID());
    await world.sql(
      `insert into staff_note (portal_id, id, entity_kind, entity_id, author_id, created_at, text)
       select n.portal_id, gen_random_uuid(), n.entity_kind, n.entity_id, n.author_id, n.created_at, n.text
       from staff_note n join ticket_order o on o.id = n.entity_id, generate_series(1, 198)
       where o.order_number = $1`,
      [number],
    );
    const last = randomUUID();
    expect([await add(last), await add(last)].map(codeOf)).toEqual(['ok', 'ok']);
    expect(codeOf(await add(randomUUID()))).toBe('too_many');
    expect((await orderOf(number)).notes).toHaveLength(200);
  });

  // Guards: SLS-02
  test('cannot be added by another seller’s role', async () => {
    const number = await buy({ type: 'front' });
    const input = { params: { number }, body: { id: randomUUID(), text: 'Hello' } };
    expect(codeOf(await stranger.client.call('addOrderNote', input))).toBe('not_found');
  });
});

describe('an order’s letter', () => {
  test('cannot be resent while it waits, nor ever by another seller’s role', async () => {
    const number = await buy({ type: 'front' });
    const [letter] = (await orderOf(number)).letters;
    const input = { params: { id: letter?.id ?? '' }, body: {} };
    expect(codeOf(await support.client.call('sendLetterAgain', input))).toBe('letter_not_sendable');
    expect(codeOf(await stranger.client.call('sendLetterAgain', input))).toBe('not_found');
  });

  test('can be resent once it was refused', async () => {
    const number = await buy({ type: 'front' });
    const [letter] = (await orderOf(number)).letters;
    await world.sql(`update letter set state = 'refused' where id = $1`, [letter?.id]);
    const input = { params: { id: letter?.id ?? '' }, body: {} };
    expect(codeOf(await support.client.call('sendLetterAgain', input))).toBe('ok');
    expect((await orderOf(number)).letters.map(({ state }) => state)).toEqual([
      'queued',
      'refused',
    ]);
  });
});

describe('an order’s history (AUD-03)', () => {
  const historyOf = (number: string, { client }: StaffMember = support) =>
    client.call('listOrderEntries', { params: { number }, query: {} });

  // Guards: AUD-03, SLS-02
  test('shows who changed it and who resent its letters, newest first', async () => {
    const number = await buy({ type: 'front', n: 2 });
    const other = await buy({ type: 'front', n: 1 });
    good(await refund(number, { amount: '10.00' }));
    good(await refund(other, { amount: '1.00' }));
    const note = { id: randomUUID(), text: 'Called at noon' };
    good(await support.client.call('addOrderNote', { params: { number }, body: note }));
    const [letter] = (await orderOf(number)).letters;
    await world.sql(`update letter set state = 'sent', state_at = now() where id = $1`, [
      letter?.id,
    ]);
    const params = { id: letter?.id ?? '' };
    good(await support.client.call('sendLetterAgain', { params, body: {} }));
    const { entry, next } = good(await historyOf(number.toLowerCase()));
    expect(entry.map(({ act, actor }) => [act, actor.name])).toEqual([
      ['send_letter_again', 'Sam'],
      ['add_note', 'Sam'],
      ['refund_order', 'Sam'],
    ]);
    expect(entry[2]?.personal).toEqual({ reason: 'The visitor fell ill' });
    expect(next).toBeNull();
  });

  // Guards: AUD-03, SLS-02
  test('is not found for another seller’s role', async () => {
    const number = await buy({ type: 'front', n: 1 });
    expect(codeOf(await historyOf(number, stranger))).toBe('not_found');
    expect(codeOf(await historyOf(number, supervisor))).toBe('ok');
  });
});
