import type { CallAnswer } from '#contract/client.ts';
import type { RuledTicket } from '#domain/pricing/cart-price.ts';
import { type CartRule, isInScope } from '#domain/pricing/cart-rule.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import { formatAmount, sum } from '#domain/pricing/money.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { CatalogueCartRule } from '../store/catalogue/catalogue-rules.ts';
import type { CartCodeRow } from '../store/pricing/cart-codes.ts';

type CartAnswer = CallAnswer<'getCart'>;
type WireCartmod = CartAnswer['cartmod'][number];

/** The discounts of codes, each with its name when it was applied (PRO-01). */
export const wireCartmods = (
  codes: readonly CartCodeRow[],
  { cartRules, portal: { currency }, translate }: Catalogue,
): WireCartmod[] =>
  codes.map(({ promo_code_id, cart_rule_id, code, name, mods }) => {
    const rule = cartRules.get(cart_rule_id);
    if (!rule) throw new Error(`cart rule ${cart_rule_id} is missing`);
    return {
      ...wireCartmod({ id: promo_code_id, code }, rule, currency),
      name: translate(name, `cart_rules/${cart_rule_id}/name`),
      discount: formatAmount(sum(mods.map(({ amount }) => amount)), currency),
      tickets_affected: mods.map(({ ticket_id }) => ticket_id),
    };
  });

/** The discount of a code on a cart. */
export const wireCartmod = (
  { id, code }: { readonly id: string; readonly code: string },
  rule: CatalogueCartRule,
  currency: string,
): WireCartmod => ({
  id,
  code,
  name: rule.name,
  description: rule.description,
  blocking_checkout: rule.blocks !== null,
  benefit: wireBenefit(rule.discount, currency),
  discount: '0',
  tickets_affected: [],
  resource: 'promo_code',
  resource_id: id,
  activating_code_groups: [rule.id],
});

function wireBenefit(discount: Discount, currency: string): WireCartmod['benefit'] {
  switch (discount.kind) {
    case 'ticket_price':
    case 'ticket_amount':
    case 'cart_amount':
      return { kind: discount.kind, amount: formatAmount(discount.amount, currency) };
    default:
      return { ...discount };
  }
}

export const wireRules = (rules: readonly CatalogueCartRule[]) =>
  rules.map(({ id, name, description }) => ({ id, name, description }));

/** The advertised codes of rules selected by `isMeant`, in the order of the file. */
export const wireAdvertised = (
  { cartRules }: Catalogue,
  now: number,
  isMeant: (rule: CartRule) => boolean,
): CartAnswer['promo_code'] =>
  [...cartRules.values()].flatMap((rule) => {
    const { advertisedCode: code, name, description, withdrawn, from, until } = rule;
    const isOpen = (from === null || from <= now) && (until === null || now < until);
    if (code === null || withdrawn || !isOpen || !isMeant(rule)) return [];
    return [{ code, name, description }];
  });

/** True if a rule applies to any of the tickets. */
export const appliesToAny = (rule: CartRule, tickets: readonly RuledTicket[]): boolean =>
  tickets.some((ticket) => isInScope(rule, ticket));
