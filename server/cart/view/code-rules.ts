import { createHash } from 'node:crypto';
import { Refusal } from '#contract/api/refusals.ts';
import { countedTickets } from '#domain/cart/counted-tickets.ts';
import { ruledTickets, rulesThatBlock } from '#domain/pricing/rules-of-codes.ts';
import type { ApiRequest } from '../../http/request.ts';
import { wireRules } from '../../pricing/cartmod-answer.ts';
import { readIdentity } from '../../store/accounts/identities.ts';
import type { Catalogue } from '../../store/catalogue/catalogue.ts';
import type { Tx } from '../../store/database.ts';
import { sessionFacts } from '../../store/events/session-facts.ts';
import { countUsesOfBuyer } from '../../store/pricing/cart-codes.ts';
import type { WholeCart } from './cart-view.ts';

/** Throws if a rule blocks the cart until the buyer enters a code (PRO-17). */
export async function refuseWithoutCode(
  tx: Tx,
  { tickets, codes }: WholeCart,
  { catalogue, services }: ApiRequest,
): Promise<void> {
  const counted = countedTickets(tickets);
  const ids = counted.flatMap((ticket) => ticket.event_session_id ?? []);
  const ruled = ruledTickets(counted, await sessionFacts(tx, catalogue, ids), catalogue);
  const missing = rulesThatBlock(catalogue, codes, ruled, services.now());
  if (missing.length === 0) return;
  throw new Refusal('rule_blocks_reserve', 'checkout_rules', {
    block_reason: 'code_required',
    rules: wireRules(missing),
  });
}

/** Throws if the buyer, known by email address, has used a code in as many paid carts as its rule allows. */
export async function refuseTooManyUses(
  tx: Tx,
  whole: WholeCart,
  identityId: string,
  { catalogue }: ApiRequest,
): Promise<void> {
  const code = await codeUsedUpBy(tx, whole, identityId, catalogue);
  if (code !== undefined) {
    throw new Refusal('code_exhausted', 'promo', { code, reason: 'per_buyer' });
  }
}

/**
 * Returns the code of a cart that its buyer has used up in other carts. Locks its rules, so call it before touching the
 * counters of places and codes.
 */
export async function codeUsedUpBy(
  tx: Tx,
  { cart, codes }: WholeCart,
  identityId: string,
  catalogue: Catalogue,
): Promise<string | undefined> {
  const limited = codes.flatMap(({ code, cart_rule_id }) => {
    const most = catalogue.cartRules.get(cart_rule_id)?.max_per_buyer ?? null;
    return most === null ? [] : [{ code, most, ruleId: cart_rule_id }];
  });
  if (limited.length === 0) return undefined;
  const identity = await readIdentity(tx, identityId);
  if (!identity) throw new Error(`purchaser ${identityId} is not there`);
  const buyer = createHash('sha256').update(identity.email.trim().toLowerCase()).digest();
  // In a fixed order, because each stays locked.
  for (const { code, most, ruleId } of limited.toSorted((a, b) => (a.ruleId < b.ruleId ? -1 : 1))) {
    if ((await countUsesOfBuyer(tx, cart.id, ruleId, buyer)) >= most) return code;
  }
  return undefined;
}
