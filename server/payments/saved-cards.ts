import { Refusal } from '#contract/api/refusals.ts';
import { mayUseSavedCard } from '#domain/accounts/login-session.ts';
import { wireCard } from '../accounts/saved-card-answer.ts';
import type { Asked, KeptCard } from '../gateways/gateway.ts';
import type { ApiInput, ApiRequest, Member } from '../http/request.ts';
import { memberOf } from '../http/viewer.ts';
import { uuidOf } from '../setup/random.ts';
import { readIdentity } from '../store/accounts/identities.ts';
import { keepCardCustomer, readCardCustomer } from '../store/accounts/members.ts';

const context = 'checkout';

/** The cards of the member who is logged in (API-49): what the processor keeps of them just now. */
export async function listSavedCards(_: ApiInput<'listSavedPaymentMethods'>, request: ApiRequest) {
  return answer(request, await cardsOf(request, memberOf(request, context)));
}

/** Takes a card away for good, also where the member came by another way since. */
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

/** What a payment has to do with saved cards. */
interface CardWish {
  readonly savedId: string | undefined;
  readonly saves: boolean;
  /** To be charged while nobody is there, as often as a membership renews itself. */
  readonly autoRenews: boolean;
  /** Of a guest who pays: whom the cart stored as its buyer. */
  readonly guest: { readonly cartId: string; readonly identityId: string | undefined } | undefined;
}

/**
 * The processor's names of the member who pays and of the saved card that they chose; empty where
 * neither is wished for. Throws not_logged_in, saved_card_locked, saved_card_not_found for
 * somebody else's and for one that is gone, and gateway_unavailable.
 */
export async function savedCardFor(request: ApiRequest, wish: CardWish) {
  const { savedId, saves, autoRenews } = wish;
  if (savedId === undefined && !saves && !autoRenews) return {};
  // A card that is typed to renew a membership is added to nothing that could be spent.
  const isSpending = savedId !== undefined || saves;
  const payer = isSpending ? spender(request) : await storedPayer(request, wish);
  // Who is no buyer of the cart is refused where it is paid.
  if (!payer) return {};
  const savesFor = autoRenews ? 'off_session' : saves ? 'on_session' : null;
  if (savedId === undefined) {
    return { customer: { ref: await customerOf(request, payer), savesFor } } as const;
  }
  const ref = await readCustomer(request, payer);
  const card = named(request, await keptCards(request, ref), savedId);
  return { customer: { ref: ref ?? '', savesFor }, paymentMethod: card.ref } as const;
}

/** Whose cards are meant. */
type Payer = Pick<Member, 'identityId'>;

/**
 * Whose the card is that a membership is to be renewed by: the member's who pays, or the guest's,
 * who becomes one.
 */
async function storedPayer(
  { services, portalId, viewer }: ApiRequest,
  { guest }: CardWish,
): Promise<Payer | undefined> {
  const { identityId, cartId } = guest ?? {};
  if (identityId === undefined) return viewer.kind === 'member' ? viewer : undefined;
  const stored = await services.store.read(portalId, (tx) => readIdentity(tx, identityId));
  return stored?.issued_to_cart_id === cartId ? { identityId } : undefined;
}

/** Throws not_logged_in, and saved_card_locked for who came by what can be guessed. */
function spender(request: ApiRequest): Member {
  const member = memberOf(request, context);
  if (!mayUseSavedCard(member.openedBy)) throw new Refusal('saved_card_locked', context);
  return member;
}

/** Ours, for the processor's own name of a card stays here: who has that can try to charge it. */
const idOf = ({ portalId }: ApiRequest, { ref }: KeptCard): string =>
  uuidOf('saved_card', String(portalId), ref);

function named(request: ApiRequest, cards: readonly KeptCard[], id: string): KeptCard {
  const card = cards.find((each) => idOf(request, each) === id);
  if (!card) throw new Refusal('saved_card_not_found', context);
  return card;
}

const readCustomer = ({ services, portalId }: ApiRequest, { identityId }: Payer) =>
  services.store.read(portalId, (tx) => readCardCustomer(tx, identityId));

const cardsOf = async (request: ApiRequest, member: Payer) =>
  keptCards(request, await readCustomer(request, member));

async function keptCards(
  { services }: ApiRequest,
  customer: string | undefined,
): Promise<readonly KeptCard[]> {
  if (customer === undefined) return [];
  return definite(await services.gateways.stripe.listCards(customer)) ?? [];
}

/** The processor's customer of a member, made when they save their first card. */
async function customerOf(request: ApiRequest, member: Payer): Promise<string> {
  const { services, portalId, catalogue } = request;
  const { stripe } = services.gateways;
  const { identityId } = member;
  const known = await readCustomer(request, member);
  // Whom somebody deleted at the processor can be given no card any more.
  if (known !== undefined && definite(await stripe.listCards(known))) return known;
  const who = { identityId, portalKey: catalogue.portal.key, insteadOf: known };
  const { customerRef: customer } = definite(await stripe.createCustomer(who));
  return services.store.write(portalId, (tx) =>
    keepCardCustomer(tx, identityId, { customer, insteadOf: known }),
  );
}

function definite<T>(asked: Asked<T>): T {
  if (asked.kind === 'unknown') throw new Refusal('gateway_unavailable', context);
  return asked.value;
}

const answer = (request: ApiRequest, cards: readonly KeptCard[]) => ({
  saved_payment_method: cards.map((card) => ({
    id: idOf(request, card),
    ...wireCard(card, request.services.now()),
  })),
});
