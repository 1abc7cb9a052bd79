import type { ApiRequest } from '../http/request.ts';
import { type Counted, countPlainTry, type TryLimits, type Window } from '../http/tries.ts';

const quarter = 15 * 60;

/**
 * Limits guessing of gift card numbers and gift codes: from one network, and beyond the limit at a slow pace. A member, and a
 * cart that is being paid, have a few attempts whatever others at their address do; carts together only so many, because anyone
 * can open them (decision 051).
 */
function limitsOf(
  { client, viewer }: ApiRequest,
  what: 'gift_card' | 'gift_code',
  cartId: string | undefined,
): TryLimits {
  const window = (part: string, key: string, limit: number, seconds = quarter): Window => ({
    name: `${what}_${part}`,
    key,
    rate: { limit, seconds },
  });
  const own = (key: string) => window('own', key, 10);
  const ofCart = cartId === undefined ? undefined : [own(cartId), window('owns', client, 200)];
  return {
    own: viewer.kind === 'member' ? [own(viewer.identityId)] : ofCart,
    gates: [{ ...window('guess', client, 50), slow: window('slow', client, 1, 15) }],
  };
}

/** Counts an attempt before the number is looked up; it is uncounted if the number exists. Throws `too_many_requests`. */
export const countNumberTry = (
  request: ApiRequest,
  what: 'gift_card' | 'gift_code',
  cartId?: string,
): Promise<Counted> => countPlainTry(request, limitsOf(request, what, cartId));
