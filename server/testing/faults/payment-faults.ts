import { expect, vi } from 'vitest';
import type { Client } from '#contract/client.ts';
import { assertBooksAgree } from '../books-agree.ts';
import { booksOf, type CartAnswer, cartOf, checkout, type Payment } from '../buyer.ts';
import { answered, refusedWith, type World } from '../venues/world.ts';

const minute = 60_000;

/** The money kept for a cart, in cents: by card, as the processor's books say, and from gift cards. */
export interface MoneyKept {
  readonly card?: number;
  readonly gift?: number;
}

interface House {
  readonly api: Client;
  sweep(): Promise<void>;
}

/** Injects errors into a portal's payments, and checks how each ended. */
export type PaymentFaults = ReturnType<typeof paymentFaultsIn>;

export function paymentFaultsIn(world: World, { api, sweep }: House = world) {
  const read = (id: string) => answered<'getCart'>(api.call('getCart', { params: { id } }));
  const orders = (cartId: string) =>
    world.sql<{ id: string }>('select id from ticket_order where cart_id = $1', [cartId]);

  /** Injects an error at the processor; `times` covers the client's own retries. */
  const fault = (kind: string, match: object = { path: '/v1/payment_intents' }, times = 9) =>
    world.control('/faults', { kind, match, times });
  const noFaults = () => world.control('/faults', undefined, 'DELETE');

  async function kept(cartId: string): Promise<Required<MoneyKept>> {
    const intents = await booksOf(world, cartId);
    const [given] = await world.sql<{ cents: number }>(
      `select coalesce(-sum(l.amount), 0)::int as cents
       from ledger_entry l join payment_entry e on e.id = l.payment_entry_id
       where e.cart_id = $1 and l.account = 'card'`,
      [cartId],
    );
    const card = intents.map(({ balance }) => (balance?.charged ?? 0) - (balance?.refunded ?? 0));
    return { card: card.reduce((total, cents) => total + cents, 0), gift: given?.cents ?? 0 };
  }

  /** Checks that the cart became exactly one order, and that exactly its price is kept. */
  async function expectSold(held: CartAnswer, sums: MoneyKept = { card: 2150 }): Promise<void> {
    const { id } = cartOf(held);
    expect(cartOf(await read(id)).state).toBe('ordered');
    expect(await orders(id)).toHaveLength(1);
    expect(await kept(id)).toEqual({ card: 0, gift: 0, ...sums });
  }

  /** Checks that there is no order and that no money is kept. */
  async function expectNothing(held: CartAnswer): Promise<void> {
    const { id } = cartOf(held);
    expect(await orders(id)).toEqual([]);
    expect(await kept(id)).toEqual({ card: 0, gift: 0 });
  }

  /** Checks the same for abandoned carts, once they have expired. */
  async function expectOver(held: CartAnswer): Promise<void> {
    await settle();
    expect(cartOf(await read(cartOf(held).id)).state).toBe('expired');
    await expectNothing(held);
  }

  /** Pays without getting the result, neither in the answer nor by a webhook. */
  async function unheard(held: CartAnswer, payment: Payment = {}): Promise<void> {
    await world.control('/webhooks/hold', {});
    expect(await refusedWith(checkout(api, held, payment))).toBe('intent_processing');
    await noFaults();
  }

  /**
   * Makes a successful charge that we recorded as failed, for a hold that has since ended. Webhooks are held back: releasing
   * them reports the success.
   */
  async function lateSuccess(held: CartAnswer, payment: Payment = {}): Promise<void> {
    await fault('answer_500_after', { path: '/v1/payment_intents/' });
    await unheard(held, payment);
    const { id } = cartOf(held);
    await world.sql(
      `update payment set state = 'failed', next_check_at = null,
         failure = '{"type": "other", "code": "", "message": ""}'
       where cart_id = $1 and state <> 'captured'`,
      [id],
    );
    world.advance(60 * minute);
    await sweep();
    expect(cartOf(await read(id)).state).toBe('expired');
  }

  /**
   * Lets time pass until nothing is in progress: no injected error, payment, refund or webhook, and no cart that a sweep
   * skipped because a webhook had locked it.
   */
  async function settle(): Promise<void> {
    await noFaults();
    await world.control('/webhooks/release', {});
    await vi.waitFor(
      async () => {
        world.advance(30 * minute);
        await sweep();
        const { deliveries } = (await world.control('/webhooks')) as {
          deliveries: { state: string }[];
        };
        expect(deliveries.filter(({ state }) => state === 'waiting')).toEqual([]);
        expect(
          await world.sql(
            `select cart_id, state from payment where next_check_at is not null
             union all select cart_id, state from payment_entry where state = 'due'
             union all select id, state from cart where state = 'pending' and expires_at <= $1`,
            [new Date(world.services.now())],
          ),
        ).toEqual([]);
      },
      { timeout: 25_000 },
    );
  }

  const advance = async (intentId: string, outcome: 'succeeded' | 'failed') =>
    world.control(`/payment_intents/${intentId}/advance`, { outcome });

  /** Starts to pay with a card that requires 3-D Secure; returns its intent. */
  async function challenged(held: CartAnswer, payment: Payment = {}): Promise<string> {
    const card = 'pm_card_threeDSecureRequired';
    const asked = await checkout(api, held, { card, ...payment });
    const [error] = asked.ok ? [] : asked.errors;
    expect(error?._code).toBe('intent_requires_action');
    return String(error?._extra['payment_intent_id']);
  }

  return {
    read,
    orders,
    fault,
    noFaults,
    kept,
    expectSold,
    expectNothing,
    expectOver,
    unheard,
    lateSuccess,
    settle,
    advance,
    challenged,
  };
}

/**
 * Checks that every cent, place and use of a code is accounted for; call it when nothing is in
 * progress.
 */
export async function assertConsistent(world: World): Promise<void> {
  await assertBooksAgree(world);
  expect(await world.sql('select * from stock_audit'), 'places').toEqual([]);
  expect(await world.sql('select * from promo_audit'), 'uses of codes').toEqual([]);
  expect(await world.sql('select * from edit_audit'), 'orders that were changed').toEqual([]);
}
