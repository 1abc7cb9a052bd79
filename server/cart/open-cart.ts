import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { modifyBody } from '#contract/cart/cart-calls.ts';
import { needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput } from '../http/input.ts';
import { confirmPerson } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import { refuseChoice } from '../kinds/ticket-kinds.ts';
import { codeExhausted } from '../pricing/promo-codes.ts';
import { referenceNumber, referenceOf, uuid, uuidOf } from '../setup/random.ts';
import { saveAnswers } from '../store/cart/cart-answers.ts';
import type { NewCart, TicketToHold } from '../store/cart/carts.ts';
import { cartsOpened, ticketsHeld } from '../telemetry/metrics.ts';
import { prepareChange, seatTakenRefusal, shortageRefusal } from './cart-change.ts';
import { newCart, pastShareRefusal } from './hold-terms.ts';
import { openedCart, openPriced } from './open-priced.ts';
import { modificationOf } from './payload.ts';
import { readWholeCart, type WholeCart } from './view/cart-view.ts';

/** The terms of a cart opened by staff or for a renewal; the fields are all set here for a buyer's cart. */
interface CartTerms {
  readonly cart: Pick<NewCart, 'id' | 'channel' | 'language' | 'expires_at'>;
  /** Throws if the tickets differ from what was agreed; then nothing is held. */
  readonly check?: (tickets: readonly TicketToHold[]) => void;
  /** An automatic renewal runs when it is due: the renewal window is for buyers. */
  readonly renewsAnyTime?: boolean;
}

const held = ticketsHeld.of();

/** Opens a cart that holds what the payload adds (CRT-08); a retry finds the first attempt's cart. */
export async function openCartWith(
  body: z.output<typeof modifyBody>,
  request: ApiRequest,
  terms?: CartTerms,
): Promise<WholeCart> {
  const { services, catalogue, portalId } = request;
  const wanted = modificationOf(body, catalogue);
  if (wanted.lines.length === 0) {
    throw new InvalidInput([{ path: 'add', fault: 'has no ticket to hold' }]);
  }
  if (wanted.remove.length > 0) throw new Refusal('ticket_not_found', 'cart_remove_tickets');
  const id = terms?.cart.id ?? idOf(request);
  const change = await prepareChange(request, body, wanted, {
    cartId: id,
    isNew: true,
    renewsAnyTime: terms?.renewsAnyTime,
  });
  const drafts = change.number(change.decide([]), 0);
  terms?.check?.(drafts);
  const answers = change.answers(drafts, change.surveyed(drafts));
  const chosen = { request, cartId: id, added: drafts, kept: [], removed: [] };
  await refuseChoice(services.store, chosen);
  const cart = {
    ...newCart(request, id, wanted.campaign),
    ...(terms?.cart ?? { cart_number: numberOf(request, id, body) }),
  };

  // Carts opened by staff or for renewals count towards no network.
  const counted = terms ? { ...request, network: null } : request;
  const person = await confirmPerson(body.captcha?.token, counted, 'reserve');
  const { given, hold: holding } = change;
  const result = await openPriced(counted, { cart, drafts, given, person, holding });
  const { opened, share } = result;
  if (opened.kind === 'short' || opened.kind === 'exhausted') {
    // The first attempt of this request may hold the missing places.
    const isRetry = request.idempotencyKey !== undefined || terms !== undefined;
    const before = isRetry ? await find(request, cart.id) : undefined;
    if (before) return opens(before, cart, terms);
    throw opened.kind === 'short'
      ? shortageRefusal(opened.shortage, [])
      : codeExhausted(given.find(({ key }) => opened.codes.includes(key))?.typed ?? '');
  }
  if (opened.kind === 'taken') throw seatTakenRefusal(opened.seats);
  if (opened.kind === 'past_share') {
    const typed = new Map(given.map((code) => [code.key, code.typed]));
    throw pastShareRefusal(opened, share?.beyond ?? null, typed);
  }
  const existing = opened.kind === 'existed' ? await find(request, cart.id) : undefined;
  const first = existing && opens(existing, cart, terms);
  if (answers.length > 0) {
    await services.store.write(portalId, (tx) => {
      // The cart has an entry of its own.
      needsNoEntry(tx);
      return saveAnswers(tx, cart.id, answers);
    });
  }
  if (opened.kind === 'existed') {
    if (!first) throw new Refusal('request_in_progress', 'reserve');
    return first;
  }
  cartsOpened.of(cart.channel).inc();
  held.inc(drafts.length);
  return openedCart(cart, result);
}

const find = ({ services, portalId }: ApiRequest, id: string) =>
  services.store.read(portalId, (tx) => readWholeCart(tx, id));

/** Derives the id from the key and the caller: another caller with a member's key opens a cart of their own. */
function idOf({ portalId, seller, viewer, idempotencyKey: key }: ApiRequest): string {
  if (key === undefined) return uuid();
  return uuidOf('cart', String(portalId), seller.id, viewer.identityId, key);
}

/**
 * Derives the cart's number from the request under a key of ours. The cart itself then shows if a retry requests the
 * same, and no hold needs an extra row.
 */
function numberOf(
  { idempotencyKey: key }: ApiRequest,
  id: string,
  body: z.output<typeof modifyBody>,
): string {
  // The captcha is not part of the request to compare.
  const { captcha: _, ...asked } = body;
  return key === undefined ? referenceNumber() : referenceOf(id, key, JSON.stringify(asked));
}

/** Returns the cart that a retry finds; throws idempotency_key_reused if it requests something else. */
function opens(found: WholeCart, cart: NewCart, terms: CartTerms | undefined): WholeCart {
  if (terms || found.cart.cart_number === cart.cart_number) return found;
  throw new Refusal('idempotency_key_reused', 'reserve');
}
