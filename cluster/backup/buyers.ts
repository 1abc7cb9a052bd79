import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '#contract/client.ts';
import { sent } from '../kills/sent.ts';

/** A purchase confirmed to its buyer. */
export interface Bought {
  readonly cartId: string;
  readonly email: string;
  readonly orderId: string;
}

/** A cart whose buyer is about to pay. */
export interface Held {
  pay(): Promise<void>;
}

export interface Buyers {
  readonly bought: readonly Bought[];
  /** Purchases that were not confirmed. */
  readonly refused: number;
  /** Holds a ticket for a buyer who pays later. */
  hold(): Promise<Held>;
  /** Buys one ticket with a gift card, if its balance is enough. */
  payByGiftCard(number: string): Promise<Bought>;
  stop(): Promise<void>;
}

interface Shop {
  /** The origin of the shop, and that of the card processor. */
  readonly url: string;
  readonly processor: string;
  readonly publishableKey: string;
}

/** A cart with its buyer. */
interface Ready {
  readonly api: Client;
  readonly cart: { readonly id: string; readonly payment_due: string };
  readonly buyerId: string;
  readonly email: string;
}

/** Starts buying tickets at a fixed rate, each for a different buyer, whose card has their name and address as in a browser. */
export async function startBuyers(shop: Shop, perSecond: number): Promise<Buyers> {
  const reader = clientOf(shop.url);
  const sessions = await sent(reader.call('listSessions', { params: { id: 'admission' } }));
  const event = await sent(reader.call('getEvent', { params: { id: 'admission' } }));
  const ids = sessions.event_session.filter(({ sold_out }) => !sold_out).map(({ id }) => id);
  const type = event.ticket_type[0]?.id;
  if (type === undefined || ids.length === 0) throw new Error('nothing is sold');
  const bought: Bought[] = [];
  const under = new Set<Promise<void>>();
  let refused = 0;
  let count = 0;
  const begin = () => holdOne(clientOf(shop.url), type, ids[count++ % ids.length] ?? '');
  const buy = async () => {
    try {
      bought.push(await payByCard(shop, await begin()));
    } catch {
      refused += 1;
    }
  };
  const timer = setInterval(() => {
    const one = buy().finally(() => under.delete(one));
    under.add(one);
  }, 1_000 / perSecond);
  return {
    bought,
    get refused() {
      return refused;
    },
    async hold() {
      const held = await begin();
      return { pay: async () => void bought.push(await payByCard(shop, held)) };
    },
    async payByGiftCard(number) {
      return pay(await begin(), 'ledger', { number });
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(under);
    },
  };
}

function clientOf(url: string): Client {
  const secret = randomUUID();
  return createClient({ origin: url, seller: 'tower', payerSecret: () => secret, fetch });
}

async function holdOne(api: Client, type: string, session: string): Promise<Ready> {
  const add = [{ ticket_type_id: type, event_session_id: session }];
  const [cart] = (await sent(api.call('createCart', { body: { add } }))).cart;
  if (!cart) throw new Error('an answer without a cart');
  const email = `buyer-${randomUUID()}@example.org`;
  const body = { cart_id: cart.id, first_name: 'Ada', last_name: 'Lovelace', email };
  const [buyer] = (await sent(api.call('createUser', { body }))).identity;
  if (!buyer) throw new Error('an answer without a buyer');
  return { api, cart, buyerId: buyer.id, email };
}

async function payByCard(shop: Shop, held: Ready): Promise<Bought> {
  const answer = await fetch(`${shop.processor}/v1/payment_methods`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${shop.publishableKey}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'billing_details[name]': 'Ada Lovelace',
      'billing_details[email]': held.email,
    }),
  });
  const method = (await answer.json()) as { id: string };
  return pay(held, 'stripe', { payment_method: method.id });
}

async function pay(
  { api, cart, buyerId, email }: Ready,
  gateway_id: 'stripe' | 'ledger',
  gateway_data: Readonly<Record<string, string>>,
): Promise<Bought> {
  const paid = await sent(
    api.call('guestCheckoutMyCart', {
      params: { id: cart.id },
      body: { amount: cart.payment_due, gateway_id, gateway_data, guest_identity_id: buyerId },
    }),
  );
  return { cartId: cart.id, email, orderId: paid.cart[0]?.order_ids[0] ?? '' };
}
