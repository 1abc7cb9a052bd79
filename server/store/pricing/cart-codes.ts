import { sql } from 'kysely';
import type { Cartmod, CartPrice, PriceOfTicket } from '#domain/pricing/cart-price.ts';
import type { CartRule } from '#domain/pricing/cart-rule.ts';
import { db, type Tx } from '../database.ts';
import { preparedForOne } from '../prepared.ts';

/** A code applied to a cart, and its discount. */
export interface CartCodeRow {
  readonly promo_code_id: string;
  readonly cart_rule_id: string;
  readonly code: string;
  /** The rule's name when it was applied. */
  readonly name: string;
  /** The rule as it was when the code was applied. */
  readonly rule: RuleTerms;
  /** True if it counts as a use of the code. */
  readonly counts: boolean;
  readonly mods: readonly { readonly ticket_id: string; readonly amount: number }[];
}

/** The part of a rule that defines the discount and its tickets. */
export type RuleTerms = Pick<CartRule, 'discount' | 'scope' | 'min_tickets' | 'min_amount'>;

interface PromoCodeRow {
  readonly id: string;
  readonly cart_rule_id: string;
  readonly code: string;
}

interface FoundPromoCode extends PromoCodeRow {
  readonly is_used_up: boolean;
}

/** A code to store with a cart. */
export interface CodeToSave extends PromoCodeRow {
  readonly name: string;
  readonly rule: RuleTerms;
}

/** The promo codes with these ids, including those that are used up. */
export function findPromoCodes(tx: Tx, ids: readonly string[]): Promise<FoundPromoCode[]> {
  return tx.rows(
    db
      .selectFrom('promo_code')
      .select(['id', 'cart_rule_id', 'code'])
      .select(sql<boolean>`coalesce(used >= max_uses, false)`.as('is_used_up'))
      .where('portal_id', '=', tx.portalId)
      .where('withdrawn', '=', false)
      .where(sql<boolean>`id = any(${[...ids]}::text[])`),
  );
}

export function codesOfCart(tx: Tx, cartId: string): Promise<CartCodeRow[]> {
  return tx.rows(
    sql<CartCodeRow>`
      select c.promo_code_id, c.cart_rule_id, c.code, c.name, c.rule, c.counts,
        coalesce(jsonb_agg(jsonb_build_object('ticket_id', m.ticket_id, 'amount', m.amount)
          order by t.position) filter (where m.ticket_id is not null), '[]') as mods
      from cart_code c
      left join cartmod m on m.portal_id = c.portal_id and m.cart_id = c.cart_id
        and m.promo_code_id = c.promo_code_id
      left join ticket t on t.portal_id = m.portal_id and t.id = m.ticket_id
      where c.portal_id = ${tx.portalId} and c.cart_id = ${cartId}
      group by c.portal_id, c.cart_id, c.promo_code_id
      order by c.applied_at, c.promo_code_id`.compile(db),
  );
}

/** The codes that discounted tickets of orders, with the discounts. */
export function codesOfOrders(tx: Tx, orderIds: readonly string[]): Promise<CartCodeRow[]> {
  return tx.rows(ofOrders(tx.portalId, orderIds));
}

/** Discounts are sorted as only one index is, so the plan for one order is kept. */
const ofOrders = preparedForOne('codes_of_order', 'uuid', (portalId, are) =>
  sql<CartCodeRow>`
    select c.promo_code_id, c.cart_rule_id, c.code, c.name, c.rule, c.counts,
      jsonb_agg(jsonb_build_object('ticket_id', m.ticket_id, 'amount', m.amount)
        order by m.position) as mods
    from (
      select x.cart_id, x.promo_code_id, x.ticket_id, x.amount, t.position
      from ticket t
      cross join lateral (
        select * from cartmod y
        where y.portal_id = t.portal_id and y.ticket_id between t.id and t.id
        order by y.ticket_id) x
      where t.portal_id = ${portalId} and t.ticket_order_id ${are}
      offset 0) m
    cross join lateral (
      select * from cart_code y
      where y.portal_id = ${portalId} and y.cart_id between m.cart_id and m.cart_id
        and y.promo_code_id = m.promo_code_id
      order by y.cart_id limit 1) c
    group by c.cart_id, c.promo_code_id, c.cart_rule_id, c.code, c.name, c.rule, c.counts, c.applied_at
    order by c.applied_at, c.promo_code_id`.compile(db),
);

/**
 * Takes or releases a use of each code. Returns the codes that are used up, in which case it took none. Called after
 * the counters of places and before tickets are touched (move_codes.sql).
 */
