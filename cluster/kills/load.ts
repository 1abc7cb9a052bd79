import { randomUUID } from 'node:crypto';
import { type Client, createClient, type Outcome } from '#contract/client.ts';
import { sent } from './sent.ts';

/** The outcome of a purchase, as its buyer saw it. */
export interface Purchase {
  readonly cartId: string;
  /** Epoch milliseconds of the last answer. */
  readonly at: number;
  /** Milliseconds from the hold to the last answer. */
  readonly took: number;
  /** Confirmed or refused by the shop, or without an answer that says which. */
  readonly outcome: 'confirmed' | 'refused' | 'unknown';
}

export interface Load {
  readonly purchases: readonly Purchase[];
  /** Attempts that did not get as far as a cart with a buyer, for example while nothing is sold. */
  readonly turnedAway: number;
  /** Numbers of answers, in these and in purchases, that were not a clear refusal (503 `server_busy`), by kind. */
  readonly unclear: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

/** Milliseconds after which a buyer gives up. */
const patience = 30_000;

/**
 * Starts purchases of one ticket each at a fixed rate, even if earlier ones are still running, because buyers do not wait for
 * each other. No purchase is retried, so each confirmation is the shop's own.
 */
export async function startLoad(url: string, perSecond: number): Promise<Load> {
  const reader = clientOf(url);
  const sessions = await sent(reader.call('listSessions', { params: { id: 'admission' } }));
  const event = await sent(reader.call('getEvent', { params: { id: 'admission' } }));
  const ids = sessions.event_session.filter(({ sold_out }) => !sold_out).map(({ id }) => id);
  const type = event.ticket_type[0]?.id;
  if (type === undefined || ids.length === 0) throw new Error('nothing is sold');
  const purchases: Purchase[] = [];
  const under = new Set<Promise<void>>();
  const unclear: Record<string, number> = {};
  let turnedAway = 0;
  let count = 0;

  async function buy(): Promise<void> {
    const begun = Date.now();
    const session = ids[count++ % ids.length] ?? '';
    const bought = await buyOne(clientOf(url), type ?? '', session, (failure) => {
      const kind = kindOf(failure);
      if (kind !== clearly) unclear[kind] = (unclear[kind] ?? 0) + 1;
    });
    if (!bought) turnedAway += 1;
    else purchases.push({ ...bought, at: Date.now(), took: Date.now() - begun });
  }
  const timer = setInterval(() => {
    const one = buy().finally(() => under.delete(one));
    under.add(one);
  }, 1_000 / perSecond);
  return {
    purchases,
    unclear,
    get turnedAway() {
      return turnedAway;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(under);
    },
  };
}

function clientOf(url: string): Client {
  const secret = randomUUID();
  return createClient({
    origin: url,
    seller: 'tower',
    payerSecret: () => secret,
    fetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(patience) }),
  });
}

/** A failed answer. */
type Failure = Extract<Outcome<unknown>, { ok: false }>;

/** The kind of a refusal that says that the shop is busy, and when to retry. */
const clearly = '503 server_busy';

function kindOf({ status, errors }: Failure): string {
  const [error] = errors;
  const isBusy = status === 503 && error?._extra.retry_after !== undefined;
  if (isBusy) return clearly;
  const what = [status || 'no answer', error?._code, error?._context];
  return what.filter((each) => each !== undefined).join(' ');
}

/** Buys a ticket; undefined if there was no cart with a buyer, so that nothing can have been paid. */
async function buyOne(
  api: Client,
  type: string,
  session: string,
  onFailure: (failure: Failure) => void,
): Promise<Pick<Purchase, 'cartId' | 'outcome'> | undefined> {
  const add = [{ ticket_type_id: type, event_session_id: session }];
  const held = await api.call('createCart', { body: { add } });
  if (!held.ok) onFailure(held);
  const cart = held.ok ? held.answer.cart[0] : undefined;
  if (!cart) return undefined;
  const email = `buyer-${randomUUID()}@example.org`;
  const body = { cart_id: cart.id, first_name: 'Ada', last_name: 'Lovelace', email };
  const named = await api.call('createUser', { body });
  if (!named.ok) onFailure(named);
  const buyer = named.ok ? named.answer.identity[0] : undefined;
  if (!buyer) return undefined;
  const paid = await api.call('guestCheckoutMyCart', {
    params: { id: cart.id },
    body: {
      amount: cart.payment_due,
      gateway_id: 'stripe',
      gateway_data: { payment_method: 'pm_card_visa' },
      guest_identity_id: buyer.id,
    },
  });
  if (paid.ok) return { cartId: cart.id, outcome: 'confirmed' };
  onFailure(paid);
  const isRefused = paid.status >= 400 && paid.status < 500;
  return { cartId: cart.id, outcome: isRefused ? 'refused' : 'unknown' };
}
