import { accountCalls } from './accounts/account-calls.ts';
import type { CallShape } from './api/call.ts';
import type { CallName, Route } from './api/routes.ts';
import { cartCalls } from './cart/cart-calls.ts';
import { contentCalls } from './content/content-calls.ts';
import { eventCalls } from './events/event-calls.ts';
import { failureCalls } from './failures/failure-calls.ts';
import { giftCalls } from './gifts/gift-calls.ts';
import { membershipCalls } from './memberships/membership-calls.ts';
import { orderCalls } from './orders/order-calls.ts';
import { walletCalls } from './orders/wallet-calls.ts';
import { paymentCalls } from './payments/payment-calls.ts';
import { pricingCalls } from './pricing/pricing-calls.ts';
import { seatCalls } from './seats/seat-calls.ts';

/** Every call of the API. The OpenAPI document and the typed client are generated from it. */
export const calls = {
  ...contentCalls,
  ...eventCalls,
  ...seatCalls,
  ...pricingCalls,
  ...cartCalls,
  ...paymentCalls,
  ...giftCalls,
  ...accountCalls,
  ...orderCalls,
  ...membershipCalls,
  ...walletCalls,
  ...failureCalls,
} as const satisfies Record<CallName, CallShape & { route: Route }>;

export type Calls = typeof calls;
