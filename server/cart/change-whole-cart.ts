import { stockMoves } from '#domain/cart/reserve.ts';
import { type CartPrice, priceCart } from '#domain/pricing/cart-price.ts';
import { ruledTickets, rulesOfCodes } from '#domain/pricing/rules-of-codes.ts';
import { refuseWithoutGateway } from '../catalogue/card-gateway.ts';
import type { Person } from '../http/person.ts';
import type { ApiRequest } from '../http/request.ts';
import { acceptCodes, atPrice, codesToSave, refuseWithoutCode } from '../pricing/promo-codes.ts';
import type { SurveyAnswer } from '../store/cart/cart-answers.ts';
import { heldTickets, type TicketRow, type TicketToHold } from '../store/cart/carts.ts';
import type { CartChange } from '../store/cart/change-cart.ts';
import type { Tx } from '../store/database.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import type { CodeToSave } from '../store/pricing/cart-codes.ts';
import { codePrices } from '../store/pricing/code-prices.ts';
import { holdAfterChange } from './hold-afresh.ts';
import { shareOfChange } from './keep-within-share.ts';
import type { ChangeTerms } from './try-change.ts';
import { cartTotals } from './view/cart-totals.ts';
import type { WholeCart } from './view/cart-view.ts';

/** A change of a cart that is locked and may be changed. */
export interface ChangeOfCart {
  readonly kept: readonly TicketRow[];
  readonly added: readonly TicketToHold[];
  readonly removed: readonly TicketRow[];
  /** Ids of the codes to remove. */
  readonly dropped: readonly string[];
  readonly person: Person;
  readonly answers: readonly SurveyAnswer[];
  /** Extends its hold. */
  readonly isExtended: boolean;
  /** Writes the change: at once if more follows in the transaction, otherwise at the commit. */
  readonly write: (tx: Tx, cartId: string, change: CartChange) => void | Promise<void>;
}

/**
 * Prices and writes a change with its codes, and returns the cart as it will be once committed, without reading it
 * again. A code without effect stays, since it may take effect again later. The cart of a person confirmed by a captcha
 * stops counting towards its network. Shortages only show at the end of the transaction: run it in `tryChange`.
 */
export async function changeWholeCart(
  tx: Tx,
  request: ApiRequest,
  whole: WholeCart,
  change: ChangeOfCart,
  { given, isPast, isMeasured, tried }: ChangeTerms,
): Promise<WholeCart> {
  const { catalogue, services } = request;
  const { kept, added, removed, dropped, person, answers } = change;
  const all = [...kept, ...added];
  const ids = all.flatMap((ticket) => ticket.event_session_id ?? []);
  const sessions = await sessionFacts(tx, catalogue, ids);
  const tickets = ruledTickets(all, sessions, catalogue);
  const staying = whole.codes.filter(({ promo_code_id }) => !dropped.includes(promo_code_id));
  const applied = rulesOfCodes(catalogue, staying);
  const accepted = acceptCodes(request, given, { tickets, applied });
  const rules = [...applied, ...accepted];
  refuseWithoutCode(catalogue, ruledTickets(added, sessions, catalogue), rules, services.now());
  const hasCodes = rules.length > 0 || dropped.length > 0;
  const price = hasCodes ? priceCart(tickets, rules) : undefined;
  const until = change.isExtended ? holdAfterChange(request, whole.cart, isPast) : undefined;
  const isFreed = whole.cart.network !== null && person === 'confirmed';
  const codes = codesToSave(accepted);
  const changed = changedCart(whole, { kept, added, price, staying, codes, until, isFreed });
  if (added.length > 0) {
    const { total_outstanding } = cartTotals(changed);
    refuseWithoutGateway(total_outstanding, whole.cart.seller_id, catalogue, 'reserve');
  }
  const asked = { kept, added, given: accepted, person, sessions };
  const share = isMeasured ? shareOfChange(request, whole.cart, asked) : null;
  tried({ share, kept, added, accepted });
  await change.write(tx, whole.cart.id, {
    network: share,
    moves: stockMoves(added, removed),
    codes,
    dropped,
    removed: removed.map(({ id }) => id),
    added,
    code_prices: price ? codePrices(all, price) : null,
    answers,
    groups: removed.length > 0 ? all.map(({ ticket_group_id }) => ticket_group_id) : null,
    cart: { ...(until ? { expires_at: until } : {}), ...(isFreed ? { network: null } : {}) },
  });
  return changed;
}

interface Written extends Pick<ChangeOfCart, 'kept' | 'added'> {
  /** Undefined if no code affects the price. */
  readonly price: CartPrice | undefined;
  /** The codes that it keeps. */
  readonly staying: WholeCart['codes'];
  readonly codes: readonly CodeToSave[];
  readonly until: Date | undefined;
  /** True if the cart stops counting towards its network. */
  readonly isFreed: boolean;
}

/** The cart as the change leaves it. */
function changedCart(
  whole: WholeCart,
  { kept, added, price, staying, codes, until, isFreed }: Written,
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
    codes: [...staying, ...newCodes].map((code) => ({
      ...code,
      mods: modsOf(code.promo_code_id, code.mods),
    })),
  };
}
