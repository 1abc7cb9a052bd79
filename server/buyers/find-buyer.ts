import { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import { isEmail } from '#domain/contact/email.ts';
import { type Scope, sellersOf } from '#domain/staff/rights.ts';
import { type MemberRow, memberById } from '../store/accounts/members.ts';
import { type BuyerRef, buyerOrders } from '../store/buyers/buyer-orders.ts';
import type { Tx } from '../store/database.ts';

/** A buyer whom the viewer may see. */
export interface FoundBuyer {
  readonly ref: BuyerRef;
  readonly key: string;
  /** Undefined for a guest. */
  readonly member: MemberRow | undefined;
  /** Their newest order among those that the viewer may see. */
  readonly newestOrderId: string | undefined;
}

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

/**
 * The buyer with a key: a member, or a guest with an order. With a limit to sellers, only one with an order of these
 * (STF-10). Throws `not_found`.
 */
export async function findBuyer(tx: Tx, scope: Scope, key: string): Promise<FoundBuyer> {
  const ref = refOf(key);
  if (!ref) throw new Refusal('not_found', 'buyer');
  const which = { sellers: sellersOf(scope), after: null, limit: 1 };
  const [member, [newest]] = await Promise.all([
    'memberId' in ref ? memberById(tx, ref.memberId) : undefined,
    buyerOrders(tx, ref, which),
  ]);
  const isThere = 'memberId' in ref ? member !== undefined : newest !== undefined;
  if (!isThere || (scope !== 'all' && !newest)) throw new Refusal('not_found', 'buyer');
  const known = 'memberId' in ref ? ref.memberId : ref.email;
  return { ref, key: known, member, newestOrderId: newest?.id };
}

function refOf(key: string): BuyerRef | undefined {
  if (isUuid(key)) return { memberId: key.toLowerCase() };
  return isEmail(key) ? { email: key.toLowerCase() } : undefined;
}
