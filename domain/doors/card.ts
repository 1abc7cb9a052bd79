/** A section of a seat map. */
export interface SeatSection {
  readonly seat_map: string;
  readonly section: string;
}

/** A door as the tenant file describes it (DOR-13). */
export interface DoorRule {
  readonly id: string;
  readonly name: string;
  /** It serves what one of the lists names, and everything if all are empty. */
  readonly serves: {
    readonly events: readonly string[];
    readonly groups: readonly string[];
    readonly seat_sections: readonly SeatSection[];
  };
  /** Minutes before the start of a session from which it admits; null: from the first moment of the day. */
  readonly minutes_before: number | null;
  /** Minutes after the start of a session until which it admits; null: until the day ends. */
  readonly minutes_after: number | null;
  /** People may leave and come in again. */
  readonly re_entry: boolean;
  readonly shows_names: boolean;
}

/** The thing that a code stands for, as far as a door's rules need it. Ids are the catalogue's. */
interface Card {
  readonly event: string;
  readonly group: string;
  /** The number of people that it admits at once. */
  readonly admits: number;
  /** The venue's note for the door, such as "Show your student card"; empty without one. */
  readonly note: string;
}

/** A ticket as a door judges it. Instants are epoch milliseconds. */
export interface TicketCard extends Card {
  readonly kind: 'ticket';
  readonly state: 'held' | 'booked' | 'cancelled' | 'unbooked' | 'redeemed' | 'in_cart';
  /** Its money went back, or is on its way back. */
  readonly isRefunded: boolean;
  /** The ticket that an edit of the order put in its place, and the start of that one's session. */
  readonly movedTo: { readonly session: string | null; readonly start: number | null } | null;
  readonly section: SeatSection | null;
  readonly session: string | null;
  /** The start of its session; null without a session. */
  readonly start: number | null;
  /** The first moment of its first day at the venue, and the first moment after its last; null is open. */
  readonly dayFrom: number | null;
  readonly dayTo: number | null;
  /** The day on which the first unpaid part of its order's price is due; null if nothing is paid in parts. */
  readonly owedSince: number | null;
}

/** A membership, or one member of it, as a door judges it. It can be shown at every visit. */
export interface MembershipCard extends Card {
  readonly kind: 'membership';
  /** Epoch milliseconds; null is open at that end. */
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
