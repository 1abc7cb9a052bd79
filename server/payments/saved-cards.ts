import { Refusal } from '#contract/api/refusals.ts';
import { canUseSavedCard } from '#domain/accounts/login-session.ts';
import { wireCard } from '../accounts/saved-card-answer.ts';
import type { RequestOutcome, StoredCard } from '../gateways/gateway.ts';
import type { ApiInput, ApiRequest, Member } from '../http/request.ts';
import { memberOf } from '../http/viewer.ts';
import { uuidOf } from '../setup/random.ts';
import { readIdentity } from '../store/accounts/identities.ts';
import { readCardCustomer, saveCardCustomer } from '../store/accounts/members.ts';

const context = 'checkout';

/** The logged-in member's cards (API-49), as the processor has them now. */
export async function listSavedCards(_: ApiInput<'listSavedPaymentMethods'>, request: ApiRequest) {
  return answer(request, await cardsOf(request, memberOf(request, context)));
}

/** Removes a card for good, even if the member has since logged in by another method. */
export async function removeSavedCard(
  { params }: ApiInput<'removeSavedPaymentMethod'>,
  request: ApiRequest,
) {
  const member = spender(request);
  const cards = await cardsOf(request, member);
  const card = named(request, cards, params.id);
  definite(await request.services.gateways.stripe.removeCard(card.ref));
  return answer(
    request,
    cards.filter(({ ref }) => ref !== card.ref),
  );
}

/** How a payment uses saved cards. */
interface CardWish {
  readonly savedId: string | undefined;
  readonly saves: boolean;
  /** True if the card will be charged without the buyer present, at each automatic renewal. */
  readonly autoRenews: boolean;
  /** Set for a guest who pays: the cart and its stored buyer. */
  readonly guest: { readonly cartId: string; readonly identityId: string | undefined } | undefined;
}

/**
 * Returns the processor's ids of the paying member and the chosen card; empty if no card is used or saved. Throws
 * not_logged_in, saved_card_locked, saved_card_not_found for another member's card or a removed one, and
 * gateway_unavailable.
 */
export async function savedCardFor(request: ApiRequest, wish: CardWish) {
  const { savedId, saves, autoRenews } = wish;
  if (savedId === undefined && !saves && !autoRenews) return {};
  // A card entered to renew a membership is not offered for other payments.
  const isSpending = savedId !== undefined || saves;
  const payer = isSpending ? spender(request) : await storedPayer(request, wish);
  // A caller who is not the cart's buyer is refused later, when paying.
  if (!payer) return {};
  const savesFor = autoRenews ? 'off_session' : saves ? 'on_session' : null;
  if (savedId === undefined) {
    return { customer: { ref: await customerOf(request, payer), savesFor } } as const;
  }
  const ref = await readCustomer(request, payer);
  const card = named(request, await keptCards(request, ref), savedId);
  return { customer: { ref: ref ?? '', savesFor }, paymentMethod: card.ref } as const;
}

/** The owner of the cards. */
type Payer = Pick<Member, 'identityId'>;

/** The owner of the card that will renew a membership: the paying member, or the guest who becomes one. */
async function storedPayer(
  { services, portalId, viewer }: ApiRequest,
  { guest }: CardWish,
): Promise<Payer | undefined> {
  const { identityId, cartId } = guest ?? {};
  if (identityId === undefined) return viewer.kind === 'member' ? viewer : undefined;
  const stored = await services.store.readOnce(portalId, (tx) => readIdentity(tx, identityId));
  return stored?.issued_to_cart_id === cartId ? { identityId } : undefined;
}

/** Returns the member; throws not_logged_in, and saved_card_locked after a login with something guessable. */
function spender(request: ApiRequest): Member {
  const member = memberOf(request, context);
  if (!canUseSavedCard(member.openedBy)) throw new Refusal('saved_card_locked', context);
  return member;
}

/** Our own id: the processor's id stays here, because anyone who has it can try to charge the card. */
const idOf = ({ portalId }: ApiRequest, { ref }: StoredCard): string =>
  uuidOf('saved_card', String(portalId), ref);

function named(request: ApiRequest, cards: readonly StoredCard[], id: string): StoredCard {
  const card = cards.find((each) => idOf(request, each) === id);
  if (!card) throw new Refusal('saved_card_not_found', context);
  return card;
}

const readCustomer = ({ services, portalId }: ApiRequest, { identityId }: Payer) =>
  services.store.readOnce(portalId, (tx) => readCardCustomer(tx, identityId));

const cardsOf = async (request: ApiRequest, member: Payer) =>
  keptCards(request, await readCustomer(request, member));

async function keptCards(
  { services }: ApiRequest,
  customer: string | undefined,
): Promise<readonly StoredCard[]> {
  if (customer === undefined) return [];
  return definite(await services.gateways.stripe.listCards(customer)) ?? [];
}

/** Returns the processor's customer of a member, created when they save their first card. */
async function customerOf(request: ApiRequest, member: Payer): Promise<string> {
  const { services, portalId, catalogue } = request;
  const { stripe } = services.gateways;
  const { identityId } = member;
  const known = await readCustomer(request, member);
  // A customer deleted at the processor can no longer have cards.
  if (known !== undefined && definite(await stripe.listCards(known))) return known;
  const who = { identityId, portalKey: catalogue.portal.key, insteadOf: known };
  const { customerRef: customer } = definite(await stripe.createCustomer(who));
  return services.store.write(portalId, (tx) =>
    saveCardCustomer(tx, identityId, { customer, insteadOf: known }),
  );
}

function definite<T>(asked: RequestOutcome<T>): T {
  if (asked.kind === 'unknown') throw new Refusal('gateway_unavailable', context);
  return asked.value;
}

const answer = (request: ApiRequest, cards: readonly StoredCard[]) => ({
  saved_payment_method: cards.map((card) => ({
    id: idOf(request, card),
    ...wireCard(card, request.services.now()),
  })),
});
