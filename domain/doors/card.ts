/** A section of a seat map. */
export interface SeatSection {
  readonly seat_map: string;
  readonly section: string;
}

/** A door as described in the tenant file (DOR-13). */
export interface DoorRule {
  readonly id: string;
  readonly name: string;
  /** The things that the door serves; if all lists are empty, it serves everything. */
  readonly serves: {
    readonly events: readonly string[];
    readonly groups: readonly string[];
    readonly seat_sections: readonly SeatSection[];
  };
  /** Minutes before the start of a session from which the door admits; null: from the start of the day. */
  readonly minutes_before: number | null;
  /** Minutes after the start of a session until which the door admits; null: until the day ends. */
  readonly minutes_after: number | null;
  /** True if people may leave and come in again. */
  readonly re_entry: boolean;
  readonly shows_names: boolean;
}

/** The thing behind a code, with the fields that a door's rules need. Ids are the catalogue's. */
interface Card {
  readonly event: string;
  readonly group: string;
  /** Number of people that it admits at once. */
  readonly admits: number;
  /** The venue's note for the door, such as "Show your student card"; empty without one. */
  readonly note: string;
}

/** A ticket as a door judges it. Instants are epoch milliseconds. */
export interface TicketCard extends Card {
  readonly kind: 'ticket';
  readonly state: 'held' | 'booked' | 'cancelled' | 'unbooked' | 'redeemed' | 'in_cart';
  /** True if its money was or is being refunded. */
  readonly isRefunded: boolean;
  /** The ticket that replaced it in an edit of the order, with the start of that ticket's session. */
  readonly movedTo: { readonly session: string | null; readonly start: number | null } | null;
  readonly section: SeatSection | null;
  readonly session: string | null;
  /** The start of its session; null without a session. */
  readonly start: number | null;
  /** The first moment of its first day at the venue, and the first moment after its last; null is open-ended. */
  readonly dayFrom: number | null;
  readonly dayTo: number | null;
  /** The due day of its order's first unpaid part; null if nothing is paid in parts. */
  readonly owedSince: number | null;
}

/** A membership, or one member of it, as a door judges it. It can be shown on every visit. */
export interface MembershipCard extends Card {
  readonly kind: 'membership';
  /** Epoch milliseconds; null is open-ended. */
  readonly validFrom: number | null;
  readonly validTo: number | null;
}

/** Returns true if a door lists nothing, and so serves everything. */
export const servesAll = ({ serves: { events, groups, seat_sections } }: DoorRule): boolean =>
  events.length + groups.length + seat_sections.length === 0;

/** Returns true if a door serves a card. */
export function isServed(door: DoorRule, card: TicketCard | MembershipCard): boolean {
  const { events, groups, seat_sections: sections } = door.serves;
  if (servesAll(door)) return true;
  if (events.includes(card.event) || groups.includes(card.group)) return true;
  if (card.kind !== 'ticket' || card.section === null) return false;
  const { seat_map, section } = card.section;
  return sections.some((one) => one.seat_map === seat_map && one.section === section);
}
