import { accountCalls } from './accounts/account-calls.ts';
import type { CallShape } from './api/call.ts';
import type { CallName, Route } from './api/routes.ts';
import { cartCalls } from './cart/cart-calls.ts';
import { catalogueCalls } from './events/catalogue-calls.ts';
import { failureCalls } from './failures/failure-calls.ts';
import { membershipCalls } from './memberships/membership-calls.ts';
import { myOrderCalls } from './orders/my-order-calls.ts';
import { walletCalls } from './orders/wallet-calls.ts';
import { checkoutCalls } from './payments/checkout-calls.ts';

/** Every call of the API; OpenAPI and the typed client come from here. */
export const calls = {
  ...catalogueCalls,
  ...cartCalls,
  ...checkoutCalls,
  ...accountCalls,
  ...myOrderCalls,
  ...membershipCalls,
  ...walletCalls,
  ...failureCalls,
} as const satisfies Record<CallName, CallShape & { route: Route }>;

export type Calls = typeof calls;
