import { knownDevice } from '../http/known-device.ts';
import { uncountTry, withinRate } from '../http/rate-limit.ts';
import type { AnonymousStaffRequest } from './staff-request.ts';

/** The maximum number of wrong codes for an account in a quarter of an hour (STF-14). */
const rate = { limit: 5, seconds: 15 * 60 };
const name = 'staff_code';

/** The name under which a browser is known to an account. */
export const accountOf = (email: string): string => `staff ${email}`;

/** Browsers that have signed in to the account before are counted separately from strangers. */
const keyOf = (request: AnonymousStaffRequest, email: string): string =>
  JSON.stringify([email, knownDevice(request, accountOf(email)) ?? null]);

const plain = ({ plainServices, portalId }: AnonymousStaffRequest) => ({
  services: plainServices,
  portalId,
});

/** Counts a code before it is compared; throws `too_many_requests`. */
export const countCode = (request: AnonymousStaffRequest, email: string): Promise<void> =>
  withinRate(plain(request), name, keyOf(request, email), rate);

/** Uncounts a correct code. */
export const uncountCode = (request: AnonymousStaffRequest, email: string): Promise<void> =>
  uncountTry(plain(request), name, keyOf(request, email));
