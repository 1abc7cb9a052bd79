import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { needsApproval } from '#domain/staff/approvals.ts';
import { uuid } from '../setup/random.ts';
import { givenBefore, insertGivenAway } from '../store/staff/approvals.ts';
import { addSupportPerson } from '../store/staff/support.ts';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { emptyQueue, jobsOf } from '../testing/queue.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import {
  type StaffMember,
  signedIn,
  staffClient,
  staffMember,
} from '../testing/staff/staff-member.ts';
import { supportMember } from '../testing/staff/support-member.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let owner: StaffMember;
let sam: StaffMember;
let max: StaffMember;
let stranger: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 2000, limited: 1000 });
  owner = await staffMember(world, { name: 'Olga' });
  sam = await staffMember(world, { grants: ['support'], name: 'Sam' });
  max = await staffMember(world, { grants: ['manager'], name: 'Max' });
  stranger = await staffMember(world, { grants: [{ role: 'owner', sellers: ['another'] }] });
  // Each has an authenticator app: approving needs a second factor.
  await world.sql(`update staff_person set totp_secret = '\\x00'`);
});
afterAll(() => world.close());
afterEach(async () => {
  await world.sql('delete from approval_limit');
  await world.sql('delete from given_away');
  await world.sql('delete from approval');
});

/** Buys tickets of 30.00 each and returns the order's number. */
async function buy(n = 2): Promise<string> {
  const held = await holdCart(world.api, { type: 'front', n });
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const bought = await answered<'getCart'>(
    world.api.call('getCart', { params: { id: cartOf(held).id } }),
  );
  return bought.ticket_order[0]?.order_number ?? '';
}

interface Limits {
  per_order: string | null;
  per_day: string | null;
  per_bulk: string | null;
}
const limit = (limits: Partial<Limits>, { client } = owner) =>
  client.call('setApprovalLimits', {
    body: { per_order: null, per_day: null, per_bulk: null, ...limits },
  });
const refund = (number: string, body: object = {}, { client } = sam) =>
  client.call('refundOrder', {
    params: { number },
    body: { reference: randomUUID(), reason: 'The visitor fell ill', tickets: 'all', ...body },
  });
const orderOf = async (number: string) =>
  good(await owner.client.call('getOrder', { params: { number } })).order;
const waiting = async ({ client } = max) =>
  good(await client.call('listApprovals', {})).approval.filter(({ state }) => state === 'waiting');
const approve = (approval: { id: string; version: number } | undefined, { client } = max) =>
  client.call('approve', {
    params: { id: approval?.id ?? '' },
    body: { version: approval?.version ?? 0 },
  });
const decline = (id: string | undefined, { client } = max) =>
  client.call('declineApproval', { params: { id: id ?? '' }, body: {} });
const moneyBack = async (number: string) =>
  (await orderOf(number)).movements.filter(({ act }) => act === 'refund');

