import { isMembershipHandler } from '#domain/membership.ts';
import { InvalidInput } from '../../http/input.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { WholeCart } from '../../store/cart-view.ts';
import { configValue } from '../../store/catalogue.ts';
import type { PayOrder } from './begin-payment.ts';

/**
 * Throws InvalidInput where the payer can't agree that memberships renew themselves: nobody asked
 * them to (CFG-19), the cart has none, or nothing pays that could be charged again. A gift card is
 * such: silently not renewing would be found out when the membership is over.
 */
export function refuseAutoRenewal(
  { gateway }: Pick<PayOrder, 'gateway'>,
  { cart, tickets }: WholeCart,
  { catalogue }: ApiRequest,
): void {
  const fault = (): string | undefined => {
    if (!configValue(catalogue, 'ask_to_autorenew', { seller: cart.seller_id })) {
      return 'is not offered here';
    }
    if (!tickets.some(({ handler }) => isMembershipHandler(handler))) {
      return 'is for memberships, and the cart has none';
    }
    return gateway === 'stripe' ? undefined : 'needs a card that can be charged again';
  };
  const found = fault();
  if (found !== undefined) throw new InvalidInput([{ path: 'auto_renew', fault: found }]);
}
