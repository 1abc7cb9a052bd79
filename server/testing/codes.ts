import type { CallAnswer, Client } from '#contract/client.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import { promoCodeKey } from '#domain/pricing/promo-code.ts';
import type { StoredRule } from '../store/catalogue/catalogue-rules.ts';
import { answered, type World } from './venues/world.ts';

interface RuleToSeed extends Partial<StoredRule> {
  readonly discount: Discount;
  /** Codes with their maximum number of carts; null is unlimited. */
  readonly codes: Readonly<Record<string, number | null>>;
  readonly terms?: string;
}

/** Inserts rules with their codes, by id; call it before the catalogue is first read. */
export async function seedRules(
  world: World,
  rules: Readonly<Record<string, RuleToSeed>>,
): Promise<void> {
  for (const [id, { codes, terms = '', ...given }] of Object.entries(rules)) {
    const rule: StoredRule = {
      scope: {},
      min_tickets: 1,
      min_amount: 0,
      from: null,
      until: null,
      max_per_buyer: null,
      combines: false,
      blocks: null,
      advertised: false,
      ...given,
    };
    await world.sql(
      `insert into cart_rule (portal_id, id, name, description, terms, rule)
       values ($1, $2, 'Rule ' || $2, 'What ' || $2 || ' does', $3, $4)`,
      [world.venue.portalId, id, terms, JSON.stringify(rule)],
    );
    for (const [code, uses] of Object.entries(codes)) {
      await world.sql(
        `insert into promo_code (portal_id, id, cart_rule_id, code, max_uses)
         values ($1, $2, $3, $4, $5)`,
        [world.venue.portalId, promoCodeKey(code), id, code, uses],
      );
    }
  }
}

export const apply = (api: Client, id: string, code: string) =>
  api.call('applyMyCode', { params: { id }, body: { code } });

export const applied = (api: Client, id: string, code: string): Promise<CallAnswer<'getCart'>> =>
  answered<'applyMyCode'>(apply(api, id, code));

/** Returns the uses of a code, as its counter says. */
export async function usesOf(world: World, code: string): Promise<number | undefined> {
  const [row] = await world.sql<{ used: number }>(
    'select used from promo_code where portal_id = $1 and id = $2',
    [world.venue.portalId, promoCodeKey(code)],
  );
  return row?.used;
}

/** Writes a pending cart's discounts to its tickets, as the previous version did whenever the cart changed. */
export async function writeAsRows(world: World, cartId: string): Promise<void> {
  await world.sql(
    `select write_code_prices(portal_id, id, code_prices) from cart
     where id = $1 and code_prices is not null`,
    [cartId],
  );
  await world.sql('update cart set code_prices = null where id = $1', [cartId]);
}

/** A rule of each kind. */
export const sampleRules: Readonly<Record<string, RuleToSeed>> = {
  half: { discount: { kind: 'percent', percent: '50' }, codes: { HALF: 1000, HALB: null } },
  five: {
    discount: { kind: 'cart_amount', amount: 500 },
    codes: { FIVE: null },
    combines: true,
    advertised: true,
    scope: { types: ['adult'] },
  },
  two: { discount: { kind: 'ticket_amount', amount: 200 }, codes: { TWO: null }, combines: true },
  friend: {
    discount: { kind: 'free_tickets', count: 1, every: null },
    codes: { FRIEND: null },
    min_tickets: 2,
    terms: 'For two or more.',
  },
  few: { discount: { kind: 'ticket_amount', amount: 100 }, codes: { FEW: 1 }, combines: true },
  front: {
    discount: { kind: 'none' },
    codes: { FRONT: null },
    blocks: 'reserve',
    scope: { groups: ['limited'] },
  },
  noon: {
    discount: { kind: 'none' },
    codes: { NOON: null },
    blocks: 'checkout',
    scope: { groups: ['general'], sessions: { time_from: '12:00' } },
  },
  once: {
    discount: { kind: 'ticket_amount', amount: 300 },
    codes: { ONCE: null },
    max_per_buyer: 1,
  },
  over: {
    discount: { kind: 'percent', percent: '10' },
    codes: { OVER: null },
    until: '2020-01-01T00:00:00Z',
  },
};
