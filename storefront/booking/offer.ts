import type { CallAnswer } from '#contract/client.ts';
import type { SurveyQuestion } from '#domain/cart/survey.ts';
import type { AdmitSettings, TicketRule } from '#domain/contact/admit.ts';
import type { AnchorRule } from '#domain/events/anchor.ts';
import type { ChosenTickets, MessageRule } from '#domain/events/message-rule.ts';

export type Day = CallAnswer<'getCalendar'>['calendar'][number];
export type Session = CallAnswer<'listSessions'>['event_session'][number];
export type TicketType = CallAnswer<'getEvent'>['ticket_type'][number];
export type TicketGroup = CallAnswer<'getEvent'>['ticket_group'][number];
export type Sessions = Pick<
  CallAnswer<'listSessions'>,
  'event_session' | 'price_schedule' | 'group_availability'
>;

/** The reason why an event offers nothing. */
export type EmptyReason =
  | 'sold_out'
  | 'no_dates'
  | 'not_on_sale'
  /** Why the venue is closed on all days, if it gives a reason. */
  | { readonly closedFor: string | null };

/** A ticket group with its types in order of rank (QTY-07). */
export interface OfferedGroup
  extends Pick<
    TicketGroup,
    | 'id'
    | 'name'
    | 'summary'
    | 'description'
    | 'handler'
    | 'min_tickets_per_order'
    | 'max_tickets_per_order'
    | 'capacity'
    | 'oversell_capacity'
    | 'used_capacity'
    | 'exclude_from_event_capacity'
    | 'sold_out'
    | 'price'
    | 'originalPrice'
  > {
  readonly types: readonly OfferedType[];
  /** `next_route` of the group's meta (DET-23). */
  readonly nextRoute: string | null;
  /** Its tickets need no session (CAL-04). */
  readonly isForAnyDate: boolean;
  /** Its tickets are numbered seats. */
  readonly isSeated: boolean;
  readonly asks: GroupAsks | null;
}

/** The details that a group's tickets require besides a time and a quantity. */
export interface GroupAsks {
  readonly questions: readonly SurveyQuestion[];
  readonly admit: AdmitSettings;
  /** By ticket type. */
  readonly rules: Readonly<Record<string, TicketRule>>;
  /** The patterns of vouchers by ticket type; null if no vouchers are needed. */
  readonly vouchers: Readonly<Record<string, string | null>> | null;
  /** Set for gift cards: today's date at the venue, the earliest date of delivery. */
  readonly gift: { readonly today: string } | null;
}

export type OfferedType = Pick<
  TicketType,
  | 'id'
  | 'name'
  | 'summary'
  | 'currency_amount'
  | 'currency_amount_min'
  | 'currency_amount_max'
  | 'discounted_amount'
  | 'fees_outside'
  | 'limit'
> & {
  /**
   * Set for a price that the buyer chooses: its fees follow the amount. A fixed amount, and a percentage such as "2.5".
   */
  readonly feeRates?: { readonly fixed: string; readonly percent: string };
};

/** An event in the shape that its page uses; the same for every guest. */
export interface EventOffer {
  readonly id: string;
  readonly name: string;
  /** The width of its name's longest word, in em; null if it fits at any size. */
  readonly longestWord: number | null;
  readonly subtitle: string;
  readonly category: string;
  readonly eventType: 'single' | 'repeating' | 'other';
  /** The keys of its meta that set the padding between sessions (CAL-22). */
  readonly pads: Readonly<Record<string, unknown>>;
  /** Empty if the event hides its details (EVT-09). */
  readonly description: string;
  /** The part of the description that is shown at first (DET-42). */
  readonly beginning: string;
  readonly cover: string | undefined;
  readonly picture: string | undefined;
  readonly alt: string;
  readonly isUncropped: boolean;
  /** Tickets are for a day, not a time (EVT-09). */
  readonly isByDay: boolean;
  /** The rule that ties it to the admission tickets in the cart. */
  readonly anchorRule: AnchorRule | null;
  /** `next_route` of the event's configuration (DET-23). */
  readonly nextRoute: string | null;
  readonly venue: { readonly name: string; readonly address: string; readonly timezone: string };
  /** The kind of offer. Gifts admit nobody: like memberships, they have no time and no places. */
  readonly sells: 'visits' | 'memberships' | 'gifts';
  readonly groups: readonly OfferedGroup[];
  /** A choice of seats must not leave a single seat alone. */
  readonly preventsSingleSeats: boolean;
}

/** The tenant's messages, and the choice that they depend on (CAL-31). */
export interface MessageContext {
  readonly rules: readonly MessageRule[];
  readonly tickets: readonly ChosenTickets[];
}

/** The chosen tickets in the form that message rules take. */
export function chosenTickets(
  groups: readonly OfferedGroup[],
  quantities: Readonly<Record<string, number>>,
): readonly ChosenTickets[] {
  return groups.flatMap((group) =>
    group.types.flatMap((type) => {
      const quantity = quantities[type.id] ?? 0;
      if (quantity === 0) return [];
      const { id: groupId, name: groupName } = group;
      return { typeId: type.id, typeName: type.name, groupId, groupName, quantity };
    }),
  );
}

/** Returns true if a session has places left (CAL-10). */
export function hasPlaces(session: Session): boolean {
  return !session.sold_out && session.availableCapacity !== 0;
}

export function fromToday(days: readonly Day[], today: string): readonly Day[] {
  return days.filter(({ date }) => date >= today);
}
