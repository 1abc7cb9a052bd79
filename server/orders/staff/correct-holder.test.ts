import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bought, buy, orderOf } from '../../testing/edits.ts';
import { configure } from '../../testing/member.ts';
import { jobsOf } from '../../testing/queue.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let support: StaffMember;
let stranger: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  support = await staffMember(world, { grants: ['support'] });
  stranger = await staffMember(world, { grants: [{ role: 'owner', sellers: ['another'] }] });
});
afterAll(() => world.close());

const numberOf = async ({ id }: Bought): Promise<string> => {
  const [row] = await world.sql<{ order_number: string }>(
    'select order_number from ticket_order where id = $1',
    [id],
  );
  return row?.order_number ?? '';
};
const correct = async (order: Bought, name: string, { client } = support, at = 0) =>
  client.call('correctHolder', {
    params: { number: await numberOf(order), ticket: order.tickets[at]?.id ?? '' },
    body: { name },
  });
const ticketsOf = async ({ id }: Bought) =>
  (await orderOf(world.api, id)).ticket.map(({ admit_name, scan_code, state }) => ({
    admit_name,
    scan_code,
    state,
  }));

// Guards: SLS-05
test('a corrected name is on the ticket, which keeps its code, and its wallet passes are updated', async () => {
  const order = await buy(world, { type: 'adult', n: 2 });
  const before = await ticketsOf(order);
  expect(codeOf(await correct(order, '  Grace Hopper '))).toBe('ok');
  const [first, second] = before;
  expect(await ticketsOf(order)).toEqual([{ ...first, admit_name: 'Grace Hopper' }, second]);
  expect(await jobsOf(world, 'update_passes')).toContainEqual(
    expect.objectContaining({ ticket_order_id: order.id }),
  );
});

// Guards: SLS-05
test('a name typed by staff loses characters that hide or turn the text around it, like a buyer’s', async () => {
  const order = await buy(world, { type: 'adult' });
  const hostile = '\u202eGrace\u0007\u200b\r\nHopper';
  expect(codeOf(await correct(order, hostile))).toBe('ok');
  expect(await ticketsOf(order)).toMatchObject([{ admit_name: 'Grace Hopper' }]);
  expect(await correct(order, '\u202e\u200b')).toMatchObject({
    errors: [{ _extra: { path: 'name' } }],
  });
  const body = {
    reference: 'a hostile name',
    changes: [{ ticket: order.tickets[0]?.id ?? '', holder: '\u2066Ada\nLovelace' }],
    reason: 'Passed on',
  };
  const params = { number: await numberOf(order) };
  good(await support.client.call('editOrder', { params, body }));
  const tickets = await ticketsOf(order);
  expect(tickets.filter(({ state }) => state === 'booked')).toMatchObject([
    { admit_name: 'Ada Lovelace' },
  ]);
});

// Guards: SLS-05
test('another person gets a new code, and the old one stops working', async () => {
  const order = await buy(world, { type: 'adult' });
  const [before] = await ticketsOf(order);
  const [ticket] = order.tickets;
  const body = {
    reference: 'another person',
    changes: [{ ticket: ticket?.id ?? '', holder: 'Ada Lovelace' }],
    reason: 'Passed on',
  };
  const params = { number: await numberOf(order) };
  good(await support.client.call('editOrder', { params, body }));
  const tickets = await ticketsOf(order);
  const valid = tickets.filter(({ state }) => state === 'booked');
  expect(valid).toMatchObject([{ admit_name: 'Ada Lovelace' }]);
  expect(valid[0]?.scan_code).not.toBe(before?.scan_code);
});

// Guards: SLS-05
test('the audit log has a correction once, with both names in the erasable part', async () => {
  const order = await buy(world, { type: 'adult' });
  expect(codeOf(await correct(order, 'Grace Hoper'))).toBe('ok');
  expect(codeOf(await correct(order, 'Grace Hopper'))).toBe('ok');
  expect(codeOf(await correct(order, 'Grace Hopper'))).toBe('ok');
  const entries = await world.sql(
    `select p.values->>'name before' as was, p.values->>'name after' as is
     from audit_entry e join audit_personal p on p.entry_id = e.id
     where e.entity_id = $1 and e.act = 'correct_holder' order by e.id`,
    [await numberOf(order)],
  );
  expect(entries).toEqual([
    { was: '', is: 'Grace Hoper' },
    { was: 'Grace Hoper', is: 'Grace Hopper' },
  ]);
});

// Guards: SLS-05
test('a name cannot be corrected on a used or cancelled ticket, in another order or for another seller', async () => {
  const order = await buy(world, { type: 'adult' });
  const other = await buy(world, { type: 'adult' });
  expect(codeOf(await correct(order, 'Grace Hopper', stranger))).toBe('not_found');
  const mixed = { ...order, tickets: other.tickets };
  expect(codeOf(await correct(mixed, 'Grace Hopper'))).toBe('not_found');
  for (const state of ['redeemed', 'cancelled']) {
    await world.sql('update ticket set state = $1 where id = $2', [state, order.tickets[0]?.id]);
    expect(codeOf(await correct(order, 'Grace Hopper'))).toBe('not_possible_now');
  }
  expect(await correct(other, ' ')).toMatchObject({ errors: [{ _extra: { path: 'name' } }] });
});

// Guards: SLS-05
test('a ticket that needs a name keeps a first and a last name', async () => {
  const order = await buy(world, { type: 'adult' });
  await world.sql(
    `update ticket_group set meta = meta || '{"admit_names": "required"}' where id = 'general'`,
  );
  await configure(world, {});
  expect(await correct(order, 'Grace')).toMatchObject({ errors: [{ _extra: { path: 'name' } }] });
  expect(codeOf(await correct(order, 'Grace Hopper'))).toBe('ok');
});
