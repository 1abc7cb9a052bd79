import { stockMoves } from '#domain/cart/reserve.ts';
import { type CartPrice, priceCart } from '#domain/pricing/cart-price.ts';
import { totalsOf } from '#domain/pricing/price.ts';
import { ruledTickets } from '#domain/pricing/rules-of-codes.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { refuseWithoutGateway } from '../catalogue/card-gateway.ts';
import type { Person } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import { prepareHolds } from '../kinds/ticket-kinds.ts';
import {
  acceptCodes,
  atPrice,
  codesToSave,
  type GivenCode,
  refuseWithoutCode,
} from '../pricing/promo-codes.ts';
import { heldTickets, type NewCart, type TicketToHold } from '../store/cart/carts.ts';
import type { NetworkShare } from '../store/cart/network-share.ts';
import { type Hold, type Opened, openCart, openCartWithin } from '../store/cart/open-cart.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import { codePrices, isDiscounted } from '../store/pricing/code-prices.ts';
import { networkShare } from './hold-terms.ts';
import type { WholeCart } from './view/cart-view.ts';

/**
 * Opens the cart: batched in one statement with others, after the locks that its ticket kinds need, or with its audit
 * entry.
 */
function open(request: ApiRequest, hold: Hold): Promise<Opened> {
  const { services, portalId } = request;
  const { cart, tickets } = hold;
  const locks = prepareHolds({ request, cartId: cart.id, added: tickets, kept: [], removed: [] });
  if (locks.length === 0 && services.actor === null)
    return openCart(services.store, portalId, hold);
  return services.store.write(portalId, async (tx) => {
    for (const lock of locks) await lock(tx);
    const opened = await openCartWithin(tx, hold);
    if (opened.kind !== 'opened') needsNoEntry(tx);
    else {
      await auditChange(tx, services.actor, {
        act: 'open_cart',
        entity: { kind: 'cart', id: cart.cart_number },
        after: { tickets: tickets.length },
      });
    }
    return opened;
  });
}

interface CartToOpen {
  readonly cart: NewCart;
  readonly drafts: readonly TicketToHold[];
  readonly given: readonly GivenCode[];
  readonly person: Person;
  /** Runs the work that holds the tickets. */
  readonly holding: <T>(work: () => Promise<T>) => Promise<T>;
}

/** An opening with the price that it tried. */
interface PricedOpening {
  readonly opened: Opened;
  readonly tickets: readonly TicketToHold[];
  readonly codes: ReturnType<typeof codesToSave>;
  readonly mods: CartPrice['mods'];
  readonly share: NetworkShare | null;
}

/**
 * Opens the cart at its price. Leaves out preloaded codes that are used up, or in use by others on the same network.
 */
export async function openPriced(
  request: ApiRequest,
  { cart, drafts, given, person, holding }: CartToOpen,
): Promise<PricedOpening> {
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
    const codes = codesToSave(accepted);
    const { mods } = price;
    const hold = {
      cart: { ...cart, network: share?.key ?? null },
      tickets: drafts,
      moves: stockMoves(drafts, []),
      seated,
      codes,
      code_prices: mods.length > 0 ? codePrices(drafts, price).filter(isDiscounted) : undefined,
      network: share,
    };
    const opened = await holding(() => open(request, hold));
    const passedOver = new Set(unusable(opened, share));
    const isAsked = accepted.some(({ key, isSilent }) => passedOver.has(key) && !isSilent);
    if (passedOver.size === 0 || isAsked) return { opened, tickets, codes, mods, share };
    left = left.filter(({ key }) => !passedOver.has(key));
  }
}

/** Ids of the codes to leave out of the next attempt to open; a captcha would let them through. */
function unusable(opened: Opened, share: NetworkShare | null): readonly string[] {
  if (opened.kind === 'exhausted') return opened.codes;
  return opened.kind === 'past_share' && share?.beyond ? opened.busy_codes : [];
}

/** The cart that an opening created, without reading it again. */
export function openedCart(
  cart: NewCart,
  { opened, tickets, codes, mods, share }: PricedOpening,
): WholeCart {
  const isShort = opened.kind === 'opened' && opened.short;
  return {
    cart: {
      ...cart,
      ...(isShort ? share?.beyond?.cart : {}),
      network: share?.key ?? null,
      state: 'pending',
      purchaser_identity_id: null,
      giftee_identity_id: null,
      send_email: true,
      edits_order_id: null,
      edit_prices: null,
    },
    tickets: heldTickets(cart.id, tickets),
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
