import { hasFlexiblePrice } from '#domain/flexible-price.ts';
import {
  findNamed,
  namedQuantities,
  type QueryFailure,
  type ReserveQuery,
} from '#domain/reserve-query.ts';
import type { Preset } from './date-first-flow.ts';
import type { OfferedGroup } from './offer.ts';

interface PresetResult {
  readonly preset: Preset;
  readonly failure: QueryFailure | null;
}

const nothing: Preset = { quantities: {}, amounts: {} };

/** The tickets that an address asks for (DET-05, 06, 32); names that are not on offer fail. */
export function presetOf(groups: readonly OfferedGroup[], query: ReserveQuery): PresetResult {
  const types = groups.flatMap((group) => group.types);
  const quantities = namedQuantities(query, types);
  const selected = query.select === null ? null : findNamed(types, query.select);
  if (!quantities || selected === undefined) return { preset: nothing, failure: 'types_not_found' };
  const least = groups.find((group) => group.types.some((type) => type === selected));
  const chosen =
    selected && quantities[selected.id] === undefined
      ? { ...quantities, [selected.id]: Math.max(1, least?.min_tickets_per_order ?? 1) }
      : quantities;
  const { price } = query;
  const flexible = selected ? [selected] : types;
  const amounts =
    price === null
      ? {}
      : Object.fromEntries(flexible.filter(hasFlexiblePrice).map(({ id }) => [id, price]));
  return { preset: { quantities: chosen, amounts }, failure: null };
}
