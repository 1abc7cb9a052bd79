import { accountEndpoints } from './accounts/endpoints.ts';
import { cartEndpoints } from './cart/endpoints.ts';
import { contentEndpoints } from './content/endpoints.ts';
import { eventEndpoints } from './events/endpoints.ts';
import { failureEndpoints } from './failures/endpoints.ts';
import { giftEndpoints } from './gifts/endpoints.ts';
import type { Endpoint } from './http/request.ts';
import { membershipEndpoints } from './memberships/endpoints.ts';
import { orderEndpoints } from './orders/endpoints.ts';
import { paymentEndpoints } from './payments/endpoints.ts';
import { seatEndpoints } from './seats/endpoints.ts';
import { walletEndpoints } from './wallet/endpoints.ts';

/** The handlers of all calls, noun by noun. */
export const endpoints: readonly Endpoint[] = [
  ...contentEndpoints,
  ...eventEndpoints,
  ...seatEndpoints,
  ...cartEndpoints,
  ...paymentEndpoints,
  ...giftEndpoints,
  ...orderEndpoints,
  ...accountEndpoints,
  ...membershipEndpoints,
  ...walletEndpoints,
  ...failureEndpoints,
];
