import { formatAmount } from '#domain/pricing/money.ts';
import type { StoredRule } from '../../store/catalogue/catalogue-rules.ts';
import type { TableRow } from '../../store/import/import.ts';
import { trimmed } from './trimmed.ts';

/** Settings, texts and themes, by portal and seller. */
interface Scopes {
  readonly config: readonly TableRow<'config'>[];
  readonly strings: readonly TableRow<'string'>[];
  readonly themes: readonly TableRow<'theme'>[];
}

/** The settings at one place in the file, by key. */
export const configOf = (
  rows: readonly TableRow<'config'>[],
  scope: string,
  id: string,
): Record<string, unknown> =>
  Object.fromEntries(
    rows
      .filter((row) => row.scope === scope && row.resource_id === id)
      .map(({ key, value }) => [key, value]),
  );

/** Settings, texts and theme of the portal or of a seller. */
export function scopeOf(
  scope: 'portal' | 'seller',
  id: string,
  { config, strings, themes }: Scopes,
): { config: Record<string, unknown>; strings: object; theme?: unknown } {
  const words = Map.groupBy(
    strings.filter(({ seller_id }) => seller_id === id),
    ({ locale }) => locale,
  );
  const theme = themes.find(({ seller_id }) => seller_id === id);
  return {
    config: configOf(config, scope, id),
    strings: Object.fromEntries(
      [...words].map(([locale, rows]) => [
        locale,
        Object.fromEntries(rows.map(({ key, message }) => [key, message])),
      ]),
    ),
    // A theme that an earlier release wrote may have no list of fonts.
    ...(theme && { theme: { fonts: [], ...(theme.tokens as object) } }),
  };
}

/**
 * Returns the sellers that the last file listed. Sellers that a file leaves out stay in their table with their position: of two
 * at one position, the one that sells or has settings is listed.
 */
export function sellersOf(
  sellers: readonly TableRow<'seller'>[],
  events: readonly TableRow<'event_template'>[],
  scopes: Scopes,
): object[] {
  const alive = new Set([
    ...events.map(({ seller_id }) => seller_id),
    ...scopes.config.flatMap(({ scope, resource_id }) => (scope === 'seller' ? resource_id : [])),
    ...scopes.strings.map(({ seller_id }) => seller_id),
    ...scopes.themes.map(({ seller_id }) => seller_id),
  ]);
  const places = [...Map.groupBy(sellers, ({ position }) => position)].sort(
    ([one], [other]) => one - other,
  );
  return places.flatMap(([, rivals]) => {
    const seller = rivals.find(({ id }) => alive.has(id)) ?? rivals[0];
    if (!seller) return [];
    const { id, slug, name, metadata } = seller;
    return [{ id, slug, name, metadata, ...scopeOf('seller', id, scopes) }];
  });
}

export const venuesOf = (venues: readonly TableRow<'venue'>[]): object[] =>
  venues.map((venue) => trimmed(venue));

export const closuresOf = (closures: readonly TableRow<'closure'>[]): object[] | undefined =>
  closures.length === 0
    ? undefined
    : closures.map(({ id, name, applies }) => ({ id, name, ...(applies as object) }));

export const doorsOf = (doors: readonly TableRow<'door'>[]): object[] =>
  doors.map(({ id, name, serves, minutes_before, minutes_after, re_entry, shows_names }) =>
    trimmed(
      { id, name, ...(serves as object), minutes_before, minutes_after, re_entry, shows_names },
      { re_entry: false, shows_names: false },
    ),
  );

/** The rules of promo codes with their codes. */
export function rulesOf(
  rules: readonly TableRow<'cart_rule'>[],
  codes: readonly TableRow<'promo_code'>[],
  currency: string,
): object[] {
  const ofRule = Map.groupBy(codes, ({ cart_rule_id }) => cart_rule_id);
  return rules.map(({ id, name, description, terms, rule }) => {
    const { min_amount, discount, ...stored } = rule as StoredRule;
    const given = {
      id,
      name,
      description,
      terms,
      codes: (ofRule.get(id) ?? [])
        .toSorted((one, other) => one.position - other.position)
        .map(({ code, max_uses }) => trimmed({ code, max_uses })),
      discount:
        'amount' in discount
          ? { ...discount, amount: formatAmount(discount.amount, currency) }
          : trimmed(discount as object as Record<string, unknown>),
      ...stored,
      min_amount: min_amount === 0 ? null : formatAmount(min_amount, currency),
    };
    return trimmed(given, {
      discount: { kind: 'none' },
      min_tickets: 1,
      combines: false,
      advertised: false,
    });
  });
}
