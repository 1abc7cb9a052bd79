import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { modifyBody } from '#contract/cart/cart-calls.ts';
import type { AppliedRule } from '#domain/pricing/cart-price.ts';
import {
  type CartPrice,
  type NoBenefit,
  noBenefitReason,
  type RuledTicket,
} from '#domain/pricing/cart-price.ts';
import { blockingRules } from '#domain/pricing/cart-rule.ts';
import { isPromoCode, promoCodeKey } from '#domain/pricing/promo-code.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import { uncountTry, withinRate } from '../http/rate-limit.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { CatalogueCartRule } from '../store/catalogue/catalogue-rules.ts';
import { type CodeToSave, findPromoCodes } from '../store/pricing/cart-codes.ts';
import { wireRules } from './cartmod-answer.ts';

type CartRuleOfCode = AppliedRule<CatalogueCartRule>;

/** A given code that exists. */
export interface GivenCode extends CartRuleOfCode {
  readonly typed: string;
  readonly code: string;
  /** True if no one can apply it at the moment; carts that have it keep it. */
  readonly isUsedUp: boolean;
  /** True if the page added it, not the buyer: if it does not apply, it is skipped (PRO-09). */
  readonly isSilent: boolean;
}

const context = 'promo';
const guesses = 'code_guess';
/** Wrong codes allowed in ten minutes: for one cart, and for one network address. */
const perCart = { limit: 20, seconds: 600 };
const perClient = { limit: 100, seconds: 600 };

/** The imported code; undefined if none matches. Limits wrong attempts: throws too_many_requests. */
export async function findCode(
  request: ApiRequest,
  typed: string,
  cartId?: string,
): Promise<Omit<GivenCode, 'isSilent'> | undefined> {
  const { services, portalId, catalogue } = request;
  const client = `client ${request.client}`;
  const cart = cartId === undefined ? undefined : `cart ${cartId}`;
  await withinRate(request, guesses, client, perClient);
  if (cart !== undefined) await withinRate(request, guesses, cart, perCart);
  const key = promoCodeKey(typed);
  const [row] = await services.store.read(portalId, (tx) => findPromoCodes(tx, [key]));
  const rule = row && catalogue.cartRules.get(row.cart_rule_id);
  if (!row || !rule || rule.withdrawn) return undefined;
  await uncountTry(request, guesses, client);
  if (cart !== undefined) await uncountTry(request, guesses, cart);
  return { key, typed, code: row.code, isUsedUp: row.is_used_up, rule };
}

export const codeNotFound = (typed: string): Refusal =>
  new Refusal('code_not_found', context, { code: typed });

export const codeExhausted = (typed: string): Refusal =>
  new Refusal('code_exhausted', context, { code: typed });

/** The codes of a modification; throws code_not_found for one that the buyer entered. */
export async function codesGiven(
  request: ApiRequest,
  body: z.output<typeof modifyBody>,
  cartId?: string,
): Promise<GivenCode[]> {
  const typedCodes = body.preReservePromoCodes?.codes ?? [];
  const silent = (body.preloadedPromoCodes ?? []).filter(isPromoCode).map((code) => code.trim());
  const byKey = new Map<string, GivenCode>();
  for (const typed of typedCodes) {
    const found = await findCode(request, typed, cartId);
    if (!found) throw codeNotFound(typed);
    byKey.set(found.key, { ...found, isSilent: false });
  }
  for (const typed of silent) {
    if (byKey.has(promoCodeKey(typed))) continue;
    const found = await findCode(request, typed, cartId).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    if (found) byKey.set(found.key, { ...found, isSilent: true });
  }
  return [...byKey.values()];
}

interface CartToPrice {
  readonly tickets: readonly RuledTicket[];
  /** Codes that the cart already has. */
  readonly applied: readonly CartRuleOfCode[];
}

/**
 * Reasons that a venue's terms explain: the tickets that a code needs, but not that it has expired or that another code
 * is in the cart.
 */
const isInTerms: ReadonlySet<string> = new Set<NoBenefit>([
  'not_for_these_tickets',
  'minimum_not_met',
]);

/** The given codes that apply to the cart; throws no_code_benefit for one that the buyer entered. */
export function acceptCodes(
  { catalogue, language, services }: ApiRequest,
  given: readonly GivenCode[],
  { tickets, applied }: CartToPrice,
): GivenCode[] {
  const rules = [...catalogue.cartRules.values()];
  const accepted: GivenCode[] = [];
  for (const code of given) {
    const others = [...applied, ...accepted];
    // The cart's existing codes are not checked again.
    if (others.some(({ rule }) => rule.id === code.rule.id)) continue;
    const cart = { tickets, applied: others, rules, now: services.now() };
    const reason = noBenefitReason(code, cart);
    if (reason === null) accepted.push(code);
    else if (!code.isSilent) {
      const terms = isInTerms.has(reason)
        ? inLanguage(catalogue, language).cartRules.get(code.rule.id)?.terms
        : '';
      throw new Refusal(
        'no_code_benefit',
        context,
        { code: code.typed, reason },
        terms || undefined,
      );
    }
  }
  return accepted;
}

/** Throws if added tickets can only be held with a code (DET-67, PRO-16). */
export function refuseWithoutCode(
  { cartRules }: Catalogue,
  added: readonly RuledTicket[],
  rulesOfCart: readonly CartRuleOfCode[],
  now: number,
): void {
  const ruleIds = new Set(rulesOfCart.map(({ rule }) => rule.id));
  const blocking = blockingRules(added, [...cartRules.values()], ruleIds, now);
  const missing = blocking.filter(({ blocks }) => blocks === 'reserve');
  if (missing.length === 0) return;
  throw new Refusal('rule_blocks_reserve', 'checkout_rules', {
    block_reason: 'code_required',
    rules: wireRules(missing),
  });
}

export const codesToSave = (accepted: readonly GivenCode[]): CodeToSave[] =>
  accepted.map(({ key, code, rule }) => ({
    id: key,
    cart_rule_id: rule.id,
    code,
    name: rule.name,
    rule: {
      discount: rule.discount,
      scope: rule.scope,
      min_tickets: rule.min_tickets,
      min_amount: rule.min_amount,
    },
  }));

/** Unwritten tickets, at their prices with the codes. */
export const atPrice = <T extends { readonly id: string }>(
  tickets: readonly T[],
  price: CartPrice,
): T[] => tickets.map((ticket) => ({ ...ticket, ...price.tickets.get(ticket.id) }));
