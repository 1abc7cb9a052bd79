import { type Address, namesIn } from './address.ts';
import type { Json } from './tree.ts';

/** A list whose items have addresses of their own. */
interface NamedList {
  /** The path of the list; "*" stands for any name. */
  readonly at: string;
  /** The key whose value names an item; undefined if no key identifies the items. */
  readonly by?: string;
}

/**
 * The lists of a tenant file that contain things. All others are lists of plain values, each of which changes as one.
 * Items without a name of their own, or with another item's name, get a name stored with the revision.
 */
export const namedLists: readonly NamedList[] = [
  { at: 'sellers', by: 'id' },
  { at: 'venues', by: 'id' },
  { at: 'seat_maps', by: 'id' },
  { at: 'seat_maps/*/other_elements' },
  { at: 'seat_maps/*/sections', by: 'id' },
  // A row may consist of several runs of seats.
  { at: 'seat_maps/*/sections/*/rows' },
  { at: 'gift_cards', by: 'number' },
  { at: 'gift_codes', by: 'code' },
  { at: 'members', by: 'id' },
  { at: 'members/*/membership/members' },
  { at: 'events', by: 'id' },
  { at: 'events/*/schedules', by: 'id' },
  { at: 'events/*/schedules/*/changes', by: 'at' },
  { at: 'events/*/sessions', by: 'id' },
  { at: 'events/*/message_rules' },
  { at: 'events/*/groups', by: 'id' },
  { at: 'events/*/groups/*/seats' },
  { at: 'events/*/groups/*/ticket_rules', by: 'ticket_type_id' },
  { at: 'events/*/groups/*/types', by: 'id' },
  { at: 'events/*/groups/*/types/*/outside_fees', by: 'name' },
  { at: 'events/*/groups/*/types/*/prices' },
  { at: 'closures', by: 'id' },
  { at: 'doors', by: 'id' },
  { at: 'doors/*/seat_sections' },
  { at: 'cart_rules', by: 'id' },
  { at: 'cart_rules/*/codes', by: 'code' },
  { at: 'theme/fonts', by: 'file' },
  { at: 'sellers/*/theme/fonts', by: 'file' },
  { at: '**/events.meta_filters', by: 'key' },
  { at: '**/checkout.zip_codes', by: 'pattern' },
  { at: '**/content.blocks' },
];

// Split once: a file has tens of thousands of addresses.
const patterns = namedLists.map((list) => ({ list, parts: list.at.split('/') }));

/** The list at an address, if its items have addresses. */
export function namedListAt(address: Address): NamedList | undefined {
  const names = namesIn(address);
  return patterns.find(({ parts }) => fits(parts, names))?.list;
}

function fits(parts: readonly string[], names: readonly string[]): boolean {
  if (parts[0] === '**') return names.at(-1) === parts[1];
  return (
    parts.length === names.length && parts.every((part, at) => part === '*' || part === names[at])
  );
}

/** An item's own name. */
export function ownName({ by }: NamedList, item: Json): string | undefined {
  if (by === undefined || typeof item !== 'object' || item === null || Array.isArray(item)) {
    return undefined;
  }
  const name = (item as { readonly [key: string]: Json })[by];
  return typeof name === 'string' && name !== '' ? name : undefined;
}
