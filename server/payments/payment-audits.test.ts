import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { booksOf } from '../testing/buyer.ts';
import { buy } from '../testing/edits.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

/** The audits of payments and of their losses: no findings at first, then each error. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000, webhooks: true });
});
afterAll(() => world.close());

const faults = async () => ({
  payments: (
    await world.sql<{ fault: string }>(
      `select regexp_replace(subject, '(re|du)_\\S+', '…') || ': ' || expected || ', ' || found as fault
       from payment_audit order by 1`,
    )
  ).map(({ fault }) => fault),
  losses: (await world.sql<{ fault: string }>('select fault from loss_audit order by 1')).map(
    ({ fault }) => fault,
  ),
});
const none = { payments: [], losses: [] };

async function paid(type = 'child', session?: null) {
  const order = await buy(world, { type, ...(session === undefined ? {} : { session }) });
  const [intent] = await booksOf(world, order.cartId);
  const id = intent?.id ?? '';
  const handled = (types: string, count: number) =>
    vi.waitFor(
      async () => {
        const events = await world.sql(
          `select from provider_event where type like $1 and handled_at is not null
             and coalesce(body->'data'->'object'->>'payment_intent', body->'data'->'object'->>'id') = $2`,
          [types, id],
        );
        expect(events).toHaveLength(count);
      },
      { timeout: 25_000 },
    );
  await handled('payment_intent.succeeded', 1);
  return {
    ...order,
    async refundAtProcessor(amount: number) {
      await fetch(`${world.processor.url}/v1/refunds`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${world.account.secretKey}` },
        body: new URLSearchParams({ payment_intent: id, amount: String(amount) }),
      });
      await handled('refund.created', 1);
    },
    async dispute(kind: string) {
      await world.control(`/payment_intents/${id}/dispute`, { kind });
      await handled('charge.dispute.%', { inquiry: 1, chargeback: 2, final: 3 }[kind] ?? 0);
    },
    /** Changes entries of its money, runs the audits, and changes them back. */
    async broken(action: string, change: string) {
      const where = `cart_id = '${order.cartId}' and audit_action = '${action}'`;
      const before = await world.sql<{ id: string; amount: string; state: string }>(
        `select id, amount, state from payment_entry where ${where}`,
      );
      await world.sql(`update payment_entry set ${change} where ${where}`);
      const found = await faults();
      for (const { id: entry, amount, state } of before) {
        await world.sql('update payment_entry set amount = $2, state = $3 where id = $1', [
          entry,
          amount,
          state,
        ]);
      }
      return found;
    },
  };
}

// Guards: TOD-02
test('captured, refunded and withdrawn amounts match the processor’s, and each difference is found', async () => {
  const one = await paid();
  await one.refundAtProcessor(200);
  const disputed = await paid();
  await disputed.dispute('chargeback');
  const asked = await paid();
  await asked.dispute('inquiry');
  expect(await faults()).toEqual(none);

  expect((await one.broken('capture', 'amount = 700')).payments).toEqual([
    'captured at the processor: 800, 700',
    'captured: 800, 700',
  ]);
  expect((await one.broken('refund', 'amount = 300')).payments).toEqual([
    'refund … at the processor: 200, 300',
  ]);
  expect((await one.broken('refund', 'amount = 900')).payments).toContain(
    'refunded at most: 800, 900',
  );
  expect((await disputed.broken('dispute_opened', 'amount = 0')).payments).toEqual([
    'dispute … at the processor: 800, 0',
  ]);
  expect((await asked.broken('dispute_opened', 'amount = 800')).payments).toEqual([
    'dispute … at the processor: 0, 800',
  ]);
  expect(await faults()).toEqual(none);
});

// Guards: TOD-02
test('a lost payment is found if its gift card can still pay, or if it counts for no order', async () => {
  const order = await paid('present', null);
  await order.dispute('final');
  expect(await faults()).toEqual(none);
  await world.sql('update ledger_account set blocked_at = null where ticket_id = $1', [
    order.tickets[0]?.id,
  ]);
  expect((await faults()).losses).toEqual(['a gift card bought with lost money can pay']);
  await world.sql('update ledger_account set blocked_at = now() where ticket_id = $1', [
    order.tickets[0]?.id,
  ]);
  await world.sql(
    `delete from payment_allocation a using payment_entry e
     where e.id = a.payment_entry_id and e.cart_id = $1 and e.audit_action = 'dispute_opened'`,
    [order.cartId],
  );
  expect((await faults()).losses).toEqual(['its lost payment is not counted, so nobody is asked']);
});
