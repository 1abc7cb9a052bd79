import { randomBytes, randomUUID } from 'node:crypto';
import type { Client } from '#contract/client.ts';
import { cardNumber, lastFour } from '#domain/gifts/gift-card.ts';
import { cardSecrets } from '../gifts/card-secrets.ts';
import type { Services } from '../services/services.ts';
import { insertCard, postLedger } from '../store/gifts/ledger.ts';
import type { World } from './venues/world.ts';

export interface TestCard {
  readonly id: string;
  readonly number: string;
}

/** What making a card needs of a world, or of an installation of processes. */
interface House extends Pick<World, 'venue'> {
  readonly services: Pick<Services, 'store' | 'now'> & {
    readonly settings: Pick<Services['settings'], 'giftCardKey'>;
  };
}

/** Makes a gift card with a balance in cents, as importing samples does. */
export async function makeCard(
  { services, venue }: House,
  cents: number,
  over: { readonly active_from?: Date; readonly expires_at?: Date } = {},
): Promise<TestCard> {
  const { store, settings, now } = services;
  const { portalId } = venue;
  const number = cardNumber(randomBytes(19));
  const id = randomUUID();
  await store.write(portalId, async (tx) => {
    await insertCard(tx, {
      id,
      number_hash: cardSecrets(settings.giftCardKey).hashOf(portalId, number),
      last_four: lastFour(number),
      currency: 'USD',
      ticket_id: null,
      active_from: over.active_from ?? new Date(now()),
      expires_at: over.expires_at ?? null,
    });
    if (cents === 0) return;
    await postLedger(tx, { card: id, change: cents, reason: 'issued', at: new Date(now()) });
  });
  return { id, number };
}

/** Returns a card's balance in cents. */
export async function balanceOf(world: World, card: Pick<TestCard, 'id'>): Promise<number> {
  const [row] = await world.sql<{ balance: number }>(
    'select balance::int from ledger_account where id = $1',
    [card.id],
  );
  if (!row) throw new Error('there is no such card');
  return row.balance;
}

/** Pays part of a cart from a gift card, or, with a buyer, all of it. */
export function payFrom(
  api: Client,
  card: Pick<TestCard, 'number'>,
  payment: {
    readonly cart: string;
    readonly amount: string;
    readonly buyer?: string;
    readonly idempotencyKey?: string;
  },
) {
  const { cart, amount, buyer, idempotencyKey } = payment;
  const body = {
    amount,
    gateway_id: 'ledger' as const,
    gateway_data: { number: card.number },
  };
  const how = { params: { id: cart }, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
  return buyer === undefined
    ? api.call('payMyCart', { ...how, body })
    : api.call('guestCheckoutMyCart', { ...how, body: { ...body, guest_identity_id: buyer } });
}
