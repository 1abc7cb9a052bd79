import type { RequestOutcome, StoredCard } from '../gateways/gateway.ts';
import type { Services } from '../services/services.ts';
import type { MembershipRow } from '../store/memberships/memberships.ts';
import { readPayment } from '../store/payments/payments.ts';

type Agreed = Pick<MembershipRow, 'auto_renew_payment_id'>;

/** The processor's ids of a card that was agreed to and of its customer. */
type CardRef = { readonly ref: string; readonly customerRef: string };

/**
 * The card that the owner of a membership agreed to renew it with; undefined if it is not stored.
 */
export async function agreedCard(
  { store, gateways }: Services,
  portalId: number,
  { auto_renew_payment_id: id }: Agreed,
): Promise<RequestOutcome<CardRef | undefined>> {
  const none = { kind: 'answer', value: undefined } as const;
  if (id === null) return none;
  const payment = await store.read(portalId, (tx) => readPayment(tx, id));
  return payment?.provider_ref ? gateways.stripe.cardOf(payment.provider_ref) : none;
}

/** The same card's details as shown to its owner. */
export async function agreedCardFacts(
  services: Services,
  portalId: number,
  membership: Agreed,
): Promise<RequestOutcome<StoredCard | undefined>> {
  const card = await agreedCard(services, portalId, membership);
  if (card.kind === 'unknown') return card;
  if (!card.value) return { kind: 'answer', value: undefined };
  const { ref, customerRef } = card.value;
  const kept = await services.gateways.stripe.listCards(customerRef);
  if (kept.kind === 'unknown') return kept;
  return { kind: 'answer', value: kept.value?.find((each) => each.ref === ref) };
}
