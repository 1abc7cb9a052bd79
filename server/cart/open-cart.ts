import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { modifyBody } from '#contract/cart/cart-calls.ts';
import { holdUntil } from '#domain/cart/hold.ts';
import { stockMoves } from '#domain/cart/reserve.ts';
import { priceCart } from '#domain/pricing/cart-price.ts';
import { totalsOf } from '#domain/pricing/price.ts';
import { refuseWithoutGateway } from '../catalogue/card-gateway.ts';
import { ruledTickets } from '../catalogue/cart-rules.ts';
import { InvalidInput } from '../http/input.ts';
import { confirmPerson, type Person } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import {
  acceptCodes,
  atPrice,
  codeExhausted,
  codesGiven,
  codesToKeep,
  type GivenCode,
  refuseWithoutCode,
} from '../pricing/promo-codes.ts';
import { referenceNumber, referenceOf, uuid, uuidOf } from '../setup/random.ts';
import { saveAnswers } from '../store/cart/cart-answers.ts';
import type { NewCart, TicketToHold } from '../store/cart/carts.ts';
import type { NetworkShare } from '../store/cart/network-share.ts';
import { type Hold, type Opened, openCart, openCartWithin } from '../store/cart/open-cart.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import { isMembers, refuseBenefits } from '../store/memberships/member-benefits.ts';
import { readWholeCart, type WholeCart } from './cart-view.ts';
import {
  draftsFor,
  knowledgeFor,
  seatTakenRefusal,
  shortageRefusal,
  ticketsToHold,
} from './decide.ts';
import { answersToKeep, surveyedGroups, takingVouchers } from './details.ts';
import { networkShare, pastShareRefusal } from './network-terms.ts';
import { modificationOf } from './payload.ts';
import { atNoPrice, giftCodeGiven, takingGiftCode, withoutAmounts } from './redeem-gift-code.ts';
import { refuseSingles } from './single-seats.ts';

/** The terms of a cart opened by staff or for a renewal; a buyer's cart gets all of them here. */
interface CartTerms {
  readonly cart: Pick<NewCart, 'id' | 'channel' | 'language' | 'expires_at'>;
  /** Throws if the tickets are not what was agreed; then nothing is held. */
  readonly check?: (tickets: readonly TicketToHold[]) => void;
  /** An automatic renewal happens when it is due: the window is for buyers. */
  readonly renewsAnyTime?: boolean;
}

/** Opens a cart that holds what the payload adds (CRT-08); a retry finds the first try's cart. */
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
  const known = await knowledgeFor(request, wanted, id, terms?.renewsAnyTime);
  const given = await codesGiven(request, body);
  const giftCode = await giftCodeGiven(request, body);
  const priced = withoutAmounts(wanted, giftCode, catalogue);
  const drafts = ticketsToHold(atNoPrice(draftsFor(body, priced, [], known), [], giftCode), 0);
  terms?.check?.(drafts);
  const asked = surveyedGroups(catalogue, drafts);
  const answers = answersToKeep(body, wanted, catalogue, drafts, asked);
  await refuseSingles(request, services.store, { added: drafts, kept: [], removed: [] });
  const cart = {
    ...newCart(request, id, wanted.campaign),
    ...(terms?.cart ?? { cart_number: numberOf(request, id, body) }),
  };

  // Carts of staff and renewals count for no network.
  const counted = terms ? { ...request, network: null } : request;
  const person = await confirmPerson(body.captcha?.token, counted, 'reserve');
  const { opened, tickets, codes, mods, share } = await openPriced(
    counted,
    { cart, drafts, given, person },
    (hold) =>
      takingGiftCode(body, () => takingVouchers(request, body, wanted, () => open(request, hold))),
  );
  if (opened.kind === 'short' || opened.kind === 'exhausted') {
    // The missing places may be held by the first try of this request.
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
    await services.store.write(portalId, (tx) => saveAnswers(tx, cart.id, answers));
  }
  if (opened.kind === 'existed') {
    if (!first) throw new Refusal('request_in_progress', 'reserve');
    return first;
  }
  return {
    cart: {
      ...cart,
      ...(opened.short ? share?.beyond?.cart : {}),
      network: share?.key ?? null,
      state: 'pending',
      purchaser_identity_id: null,
      giftee_identity_id: null,
      send_email: true,
      edits_order_id: null,
      edit_prices: null,
    },
    tickets: tickets.map((ticket) => ({
      ...ticket,
      cart_id: cart.id,
      state: 'held',
      ticket_order_id: null,
      scan_code: null,
      replaces_ticket_id: null,
      card_last_four: null,
    })),
    codes: codes.map(({ id, ...code }) => ({
      ...code,
      promo_code_id: id,
      counts: true,
      mods: mods.filter(({ key }) => key === id),
    })),
    entries: [],
    orders: [],
    unsettled: undefined,
    openers: [],
    instalments: [],
    edit: undefined,
  };
}

