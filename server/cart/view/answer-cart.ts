import { Refusal } from '#contract/api/refusals.ts';
import { inLanguage } from '../../catalogue/in-language.ts';
import type { ApiRequest } from '../../http/request.ts';
import { readIdentity } from '../../store/accounts/identities.ts';
import type { Store, Tx } from '../../store/database.ts';
import { sessionFacts } from '../../store/events/session-facts.ts';
import { asksForBuyers, type KnownBuyer, wireBuyers } from './buyers.ts';
import { type CartAnswer, wireCart } from './cart-answer.ts';
import type { WholeCart } from './cart-view.ts';
import { hideFromCaller, sightOf } from './payer.ts';

/**
 * Returns the wire's answer for a cart as it is now, limited to what the caller may see (decision 082). `from` is the
 * transaction, if inside one; `paymentId` is the attempt of a call that pays.
 */
export async function answerCart(
  request: ApiRequest,
  whole: WholeCart,
  from: Store | Tx = request.services.store,
  paymentId?: string,
): Promise<CartAnswer> {
  const { services, catalogue, language } = request;
  const sessionIds = whole.tickets.flatMap((ticket) => ticket.event_session_id ?? []);
  const sessions = await sessionFacts(from, catalogue, sessionIds);
  const answer = wireCart({ ...whole, sessions }, inLanguage(catalogue, language), services.now());
  const sight = sightOf(request, whole, paymentId);
  // No one else learns who is paying right now.
  const showsBuyers = sight.orders && (sight.openPayment || !whole.unsettled);
  const isAsked = showsBuyers && asksForBuyers(request);
  const buyers = isAsked ? await buyersOf(request, whole, from) : [];
  return { ...hideFromCaller(sight, answer), ...wireBuyers(request, buyers) };
}

/** The buyer of a cart or of its orders: the person named at checkout, or the member who owns it. */
async function buyersOf(
  { catalogue }: ApiRequest,
  { cart, edit, orders }: WholeCart,
  from: Store | Tx,
): Promise<KnownBuyer[]> {
  const bought = edit ? [edit.order] : orders;
  if (bought.length > 0) return bought.map(({ identity_id: id, buyer }) => ({ ...buyer, id }));
  const { publicIdentityId, id: portalId } = catalogue.portal;
  const id = cart.purchaser_identity_id ?? cart.identity_id;
  if (id === publicIdentityId) return [];
  const buyer = await ('read' in from
    ? from.read(portalId, (tx) => readIdentity(tx, id))
    : readIdentity(from, id));
  return buyer ? [buyer] : [];
}

/**
 * Returns the cart if the caller may use it. A guest's cart is a capability: its id is the right. A member's
 * cart belongs to its owner. Throws not_found and scope_error.
 */
export function accessible(
  request: ApiRequest,
  whole: WholeCart | undefined,
  context: string,
): WholeCart {
  if (!whole) throw new Refusal('not_found', context);
  const { viewer, own, catalogue } = request;
  const isGuests = whole.cart.identity_id === catalogue.portal.publicIdentityId;
  const isTheirs = whole.cart.identity_id === viewer.identityId;
  // After a login, a browser session's own cart can't be a guest's (CRT-25).
  if (isTheirs || (isGuests && !own)) return whole;
  throw new Refusal('scope_error', context);
}
