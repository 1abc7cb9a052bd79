import { type ChargeRemedy, chargeRemedy } from '#domain/payments/lost-charge.ts';
import type { ListedIntent } from '../gateways/gateway.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import {
  attemptsNamed,
  type ChargedCart,
  cartsOfCharges,
  chargesInLog,
  type PossiblePayer,
  peopleNamed,
} from '../store/payments/lost-charges.ts';

/** A charge of one of our portals at the processor, with its state in the books. */
export interface Charge {
  readonly portalId: number;
  readonly portalKey: string;
  readonly intent: ListedIntent;
  /** The id of its attempt to pay, whether or not the books have it. */
  readonly paymentId: string;
  readonly cart: ChargedCart | undefined;
  /** The buyer, as far as the books know them. */
  readonly payer: PossiblePayer | undefined;
  readonly remedy: ChargeRemedy;
}

/** Numbers of charges of portals that the database does not have, by the portal's key. */
export type Elsewhere = Map<string, number>;

const uuids = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const isUuid = (text: string | null): text is string => text !== null && uuids.test(text);

/**
 * Reads the processor's charges in a period, page by page, and compares each with the books. Skips attempts later than `since`,
 * which the running servers handle, and charges of other programs on the account. Throws if the processor does not answer.
 */
export async function* comparedCharges(
  services: Services,
  { from, before, since }: { readonly from: Date; readonly before?: Date; readonly since: Date },
  elsewhere: Elsewhere,
): AsyncGenerator<readonly Charge[]> {
  const { gateways, cache, store } = services;
  const portals = new Map(
    (await cache.directory()).map(({ portalKey, portalId }) => [portalKey, portalId]),
  );
  let after: string | undefined;
  do {
    const window = { from, ...(before && { before }), ...(after !== undefined && { after }) };
    const listed = await gateways.stripe.listIntents(window);
    if (listed.kind === 'unknown') throw new Error('the processor did not list its charges');
    const ours = listed.value.intents.filter(
      ({ portalKey, paymentId }) => portalKey !== null && isUuid(paymentId),
    );
    for (const [key, intents] of Map.groupBy(ours, ({ portalKey }) => portalKey ?? '')) {
      const portalId = portals.get(key);
      const kept = intents.filter(({ state }) => state !== 'canceled');
      if (portalId === undefined) elsewhere.set(key, (elsewhere.get(key) ?? 0) + kept.length);
      // Reads the books after the list, so that an attempt exists before its intent.
      else yield await store.read(portalId, (tx) => compare(tx, key, kept, since));
    }
    after = listed.value.next ?? undefined;
  } while (after !== undefined);
}

async function compare(
  tx: Tx,
  portalKey: string,
  intents: readonly ListedIntent[],
  since: Date,
): Promise<Charge[]> {
  const idsOf = (of: (intent: ListedIntent) => string | null) => intents.map(of).filter(isUuid);
  const intentIds = intents.map(({ intentId }) => intentId);
  const [attempts, carts, people, inLog] = await Promise.all([
    attemptsNamed(
      tx,
      idsOf(({ paymentId }) => paymentId),
      intentIds,
    ),
    cartsOfCharges(
      tx,
      idsOf(({ cartId }) => cartId),
    ),
    peopleNamed(
      tx,
      idsOf(({ payerId }) => payerId),
    ),
    chargesInLog(tx, intentIds),
  ]);
  return intents.map((intent): Charge => {
    const { intentId, cartId, received, refunded, state } = intent;
    const paymentId = intent.paymentId ?? '';
    const attempt =
      attempts.find(({ provider_ref }) => provider_ref === intentId) ??
      attempts.find(({ id, provider_ref }) => id === paymentId && provider_ref === null);
    const cart = carts.find(({ id }) => id === cartId);
    const payer = people.find(({ id }) => id === intent.payerId);
    const kept = received - refunded;
    const remedy = chargeRemedy({
      state,
      kept,
      attempt: attempt
        ? {
            isCaptured: attempt.state === 'captured',
            isNamed: attempt.provider_ref !== null,
            isLater: attempt.created_at > since,
          }
        : null,
      hasCart: cart !== undefined && canBeOwned(cart, payer, intent),
    });
    const isWritten = remedy === 'finish' && inLog.has(intentId);
    return {
      portalId: tx.portalId,
      portalKey,
      intent,
      paymentId: attempt?.id ?? paymentId,
      cart,
      payer,
      remedy: isWritten ? 'none' : remedy,
    };
  });
}

/** True if what a cart's charge bought has an owner: the buyer, the cart's owner, or the card's holder for a guest's cart. */
const canBeOwned = (
  cart: ChargedCart,
  payer: PossiblePayer | undefined,
  { holder }: ListedIntent,
) => payer !== undefined || cart.owner_id !== null || (cart.is_guests && hasName(holder));

/** True if the card's holder has the name and address that a buyer needs. */
const hasName = ({ name, email }: ListedIntent['holder']): boolean =>
  name !== null && name.trim() !== '' && email !== null;