/** Opens the cart; with tickets for members, only while nobody else buys with these memberships. */
function open(request: ApiRequest, hold: Hold): Promise<Opened> {
  const { services, portalId } = request;
  if (!hold.tickets.some(isMembers)) return openCart(services.store, portalId, hold);
  return services.store.write(portalId, async (tx) => {
    await refuseBenefits(tx, request, hold.cart, hold.tickets, 'reserve');
    return openCartWithin(tx, hold);
  });
}

interface CartToOpen {
  readonly cart: NewCart;
  readonly drafts: readonly TicketToHold[];
  readonly given: readonly GivenCode[];
  readonly person: Person;
}

/**
 * Opens the cart at its price. Preloaded codes are left out if they are used up, or in use by others on
 * the same network.
 */
async function openPriced(
  request: ApiRequest,
  { cart, drafts, given, person }: CartToOpen,
  open: (hold: Hold) => Promise<Opened>,
) {
  const { services, catalogue } = request;
  const ids = drafts.flatMap((draft) => draft.event_session_id ?? []);
  const sessions = await sessionFacts(services.store, catalogue, ids);
  const ruled = ruledTickets(drafts, sessions, catalogue);
  const seated = drafts.some((ticket) => ticket.seat_template_id !== null);
  const share = networkShare(request, person, drafts, sessions);
  let left = given;
  for (;;) {
    const accepted = acceptCodes(request, left, { tickets: ruled, applied: [] });
    refuseWithoutCode(catalogue, ruled, accepted, services.now());
    const price = priceCart(ruled, accepted);
    const tickets = atPrice(drafts, price);
    const { total_after_fees_price: total } = totalsOf(tickets, 0);
    refuseWithoutGateway(total, cart.seller_id, catalogue, 'reserve');
    const codes = codesToKeep(accepted);
    const { mods } = price;
    const opened = await open({
      cart: { ...cart, network: share?.key ?? null },
      tickets,
      moves: stockMoves(tickets, []),
      seated,
      codes,
      mods,
      network: share,
    });
    const passedOver = new Set(unusable(opened, share));
    const isAsked = accepted.some(({ key, isSilent }) => passedOver.has(key) && !isSilent);
    if (passedOver.size === 0 || isAsked) return { opened, tickets, codes, mods, share };
    left = left.filter(({ key }) => !passedOver.has(key));
  }
}

/** Ids of the codes to leave out when opening is tried again; a captcha would let them through. */
function unusable(opened: Opened, share: NetworkShare | null): readonly string[] {
  if (opened.kind === 'exhausted') return opened.codes;
  return opened.kind === 'past_share' && share?.beyond ? opened.busy_codes : [];
}

const find = ({ services, portalId }: ApiRequest, id: string) =>
  services.store.read(portalId, (tx) => readWholeCart(tx, id));

/**
 * A cart row held from now on, for the configured time and at most up to the configured cap. It counts
 * for no network.
 */
export function newCart(
  { services, catalogue, seller, language, viewer }: ApiRequest,
  id: string,
  campaign: Readonly<Record<string, string>>,
): NewCart {
  const now = services.now();
  const place = { seller: seller.id };
  const cap = now + configValue(catalogue, 'cart.hold_minutes_max', place) * 60_000;
  return {
    id,
    cart_number: referenceNumber(),
    seller_id: seller.id,
    identity_id: viewer.identityId,
    channel: 'web',
    campaign,
    language,
    expires_at: new Date(holdUntil(now, configValue(catalogue, 'cart.hold_minutes', place), cap)),
    held_until_max: new Date(cap),
    network: null,
    held_short: false,
  };
}

/**
 * Derives the id from the key and the caller: with a member's key, somebody else opens a cart of their
 * own.
 */
function idOf({ portalId, seller, viewer, idempotencyKey: key }: ApiRequest): string {
  if (key === undefined) return uuid();
  return uuidOf('cart', String(portalId), seller.id, viewer.identityId, key);
}

/**
 * Derives the cart's number from the request, under a key of ours. The cart itself then shows whether a
 * retry requests the same, and no hold needs an extra row.
 */
function numberOf(
  { idempotencyKey: key }: ApiRequest,
  id: string,
  body: z.output<typeof modifyBody>,
): string {
  // The captcha is not part of what is requested.
  const { captcha: _, ...asked } = body;
  return key === undefined ? referenceNumber() : referenceOf(id, key, JSON.stringify(asked));
}

/** Returns the cart that a retry finds; throws idempotency_key_reused if it requests something else. */
function opens(found: WholeCart, cart: NewCart, terms: CartTerms | undefined): WholeCart {
  if (terms || found.cart.cart_number === cart.cart_number) return found;
  throw new Refusal('idempotency_key_reused', 'reserve');
}
