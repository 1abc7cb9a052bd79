import { sql } from 'kysely';
import type { CartRule } from '#domain/pricing/cart-rule.ts';
import { db, type Tx } from '../database.ts';

/** A rule as stored: instants are ISO texts. */
export type StoredRule = Omit<CartRule, 'id' | 'withdrawn' | 'from' | 'until'> & {
  readonly from: string | null;
  readonly until: string | null;
};

export interface CatalogueCartRule extends CartRule {
  readonly name: string;
  readonly description: string;
  /** Conditions of its codes, in the tenant's words; may be empty. */
  readonly terms: string;
  /** Its first code, if the tenant advertises it. */
  readonly advertisedCode: string | null;
}

/**
 * All promo-code rules in the order of the file, including withdrawn ones, which existing carts may
 * use.
 */
export async function readCartRules(tx: Tx): Promise<CatalogueCartRule[]> {
  const rows = await tx.rows(
    sql<{
      id: string;
      name: string;
      description: string;
      terms: string;
      rule: StoredRule;
      withdrawn: boolean;
      first_code: string | null;
    }>`
      select r.id, r.name, r.description, r.terms, r.rule, r.withdrawn,
        (select c.code from promo_code c
          where c.portal_id = r.portal_id and c.cart_rule_id = r.id and not c.withdrawn
          order by c.position limit 1) as first_code
      from cart_rule r where r.portal_id = ${tx.portalId}
      order by r.position, r.id`.compile(db),
  );
  return rows.map(({ rule, first_code, ...row }) => ({
    ...row,
    ...rule,
    from: instantOf(rule.from),
    until: instantOf(rule.until),
    advertisedCode: rule.advertised ? first_code : null,
  }));
}

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));