describe('a refund above the limit of an order (STF-12)', () => {
  // Guards: STF-12
  test('waits for a second person, who sees its effect, and is then made', async () => {
    good(await limit({ per_order: '50.00' }));
    const number = await buy();
    const trial = good(await refund(number, { is_trial: true })).refund;
    expect(trial).toMatchObject({ needs_approval: true, amount: '60.00' });
    expect(await waiting()).toEqual([]);

    const asked = good(await refund(number)).refund;
    expect(asked).toMatchObject({ needs_approval: true, amount: '60.00' });
    expect(await moneyBack(number)).toEqual([]);
    const [request] = await waiting();
    expect(request).toMatchObject({
      order: number,
      reason: 'The visitor fell ill',
      asked_by: { name: 'Sam' },
      outcome: { amount: '60.00', tickets: 2 },
    });
    expect((await orderOf(number)).approvals).toMatchObject([{ id: request?.id }]);

    expect(good(await approve(request)).approval).toMatchObject({
      state: 'approved',
      decided_by: 'Max',
    });
    expect(await moneyBack(number)).toMatchObject([{ amount: '60.00' }]);
    expect(await waiting()).toEqual([]);
    const [entry] = await world.sql(
      `select actor, after->>'asked_by' as asked_by from audit_entry where act = 'refund_order'
       order by id desc limit 1`,
    );
    expect(entry).toEqual({ actor: max.person.id, asked_by: sam.person.id });
  });

  // Guards: STF-12
  test('cannot be approved by the person who asked, nor seen or decided at another seller', async () => {
    good(await limit({ per_order: '0' }));
    const number = await buy();
    good(await refund(number));
    const [request] = await waiting();
    expect(codeOf(await approve(request, sam))).toBe('own_request');
    expect(await waiting(stranger)).toEqual([]);
    expect(codeOf(await approve(request, stranger))).toBe('not_found');
    expect(codeOf(await decline(request?.id, stranger))).toBe('not_found');
    expect(await moneyBack(number)).toEqual([]);
  });

  // Guards: STF-12
  test('is requested once by a double click, and approved once by two people at once', async () => {
    good(await limit({ per_order: '0' }));
    const number = await buy();
    const body = { reference: randomUUID() };
    const both = await Promise.all([refund(number, body), refund(number, body)]);
    expect(both.map(codeOf)).toEqual(['ok', 'ok']);
    const [request, ...others] = await waiting();
    expect(others).toEqual([]);
    const outcomes = await Promise.all([approve(request), approve(request, owner)]);
    const done = outcomes.flatMap((outcome) => (outcome.ok ? outcome.answer.approval : []));
    // The slower approver is told who approved it, or that it was decided.
    expect(new Set(done.map(({ decided_by }) => decided_by)).size).toBe(1);
    expect(await moneyBack(number)).toHaveLength(1);
  });

  test('gives a second press by the same person the first answer', async () => {
    good(await limit({ per_order: '0' }));
    const number = await buy();
    good(await refund(number));
    const [request] = await waiting();
    const codes = (await Promise.all([approve(request), approve(request)])).map(codeOf);
    expect(codes).toContain('ok');
    expect(codeOf(await approve(request))).toBe('ok');
    expect(await moneyBack(number)).toHaveLength(1);
  });

  test('whose outcome has changed is shown again before it is made', async () => {
    good(await limit({ per_order: '50.00' }));
    const number = await buy();
    good(await refund(number, { tickets: undefined, amount: '55.00' }));
    // A second, identical request refunds 55.00 of 60.00; meanwhile the owner refunds 10.00 of it.
    good(await refund(number, { tickets: undefined, amount: '10.00' }, owner));
    const [request] = await waiting();
    const refused = await approve(request);
    expect(codeOf(refused)).toBe('not_possible_now');
    expect(await moneyBack(number)).toMatchObject([{ amount: '10.00' }]);
  });

  // Guards: STF-12
  test('whose tickets became cheaper is refused until the new amount has been seen', async () => {
    good(await limit({ per_order: '20.00' }));
    const number = await buy();
    good(await refund(number));
    // Part of the money is refunded first, so that less is left for the tickets.
    good(await refund(number, { tickets: undefined, amount: '10.00' }, owner));
    const [before] = await waiting();
    expect(before?.outcome.amount).toBe('60.00');
    expect(codeOf(await approve(before))).toBe('outcome_changed');
    const [after] = await waiting();
    expect(after?.outcome.amount).toBe('50.00');
    expect(codeOf(await approve(before))).toBe('outcome_changed');
    expect(codeOf(await approve(after))).toBe('ok');
    expect((await orderOf(number)).left).toBe('0');
  });

  // Guards: STF-12
  test('is declined by a second person or withdrawn by the person who asked, and then closed', async () => {
    good(await limit({ per_order: '0' }));
    const number = await buy();
    good(await refund(number));
    const [first] = await waiting();
    expect(good(await decline(first?.id)).approval.state).toBe('declined');
    expect(codeOf(await approve(first, owner))).toBe('approval_over');
    good(await refund(number));
    const [second] = await waiting();
    expect(good(await decline(second?.id, sam)).approval.state).toBe('withdrawn');
    expect(await moneyBack(number)).toEqual([]);
  });

  // Guards: STF-12
  test('expires after seven days', async () => {
    good(await limit({ per_order: '0' }));
    const number = await buy();
    good(await refund(number));
    const [request] = await waiting();
    await world.sql(`update approval set expires_at = now() - interval '1 second'`);
    expect(await waiting()).toEqual([]);
    expect(codeOf(await approve(request))).toBe('approval_over');
    expect(await moneyBack(number)).toEqual([]);
    // The person who requested it sees the result.
    const { approval } = good(await sam.client.call('listApprovals', {}));
    expect(approval.filter(({ id }) => id === request?.id)).toMatchObject([
      { state: 'expired', order: number, decided_by: null },
    ]);
  });

  // Guards: STF-12
  test('cannot be approved once it was made under its reference under other limits', async () => {
    good(await limit({ per_order: '0' }));
    const number = await buy();
    const body = { reference: randomUUID() };
    good(await refund(number, body));
    const [request] = await waiting();
    good(await limit({ per_order: '100.00' }));
    good(await refund(number, body));
    expect(codeOf(await approve(request))).toBe('not_possible_now');
    expect(await moneyBack(number)).toHaveLength(1);
  });

  // Guards: STF-12
  test('is one of two hundred requests at most, and one person may have half of them', async () => {
    good(await limit({ per_order: '0' }));
    const number = await buy();
    const waits = (asked_by: string, n: number) =>
      world.sql(
        `insert into approval (portal_id, id, act, seller_id, order_number, input, outcome, reason, asked_by, asked_at, expires_at, state, version)
         select $1, gen_random_uuid(), 'refund_order', 'shop', 'X', '{}', '{}', 'Ill', $2, $3, $3::timestamptz + interval '7 days', 'waiting', 1
         from generate_series(1, $4)`,
        [world.venue.portalId, asked_by, new Date(world.services.now()), n],
      );
    await waits(sam.person.id, 99);
    // Two concurrent requests compete for the last one.
    const both = await Promise.all([refund(number), refund(number)]);
    expect(both.map(codeOf).sort()).toEqual(['ok', 'too_many']);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ errors: [{ _extra: { limit: 100 } }] });
    good(await refund(number, {}, max));
    await waits(owner.person.id, 99);
    expect(await refund(number, {}, max)).toMatchObject({
      errors: [{ _code: 'too_many', _extra: { limit: 200 } }],
    });
  });
});

