import { promoCodeKey } from '#domain/pricing/promo-code.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import type { StoredRule } from '../../store/catalogue/catalogue-rules.ts';
import { minorUnits } from './sessions.ts';

type RuleFile = TenantFile['cart_rules'][number];

/** The rules of a file as rows, amounts in minor units. */
export const ruleRows = ({ cart_rules, portal }: TenantFile) =>
  cart_rules.map((rule, position) => ({
    id: rule.id,
    name: rule.name,
    description: rule.description,
    terms: rule.terms,
    rule: JSON.stringify(storedRule(rule, portal.currency)),
    position,
    withdrawn: false,
  }));

/** The codes as rows, sorted by their normalized form, the order in which writes lock them. */
export const codeRows = ({ cart_rules }: TenantFile) =>
  cart_rules
    .flatMap((rule) =>
      rule.codes.map(({ code, max_uses }, position) => ({
        id: promoCodeKey(code),
        cart_rule_id: rule.id,
        code: code.trim(),
        max_uses: max_uses ?? null,
        position,
        withdrawn: false,
      })),
    )
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

function storedRule(rule: RuleFile, currency: string): StoredRule {
  return {
    discount: storedDiscount(rule.discount, currency),
    scope: rule.scope,
    min_tickets: rule.min_tickets,
    min_amount: minorUnits(rule.min_amount, currency),
    from: rule.from ?? null,
    until: rule.until ?? null,
    max_per_buyer: rule.max_per_buyer ?? null,
    combines: rule.combines,
    blocks: rule.blocks ?? null,
    advertised: rule.advertised,
  };
}

function storedDiscount(discount: RuleFile['discount'], currency: string): StoredRule['discount'] {
  switch (discount.kind) {
    case 'ticket_price':
    case 'ticket_amount':
    case 'cart_amount':
      return { kind: discount.kind, amount: minorUnits(discount.amount, currency) };
    case 'free_tickets':
      return { ...discount, every: discount.every ?? null };
    default:
      return discount;
  }
}
