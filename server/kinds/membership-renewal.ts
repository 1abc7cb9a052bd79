import { consentIn, renewalInterval, withConsent } from '#domain/memberships/auto-renew.ts';
import { InvalidInput } from '../http/input.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { updateTicketData } from '../store/memberships/memberships.ts';
import type { PaymentRow } from '../store/payments/payments.ts';
import type { PayStep } from './kind.ts';
import type { PayOrder } from './pay-order.ts';

/**
 * Stores with a cart's memberships the buyer's choice of automatic renewal (MEM-39), because the order may be booked
 * much later, when the processor reports it. Returns the cart's tickets after that. A payment that omits `auto_renew`
 * changes nothing.
 */
export async function keepAutoRenewal(
  tx: Tx,
  { cart, tickets, order, request }: PayStep,
): Promise<readonly TicketRow[]> {
  const { autoRenew: wanted } = order;
  const { catalogue, services } = request;
  if (wanted === undefined) return tickets;
  const canRenew = ({ ticket_group_id: id }: TicketRow): boolean => {
    const level = catalogue.groups.get(id);
    return level !== undefined && renewalInterval(level) !== undefined;
  };
  const levels = tickets.filter(canRenew);
  const isAsked = configValue(catalogue, 'ask_to_autorenew', { seller: cart.seller_id });
  if (wanted && (!isAsked || levels.length === 0)) {
    throw new InvalidInput([{ path: 'auto_renew', fault: 'is not offered for this cart' }]);
  }
  const at = wanted ? new Date(services.now()) : null;
  const changed = levels
    .filter((ticket) => wanted || consentIn(ticket.handler_data) !== null)
    .map((ticket) => ({ ...ticket, handler_data: withConsent(ticket.handler_data, at) }));
  for (const { id, handler_data } of changed) await updateTicketData(tx, id, handler_data);
  const byId = new Map(changed.map((ticket) => [ticket.id, ticket]));
  return tickets.map((ticket) => byId.get(ticket.id) ?? ticket);
}

/** Returns true if a payment completes memberships whose buyer agreed to automatic renewal. */
export const paysForRenewed = ({ order, tickets }: Pick<PayStep, 'order' | 'tickets'>): boolean =>
  order.completes && tickets.some(({ handler_data }) => consentIn(handler_data) !== null);

/**
 * Throws InvalidInput if such a payment leaves no card to charge again, or pays for a gift. Otherwise the buyer would
 * only learn at the end of the membership that it does not renew.
 */
export function refuseWithoutCard({ gateway, customer, gifteeId }: PayOrder): void {
  const isKept = gateway === 'stripe' && customer?.savesFor === 'off_session';
  if (isKept && gifteeId === undefined) return;
  const fault = isKept ? 'is not available for gifts' : 'needs a card that can be charged again';
  throw new InvalidInput([{ path: 'auto_renew', fault }]);
}

/** The renewal fields of a membership whose buyer agreed to automatic renewal with a stored card. */
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
