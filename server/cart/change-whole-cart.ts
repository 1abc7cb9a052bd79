import { stockMoves } from '#domain/cart/reserve.ts';
import { type CartPrice, priceCart } from '#domain/pricing/cart-price.ts';
import { refuseWithoutGateway } from '../catalogue/card-gateway.ts';
import { ruledTickets, rulesOfCodes } from '../catalogue/cart-rules.ts';
import type { Person } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import {
  acceptCodes,
  atPrice,
  codeExhausted,
  codesToSave,
  type GivenCode,
  refuseWithoutCode,
} from '../pricing/promo-codes.ts';
import type { SurveyAnswer } from '../store/cart/cart-answers.ts';
import { heldTickets, type TicketRow, type TicketToHold } from '../store/cart/carts.ts';
import { type CartChange, changeCart } from '../store/cart/change-cart.ts';
import type { Tx } from '../store/database.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import type { CodeToSave } from '../store/pricing/cart-codes.ts';
import { seatTakenRefusal, shortageRefusal } from './cart-change.ts';
import { holdAfterChange } from './hold-afresh.ts';
import { shareOfChange, termsBeyondShare } from './keep-within-share.ts';
import { cartTotals } from './view/cart-totals.ts';
import type { WholeCart } from './view/cart-view.ts';

/** A change of a cart that is locked and may be changed. */
export interface ChangeOfCart {
  readonly kept: readonly TicketRow[];
  readonly added: readonly TicketToHold[];
  readonly removed: readonly TicketRow[];
  readonly given: readonly GivenCode[];
  readonly person: Person;
  readonly answers: readonly SurveyAnswer[];
  /** Extends its hold. */
  readonly isExtended: boolean;
}

export interface ChangedCart {
  readonly whole: WholeCart;
  /** Its network is beyond its share, so that it is held for a shorter time. */
  readonly isPast: boolean;
}

/**
 * Prices and writes a change with its codes, and returns the cart as it then is without reading it again. A
 * code that no longer has an effect stays, in case it has one again; preloaded codes are left out if they are
 * used up, or in use by others on the same network. From then on the cart of a confirmed person counts for no
 * network. Throws the refusals of what can't be had.
 */
export async function changeWholeCart(
  tx: Tx,
  request: ApiRequest,
  whole: WholeCart,
  change: ChangeOfCart,
): Promise<ChangedCart> {
  const { catalogue, services } = request;
  const { kept, added, removed, person, answers } = change;
  const all = [...kept, ...added];
  const ids = all.flatMap((ticket) => ticket.event_session_id ?? []);
  const sessions = await sessionFacts(tx, catalogue, ids);
  const tickets = ruledTickets(all, sessions, catalogue);
  const ofAdded = ruledTickets(added, sessions, catalogue);
  const applied = rulesOfCodes(catalogue, whole.codes);
  const isFreed = whole.cart.network !== null && person === 'confirmed';
  let left = { given: change.given, isPast: false };
  let share = shareOfChange(request, whole.cart, { ...change, sessions });
  for (;;) {
    const accepted = acceptCodes(request, left.given, { tickets, applied });
    const rules = [...applied, ...accepted];
    refuseWithoutCode(catalogue, ofAdded, rules, services.now());
    const price = rules.length > 0 ? priceCart(tickets, rules) : undefined;
    const { isPast } = left;
    const until = change.isExtended ? holdAfterChange(request, whole.cart, isPast) : undefined;
    const codes = codesToSave(accepted);
    const changed = changedCart(whole, { kept, added, price, codes, until, isFreed });
    if (added.length > 0) {
      const { total_outstanding } = cartTotals(changed);
      refuseWithoutGateway(total_outstanding, whole.cart.seller_id, catalogue, 'reserve');
    }
    const outcome = await changeCart(tx, whole.cart.id, {
      network: share,
      moves: stockMoves(added, removed),
      codes,
      removed: removed.map(({ id }) => id),
      added: price ? atPrice(added, price) : added,
      price: price ? pricesToWrite(kept, price) : null,
      answers,
      groups: removed.length > 0 ? all.map(({ ticket_group_id }) => ticket_group_id) : null,
      cart: { ...(until ? { expires_at: until } : {}), ...(isFreed ? { network: null } : {}) },
    });
    switch (outcome.kind) {
      case 'changed':
        return { whole: changed, isPast };
      case 'past_share':
        if (!share) throw new Error('a share that nobody asked for is exceeded');
        left = termsBeyondShare(outcome, share, { added, given: left.given });
        share = null;
        break;
      case 'short':
        throw shortageRefusal(outcome.shortage, kept);
      case 'exhausted': {
        const exhausted = new Set(outcome.codes);
        const typed = accepted.find(({ key, isSilent }) => exhausted.has(key) && !isSilent);
        if (typed) throw codeExhausted(typed.typed);
        left = { ...left, given: left.given.filter(({ key }) => !exhausted.has(key)) };
        break;
      }
      case 'taken':
        throw seatTakenRefusal(outcome.seats);
    }
  }
}

/** The prices of tickets that stay, as far as they change, and everything that codes take off. */
function pricesToWrite(kept: readonly TicketRow[], { tickets, mods }: CartPrice) {
  const changes: NonNullable<CartChange['price']>['tickets'] = kept.flatMap((ticket) => {
    const now = tickets.get(ticket.id);
    const isSame =
      !now ||
      (now.adjusted_value === ticket.adjusted_value &&
        now.fee_fixed_outside === ticket.fee_fixed_outside &&
        now.fee_percent_outside === ticket.fee_percent_outside);
    return isSame ? [] : [{ id: ticket.id, ...now }];
  });
  return { tickets: changes, mods };
}

interface Written extends Pick<ChangeOfCart, 'kept' | 'added'> {
  /** Undefined if no code has a part in it. */
  readonly price: CartPrice | undefined;
  readonly codes: readonly CodeToSave[];
  readonly until: Date | undefined;
  /** It counts for no network any more. */
  readonly isFreed: boolean;
}

/** The cart as the change leaves it. */
function changedCart(
  whole: WholeCart,
  { kept, added, price, codes, until, isFreed }: Written,
): WholeCart {
  const { cart } = whole;
  const tickets = [...kept, ...heldTickets(cart.id, added)];
  const ids = new Set(tickets.map(({ id }) => id));
  const modsOf = (key: string, before: WholeCart['codes'][number]['mods']) =>
    price
      ? price.mods.filter((mod) => mod.key === key)
      : before.filter(({ ticket_id }) => ids.has(ticket_id));
  const newCodes = codes
    .map(({ id, ...code }) => ({ ...code, promo_code_id: id, counts: true, mods: [] }))
    .toSorted((one, other) => (one.promo_code_id < other.promo_code_id ? -1 : 1));
  return {
    ...whole,
    cart: {
      ...cart,
      ...(until ? { expires_at: until } : {}),
      ...(isFreed ? { network: null } : {}),
    },
    tickets: price ? atPrice(tickets, price) : tickets,
    codes: [...whole.codes, ...newCodes].map((code) => ({
      ...code,
      mods: modsOf(code.promo_code_id, code.mods),
    })),
  };
}
