import { randomUUID } from 'node:crypto';
import type { CallAnswer, Client } from '#contract/client.ts';
import { answered, type World } from './venues/world.ts';

export type CartAnswer = CallAnswer<'getCart'>;

export interface ReserveOptions {
  readonly type: string;
  readonly session?: string | null;
  readonly n?: number;
}

export const lines = (tickets: readonly ReserveOptions[]) =>
  tickets.flatMap(({ type, session = 'tour-10', n = 1 }) =>
    Array.from({ length: n }, () => ({ ticket_type_id: type, event_session_id: session })),
  );

/** Opens a cart; returns the outcome, refusals included. */
export const reserve = (api: Client, ...tickets: ReserveOptions[]) =>
  api.call('createCart', { body: { add: lines(tickets) } });

export async function holdCart(api: Client, ...tickets: ReserveOptions[]): Promise<CartAnswer> {
  return answered<'createCart'>(reserve(api, ...tickets));
}

export const cartOf = (answer: CartAnswer) => {
  const [cart] = answer.cart;
  if (!cart) throw new Error('an answer without a cart');
  return cart;
};

export async function purchaser(api: Client, cartId: string): Promise<string> {
  const { identity } = await answered<'createUser'>(
    api.call('createUser', {
      body: {
        cart_id: cartId,
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: `ada-${randomUUID()}@example.org`,
      },
    }),
  );
  const [first] = identity;
  if (!first) throw new Error('an answer without an identity');
  return first.id;
}

export interface Payment {
  readonly card?: string;
  readonly amount?: string;
  readonly intentId?: string;
  readonly idempotencyKey?: string;
  readonly buyer?: string;
  /** The recipient's id, as stored for the cart. */
  readonly giftee?: string;
}

/** Pays for a cart with one of the processor's test payment methods. */
export async function checkout(api: Client, answer: CartAnswer, payment: Payment = {}) {
  const cart = cartOf(answer);
  const buyer = payment.buyer ?? (await purchaser(api, cart.id));
  const amount = payment.amount ?? cart.payment_due;
  const isFree = amount === '0';
  return api.call('guestCheckoutMyCart', {
    params: { id: cart.id },
    ...(payment.idempotencyKey === undefined ? {} : { idempotencyKey: payment.idempotencyKey }),
    body: {
      amount,
      gateway_id: isFree ? 'free' : 'stripe',
      gateway_data: isFree
        ? {}
        : payment.intentId === undefined
          ? { payment_method: payment.card ?? 'pm_card_visa' }
          : { payment_intent_id: payment.intentId },
      ...(payment.giftee === undefined
        ? { guest_identity_id: buyer }
        : { guest_identity_id: payment.giftee, giver_identity_id: buyer }),
    },
  });
}

/** The processor's books for a cart: its payment intents, and the money kept, in cents. */
export async function booksOf(world: World, cartId: string) {
  const books = (await world.control('/books')) as {
    accounts: {
      payment_intents: {
        id: string;
        status: string;
        amount_received: number;
        metadata: { cart_id?: string };
        /** Money moved for it, in minor units; null if none was. */
        balance: { charged: number; refunded: number } | null;
      }[];
    }[];
  };
  return books.accounts
    .flatMap((account) => account.payment_intents)
    .filter((intent) => intent.metadata.cart_id === cartId);
}
