import { accountCalls } from './account-calls.ts';
import type { CallShape } from './call.ts';
import { cartCalls } from './cart-calls.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { failureCalls } from './failure-calls.ts';
import { membershipCalls } from './membership-calls.ts';
import { myOrderCalls } from './my-order-calls.ts';
import type { CallName, Route } from './routes.ts';
import { walletCalls } from './wallet-calls.ts';

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
