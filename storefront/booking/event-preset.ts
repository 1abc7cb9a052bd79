import {
  findNamed,
  namedQuantities,
  type QueryFailure,
  type ReserveQuery,
} from '#domain/events/reserve-query.ts';
import { hasFlexiblePrice } from '#domain/pricing/flexible-price.ts';
import type { Preset } from './date-first-flow.ts';
import type { OfferedGroup, Sessions } from './offer.ts';
import { allowedQuantities } from './ticket-bounds.ts';

interface PresetResult {
  readonly preset: Preset;
  readonly failure: QueryFailure | null;
}

/** The time named by the address, with its places; empty if it names none. */
interface PresetTime {
  readonly sessions: Sessions | null;
  readonly session: string | null;
}

/**
 * The tickets that an address asks for (DET-05, 06, 32). Types that are not on offer count as a failure, but change
 * nothing else; quantities outside the page's bounds (QTY-09 to 19) do too, and are clamped. `known`: all types of the
 * event.
 */
export function presetOf(
  groups: readonly OfferedGroup[],
  query: ReserveQuery,
  { sessions, session: id }: PresetTime = { sessions: null, session: null },
  known?: readonly { readonly id: string; readonly name: string }[],
): PresetResult {
  const types = groups.flatMap((group) => group.types);
  const { found: quantities, isMissing } = namedQuantities(query, types, known);
  const selected = query.select === null ? null : findNamed(types, query.select);
  const least = groups.find((group) => group.types.some((type) => type === selected));
  const chosen =
    selected && quantities[selected.id] === undefined
      ? { ...quantities, [selected.id]: Math.max(1, least?.min_tickets_per_order ?? 1) }
      : quantities;
  // A comma before one or two digits can only begin decimals; the field for the amount reads the rest, or asks.
  const price = query.price?.replace(/^(\d+),(\d{1,2})$/, '$1.$2') ?? null;
  const flexible = selected ? [selected] : types;
  const amounts =
    price === null || selected === undefined
      ? {}
      : Object.fromEntries(flexible.filter(hasFlexiblePrice).map(({ id }) => [id, price]));
  const session = sessions?.event_session.find((each) => each.id === id) ?? null;
  const choice = { groups, sessions, session, quantities: chosen, inCart: new Map() };
  const allowed = allowedQuantities(choice);
  const isCut = Object.entries(chosen).some(([type, wanted]) => allowed[type] !== wanted);
  const preset = { quantities: isCut ? allowed : chosen, amounts };
  if (isMissing || selected === undefined) return { preset, failure: 'types_not_found' };
  return { preset, failure: isCut ? 'quantities' : null };
}
