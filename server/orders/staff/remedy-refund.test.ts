import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { assertBooksAgree } from '../../testing/books-agree.ts';
import { type Bought, buy, orderOf } from '../../testing/edits.ts';
import { jobsOf } from '../../testing/queue.ts';
import { codeOf, good } from '../../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../../testing/staff/staff-member.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
let support: StaffMember;
let stranger: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
  support = await staffMember(world, { grants: ['owner'], name: 'Sam' });
  stranger = await staffMember(world, { grants: [{ role: 'owner', sellers: ['another-seller'] }] });
});
afterAll(() => world.close());

const refund = (number: string, body: object) =>
  support.client.call('refundOrder', {
    params: { number },
    body: { reference: randomUUID(), reason: 'The visitor fell ill', ...body },
  });
const remedy = (id: string, how: string, { client }: StaffMember = support) =>
  client.call('remedyRefund', {
    params: { id },
    body: { remedy: how as 'resent', reason: 'Their card was closed' },
  });
const shown = async (number: string) =>
  good(await support.client.call('getOrder', { params: { number } })).order;
const listed = async (number: string) =>
  good(await support.client.call('listAttention', {})).attention.entries.flatMap((entry) =>
    entry.kind === 'refund_failed' && entry.order === number ? [entry.refund] : [],
  );

/** An order of two tickets of 21.50, both refunded, whose refund was made and then came back. */
async function failing(): Promise<Bought & { readonly number: string; readonly failed: string }> {
  const bought = await buy(world, { type: 'adult', n: 2 });
  const number = (await orderOf(world.api, bought.id)).ticket_order[0]?.order_number ?? '';
  good(await refund(number, { tickets: 'all' }));
  await world.sweep();
  const [made] = await world.sql<{ id: string; ref: string }>(
    `select id, provider_ref as ref from payment_entry
     where cart_id = $1 and audit_action = 'refund' and state = 'done'`,
    [bought.cartId],
  );
  await world.control(`/refunds/${made?.ref}/advance`, { outcome: 'failed' });
  const failed = made?.id ?? '';
  await vi.waitFor(async () => expect(await listed(number)).toEqual([failed]), { timeout: 25_000 });
  return { ...bought, number, failed };
}

describe('a failed refund at the console (SLS-03, TOD-02)', () => {
  // Guards: SLS-03
  test('is open on its order until resent, and is then refunded once', async () => {
    const { number, failed } = await failing();
    expect((await shown(number)).movements).toContainEqual(
      expect.objectContaining({ id: failed, state: 'failed', is_open: true }),
    );
    const both = await Promise.all([remedy(failed, 'resent'), remedy(failed, 'resent')]);
    expect(both.map(codeOf)).toEqual(['ok', 'ok']);
    expect(good(both[0]).remedied).toEqual({ amount: '43.00', currency: 'USD' });
    await world.sweep();
    expect(await listed(number)).toEqual([]);
    const { movements, left } = await shown(number);
    expect(
      movements
        .filter(({ act }) => act === 'refund')
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['done', 'failed']);
    expect(movements.some(({ is_open }) => is_open)).toBe(false);
    expect(left).toBe('0');
    await assertBooksAgree(world);
    const entries = await world.sql(
      'select act, actor_kind from audit_entry where entity_id = $1',
      [failed],
    );
    expect(entries).toEqual([{ act: 'remedy_refund', actor_kind: 'person' }]);
  });

  // Guards: SLS-03
  test.each(['settled', 'dropped'])(
    'can be ended as %s, and in no other way later',
    async (how) => {
      const { number, failed } = await failing();
      good(await remedy(failed, how));
      expect(await listed(number)).toEqual([]);
      expect(await remedy(failed, 'resent')).toMatchObject({
        ok: false,
        errors: [{ _extra: { path: 'refund' } }],
      });
      expect((await shown(number)).left).toBe(how === 'settled' ? '0' : '43.00');
    },
  );

  // Guards: SLS-03
  test('can only be dropped if too little is left of its payment', async () => {
    const { number, failed } = await failing();
    const offered = async () => {
      const { movements } = await shown(number);
      const entries = good(await support.client.call('listAttention', {})).attention.entries;
      const entry = entries.find((one) => one.kind === 'refund_failed' && one.refund === failed);
      expect(entry).toMatchObject({
        remedies: movements.find(({ id }) => id === failed)?.remedies ?? 'none',
      });
      return entry?.kind === 'refund_failed' ? entry.remedies : [];
    };
    expect(await offered()).toEqual(['resent', 'settled', 'dropped']);
    await world.sql(
      `insert into payment_entry (portal_id, payment_id, cart_id, audit_action, amount, provider_ref)
       select portal_id, payment_id, cart_id, 'dispute_opened', 1, 'dp_left' from payment_entry where id = $1`,
      [failed],
    );
    expect(await offered()).toEqual(['dropped']);
    for (const how of ['resent', 'settled']) {
      expect(await remedy(failed, how)).toMatchObject({ ok: false, status: 400 });
    }
    good(await remedy(failed, 'dropped'));
    await world.sql(`delete from payment_entry where provider_ref = 'dp_left'`);
  });

  // Guards: SLS-03
  test('is not found for another seller, and cannot be ended unless it failed', async () => {
    const { failed } = await failing();
    expect(codeOf(await remedy(failed, 'dropped', stranger))).toBe('not_found');
    expect(codeOf(await remedy(randomUUID(), 'dropped'))).toBe('not_found');
    good(await remedy(failed, 'resent'));
    const [due] = await world.sql<{ id: string }>(
      `select id from payment_entry where state = 'due' and audit_action = 'refund'`,
    );
    expect(await remedy(due?.id ?? '', 'dropped')).toMatchObject({ ok: false, status: 400 });
  });

  // Guards: SLS-03
  test('is named in the dry run of a new refund, which is refused if one fails in between', async () => {
    const { number, failed } = await failing();
    const trial = good(await refund(number, { amount: '5.00', is_trial: true })).refund;
    expect(trial.failed).toEqual([{ id: failed, amount: '43.00' }]);
    good(await remedy(failed, 'dropped'));
    const seen = trial.seen ?? undefined;
    expect(codeOf(await refund(number, { amount: '5.00', seen }))).toBe('outcome_changed');
    expect(good(await refund(number, { amount: '5.00' })).refund.failed).toEqual([]);
  });

  // Guards: SLS-03
  test('is announced once to a buyer who had been told of the refund', async () => {
    const { id, failed } = await failing();
    const told = (await jobsOf(world, 'mail_refund_failed')).filter(
      (job) => job.payment_entry_id === failed,
    );
    expect(told).toMatchObject([{ ticket_order_id: id }]);
  });
});