export async function moveCodes(
  tx: Tx,
  ids: readonly string[],
  direction: 'take' | 'give_back',
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const n = direction === 'take' ? 1 : -1;
  const moves = JSON.stringify(ids.map((code) => ({ code, n })));
  const row = await tx.row(
    sql<{ exhausted: string[] }>`
      select move_codes(${tx.portalId}, ${moves}::jsonb) as exhausted`.compile(db),
  );
  return row?.exhausted ?? [];
}

/** Updates the tickets and cartmods of a cart to its prices; leaves unchanged rows untouched. */
export async function writePrices(tx: Tx, cartId: string, price: CartPrice): Promise<void> {
  await writeTicketPrices(
    tx,
    cartId,
    [...price.tickets].map(([id, change]) => ({ id, ...change })),
  );
  await tx.run(
    db.deleteFrom('cartmod').where('portal_id', '=', tx.portalId).where('cart_id', '=', cartId),
  );
  await insertMods(tx, cartId, price.mods);
}

/** Updates the prices of a cart's tickets after codes; leaves unchanged rows untouched. */
export async function writeTicketPrices(
  tx: Tx,
  cartId: string,
  changes: readonly PriceOfTicket[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(
    sql`
      update ticket t set adjusted_value = c.adjusted_value,
        fee_fixed_outside = c.fee_fixed_outside, fee_percent_outside = c.fee_percent_outside
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        c (id uuid, adjusted_value bigint, fee_fixed_outside bigint, fee_percent_outside bigint)
      where t.portal_id = ${tx.portalId} and t.cart_id = ${cartId} and t.id = c.id
        and (t.adjusted_value, t.fee_fixed_outside, t.fee_percent_outside)
          is distinct from (c.adjusted_value, c.fee_fixed_outside, c.fee_percent_outside)`.compile(
      db,
    ),
  );
}

async function insertMods(tx: Tx, cartId: string, mods: readonly Cartmod[]): Promise<void> {
  if (mods.length === 0) return;
  await tx.run(
    sql`select keep_codes(${tx.portalId}, ${cartId}, '[]', ${JSON.stringify(mods)}::jsonb)`.compile(
      db,
    ),
  );
}

/** Releases the code uses of released carts; the carts remember their codes. */
export async function releaseCodes(tx: Tx, cartIds: readonly string[]): Promise<void> {
  await tx.run(
    sql`
      with released as (
        update cart_code set counts = false
        where portal_id = ${tx.portalId} and cart_id = any(${[...cartIds]}::uuid[]) and counts
        returning promo_code_id
      )
      select move_codes(${tx.portalId}, coalesce(
        jsonb_agg(jsonb_build_object('code', promo_code_id, 'n', -n)), '[]'))
      from (select promo_code_id, count(*)::int as n from released group by 1) uses`.compile(db),
  );
}

/** Takes the code uses that a cart had released again; false, with none taken, if a code is used up. */
export async function retakeCodes(
  tx: Tx,
  cartId: string,
  codes: readonly CartCodeRow[],
): Promise<boolean> {
  const ids = codes.filter(({ counts }) => !counts).map(({ promo_code_id }) => promo_code_id);
  if ((await moveCodes(tx, ids, 'take')).length > 0) return false;
  await tx.run(
    sql`update cart_code set counts = true
      where portal_id = ${tx.portalId} and cart_id = ${cartId}`.compile(db),
  );
  return true;
}

/**
 * Counts the other carts of this buyer that use a code of a rule, after recording this cart as theirs. The rule stays
 * locked until the transaction ends, so that two carts can't both be the last.
 */
export async function countUsesOfBuyer(
  tx: Tx,
  cartId: string,
  ruleId: string,
  buyerHash: Buffer,
): Promise<number> {
  await tx.run(
    sql`select from cart_rule where portal_id = ${tx.portalId} and id = ${ruleId}
      for no key update`.compile(db),
  );
  await tx.run(
    sql`update cart_code set buyer_hash = ${buyerHash}
      where portal_id = ${tx.portalId} and cart_id = ${cartId}
        and cart_rule_id = ${ruleId}`.compile(db),
  );
  const row = await tx.row(
    sql<{ n: number }>`
      select count(*)::int as n from cart_code
      where portal_id = ${tx.portalId} and cart_rule_id = ${ruleId} and buyer_hash = ${buyerHash}
        and counts and cart_id <> ${cartId}`.compile(db),
  );
  return row?.n ?? 0;
}
