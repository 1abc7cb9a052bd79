import { consentIn, renewalInterval, withConsent } from '#domain/memberships/auto-renew.ts';
import type { WholeCart } from '../cart/cart-view.ts';
import type { PayOrder } from '../cart/pay-order.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { keepTicketData } from '../store/memberships/memberships.ts';
import type { PaymentRow } from '../store/payments/payments.ts';

/**
 * Keeps with a cart's memberships whether their buyer wants them renewed by themselves (MEM-39):
 * the order may be booked long after it was asked for, by what the processor tells. Answers the
 * cart as it then is; a payment that says nothing of it changes nothing.
 */
export async function keepAutoRenewal(
  tx: Tx,
  wanted: boolean | undefined,
  whole: WholeCart,
  { catalogue, services }: ApiRequest,
): Promise<WholeCart> {
  if (wanted === undefined) return whole;
  const canRenew = ({ ticket_group_id: id }: TicketRow): boolean => {
    const level = catalogue.groups.get(id);
    return level !== undefined && renewalInterval(level) !== undefined;
  };
  const levels = whole.tickets.filter(canRenew);
  const isAsked = configValue(catalogue, 'ask_to_autorenew', { seller: whole.cart.seller_id });
  if (wanted && (!isAsked || levels.length === 0)) {
    throw new InvalidInput([{ path: 'auto_renew', fault: 'is not offered for this cart' }]);
  }
  const at = wanted ? new Date(services.now()) : null;
  const changed = levels
    .filter((ticket) => wanted || consentIn(ticket.handler_data) !== null)
    .map((ticket) => ({ ...ticket, handler_data: withConsent(ticket.handler_data, at) }));
  for (const { id, handler_data } of changed) await keepTicketData(tx, id, handler_data);
  const byId = new Map(changed.map((ticket) => [ticket.id, ticket]));
  return { ...whole, tickets: whole.tickets.map((ticket) => byId.get(ticket.id) ?? ticket) };
}

/** Whether a payment completes what its buyer agreed to have renewed by itself. */
export const paysForRenewed = (
  { completes }: Pick<PayOrder, 'completes'>,
  whole: WholeCart,
): boolean =>
  completes && whole.tickets.some(({ handler_data }) => consentIn(handler_data) !== null);

/**
 * Throws InvalidInput where that payment leaves nothing that could be charged again, such as a gift
 * card, or is for somebody else: that it was not renewed would be found out when the membership is over.
 */
export function refuseWithoutCard({ gateway, customer, gifteeId }: PayOrder): void {
  const isKept = gateway === 'stripe' && customer?.savesFor === 'off_session';
  if (isKept && gifteeId === undefined) return;
  const fault = isKept ? 'is not for what is given' : 'needs a card that can be charged again';
  throw new InvalidInput([{ path: 'auto_renew', fault }]);
}

/**
 * What a membership is written down with, where its buyer agreed to have it renewed and a card that
 * paid may be charged again.
 */
export function scheduledBy(
  tickets: readonly TicketRow[],
  payment: Pick<PaymentRow, 'id'> | undefined,
) {
  const at = tickets
    .map(({ handler_data }) => consentIn(handler_data))
    .find((each) => each !== null);
  if (!at || !payment) return {};
  return {
    auto_renew: 'scheduled' as const,
    auto_renew_consent_at: at,
    auto_renew_payment_id: payment.id,
  };
}