// Guards: TOD-02
test('a waiting request needs attention from those who could approve it until it is decided', async () => {
  good(await limit({ per_order: '0' }));
  const number = await buy();
  good(await refund(number));
  const entries = async ({ client }: StaffMember) =>
    good(await client.call('listAttention', {})).attention.entries.filter(
      ({ kind }) => kind === 'approval_waiting',
    );
  expect(await entries(max)).toMatchObject([
    { request_of: number, by: 'Sam', amount: '60.00', urgency: 'soon' },
  ]);
  expect(await entries(stranger)).toEqual([]);
  await world.sql(`update approval set expires_at = now() + interval '12 hours'`);
  expect(await entries(max)).toMatchObject([{ urgency: 'now' }]);
  good(await decline((await waiting())[0]?.id));
  expect(await entries(max)).toEqual([]);
});

describe('the approval limits', () => {
  // Guards: STF-12
  test('per order count what everyone refunded before', async () => {
    good(await limit({ per_order: '40.00' }));
    const number = await buy();
    const part = { tickets: undefined, amount: '30.00' };
    expect(good(await refund(number, part)).refund.needs_approval).toBe(false);
    expect(good(await refund(number, part, max)).refund.needs_approval).toBe(true);
  });

  // Guards: STF-12
  test('per day count what one person refunded alone, on all orders', async () => {
    good(await limit({ per_day: '70.00' }));
    expect(good(await refund(await buy())).refund.needs_approval).toBe(false);
    expect(good(await refund(await buy())).refund.needs_approval).toBe(true);
    expect(good(await refund(await buy(), {}, max)).refund.needs_approval).toBe(false);
  });

  // Guards: STF-12
  test('per day hold if one person refunds ten orders at once', async () => {
    good(await limit({ per_day: '70.00' }));
    const numbers = await Promise.all(Array.from({ length: 10 }, () => buy(1)));
    const outcomes = await Promise.all(numbers.map((number) => refund(number)));
    const alone = outcomes.filter((outcome) => !good(outcome).refund.needs_approval);
    expect(alone).toHaveLength(2);
  });

  test('control: without the lock on the person, simultaneous refunds exceed the daily limit', async () => {
    const limits = { per_order: null, per_day: 7_000, per_bulk: null };
    const numbers = [await buy(), await buy()];
    const rows = await world.sql<{ id: string }>(
      'select id from ticket_order where order_number = any($1)',
      [numbers],
    );
    const ids = rows.map(({ id }) => id);
    let readers = 0;
    const bothHaveRead = Promise.withResolvers<void>();
    const personId = sam.person.id;
    const since = new Date(0);
    const give = (orderId: string) =>
      world.services.store.write(world.venue.portalId, async (tx) => {
        const before = await givenBefore(tx, { orderId, personId, since });
        readers += 1;
        if (readers === 2) bothHaveRead.resolve();
        await bothHaveRead.promise;
        if (needsApproval(limits, 6_000, before)) return;
        await insertGivenAway(tx, {
          id: randomUUID(),
          ticket_order_id: orderId,
          person_id: personId,
          amount: 6_000,
          given_at: new Date(),
          approval_id: null,
        });
      });
    await Promise.all(ids.map(give));
    const [row] = await world.sql('select sum(amount)::int as given from given_away');
    expect(row).toEqual({ given: 12_000 });
  });

  // Guards: STF-12
  test('require two people who can approve, and the right to change the team', async () => {
    expect(codeOf(await limit({ per_order: '10' }, sam))).toBe('right_missing');
    await world.sql(`update staff_person set state = 'suspended' where name in ('Max', 'Sam')`);
    try {
      expect(codeOf(await limit({ per_order: '10' }))).toBe('too_few_approvers');
      expect(codeOf(await limit({}))).toBe('ok');
    } finally {
      await world.sql(`update staff_person set state = 'active' where name in ('Max', 'Sam')`);
    }
  });

  test.each(['-1', '10.001'])('refuse %s by its field', async (per_order) => {
    expect(await limit({ per_order })).toMatchObject({
      ok: false,
      errors: [{ _extra: { path: 'per_order' } }],
    });
  });

  test('are read back, and kept in the audit log', async () => {
    good(await limit({ per_order: '50.00', per_day: '200.00' }));
    expect(good(await sam.client.call('listApprovals', {}))).toMatchObject({
      currency: 'USD',
      limits: { per_order: '50.00', per_day: '200.00' },
    });
    const [entry] = await world.sql(
      `select actor from audit_entry where act = 'set_approval_limits' order by id desc limit 1`,
    );
    expect(entry).toEqual({ actor: owner.person.id });
  });

  // Guards: STF-12
  test('are emailed to the owners when they change, and not when they stay the same', async () => {
    good(await limit({ per_order: '50.00' }));
    await emptyQueue(world);
    good(await limit({ per_order: '50.00' }));
    good(await limit({ per_day: '80.00' }));
    expect(await jobsOf(world, 'mail_staff_notice')).toMatchObject([
      {
        person_id: owner.person.id,
        about: {
          kind: 'limits_changed',
          by: owner.person.id,
          limits: [
            { of: 'per_order', before: '50.00', after: null, currency: 'USD' },
            { of: 'per_day', before: null, after: '80.00', currency: 'USD' },
          ],
        },
      },
    ]);
  });
});

