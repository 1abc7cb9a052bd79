import { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import { isEmail } from '#domain/contact/email.ts';
import { buyerKey } from '#domain/orders/buyer-key.ts';
import { numberIn } from '#domain/orders/search-terms.ts';
import { type Scope, sellersOf } from '#domain/staff/rights.ts';
import { type MemberRow, memberById } from '../store/accounts/members.ts';
import { type BuyerRef, buyerOfOrder, buyerOrders } from '../store/buyers/buyer-orders.ts';
import type { Tx } from '../store/database.ts';

/** A buyer whom the viewer may see. */
export interface FoundBuyer {
  readonly ref: BuyerRef;
  readonly key: string;
  /** Undefined for a guest. */
  readonly member: MemberRow | undefined;
  /** The buyer's newest order that the viewer may see. */
  readonly newestOrderId: string | undefined;
}

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

/**
 * Finds a buyer by key: a member by id; a guest by an order number or, in older links, by email address. Viewers limited to
 * some sellers find only buyers with an order from them (STF-10). Throws `not_found`.
 */
export async function findBuyer(tx: Tx, scope: Scope, key: string): Promise<FoundBuyer> {
  const sellers = sellersOf(scope);
  const ref = await refOf(tx, key, sellers);
  if (!ref) throw new Refusal('not_found', 'buyer');
  const which = { sellers, after: null, limit: 1 };
  const [member, [newest]] = await Promise.all([
    'memberId' in ref ? memberById(tx, ref.memberId) : undefined,
    buyerOrders(tx, ref, which),
  ]);
  const isThere = 'memberId' in ref ? member !== undefined : newest !== undefined;
  if (!isThere || (scope !== 'all' && !newest)) throw new Refusal('not_found', 'buyer');
  return {
    ref,
    key: keyOf(ref, newest?.order_number ?? null) ?? key,
    member,
    newestOrderId: newest?.id,
  };
}

async function refOf(
  tx: Tx,
  key: string,
  sellers: readonly string[] | null,
): Promise<BuyerRef | undefined> {
  if (isUuid(key)) return { memberId: key.toLowerCase() };
  if (isEmail(key)) return { email: key.toLowerCase() };
  const number = numberIn(key);
  return number === null ? undefined : buyerOfOrder(tx, number, sellers);
}

const keyOf = (ref: BuyerRef, number: string | null): string | null =>
  'memberId' in ref ? ref.memberId : buyerKey(null, { email: ref.email, number });