describe('the operator’s support, with a role that may refund (STF-18)', () => {
  // Guards: STF-18
  test('refunds up to the limit, and cannot request more', async () => {
    good(await limit({ per_order: '50.00' }));
    const nina = await supportMember(world, { role: 'support' });
    const number = await buy();
    expect(codeOf(await refund(number, {}, nina))).toBe('above_limit');
    expect(await waiting()).toEqual([]);
    expect(await moneyBack(number)).toEqual([]);
    good(await refund(await buy(1), {}, nina));
  });

  // Guards: STF-18
  test('has one daily limit, whatever names it enters under', async () => {
    good(await limit({ per_day: '50.00' }));
    const nina = await supportMember(world, { role: 'support' });
    const id = uuid();
    await world.services.store.write(world.venue.portalId, (tx) =>
      addSupportPerson(tx, {
        id,
        name: 'Support: Olaf',
        consentId: nina.consentId,
        created_at: new Date(world.services.now()),
      }),
    );
    const olaf = { ...nina, client: staffClient(world, await signedIn(world, id)) };
    good(await refund(await buy(1), {}, nina));
    expect(codeOf(await refund(await buy(1), {}, olaf))).toBe('above_limit');
    // A team member has a limit of their own.
    good(await refund(await buy(1), {}, sam));
  });
});
