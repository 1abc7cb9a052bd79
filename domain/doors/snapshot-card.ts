import type { DoorRule, MembershipCard, TicketCard } from './card.ts';
import { nobody, type Presence, type ScanPlace } from './scan-log.ts';

/** A type of ticket in a snapshot; cards refer to it by its key. Single words, as on the wire. */
export interface SnapshotType {
  readonly key: string;
  /** Id and name of its event, and the id of its group. */
  readonly event: string;
  readonly title: string;
  readonly group: string;
  readonly name: string;
  readonly admits: number;
  readonly note: string;
}

/** A level of membership in a snapshot. */
export interface SnapshotLevel {
  readonly key: string;
  readonly event: string;
  readonly group: string;
  readonly name: string;
}

/** A session in a snapshot. Instants are epoch milliseconds. */
export interface SnapshotSession {
  readonly key: string;
  readonly id: string;
  readonly start: number;
  /** The first moment of its first day at the venue, and the first moment after its last. */
  readonly from: number;
  readonly to: number;
  /** Date and time at the venue. */
  readonly date: string;
  readonly time: string;
}

/** The public part of a snapshot, which reveals nothing about any ticket (DOR-08). */
export interface SnapshotTables {
  readonly type: readonly SnapshotType[];
  readonly session: readonly SnapshotSession[];
  readonly level: readonly SnapshotLevel[];
  readonly door: readonly DoorRule[];
  /** Orders with an unpaid part of their price; missing in snapshots of earlier versions. */
  readonly owed?: readonly OwedOrder[] | undefined;
}

/** An order that is not fully paid, once for all its tickets. */
export interface OwedOrder {
  /** A key that can only be derived from the order's number (`owedCode`), so that the list names no order. */
  readonly key: string;
  /** The due time of its first unpaid part, in epoch milliseconds. */
  readonly since: number;
}

/** The text whose key finds an order among those that are owed. */
export const owedCode = (orderNumber: string): string => `owed ${orderNumber}`;

/** A ticket in a snapshot. */
export interface SnapshotTicket {
  readonly order: string;
  /** The ticket's short name, which its device uses to match scans by the ticket's id; empty without one. */
  readonly ref?: string;
  /** The keys of its type and session; null without a session. */
  readonly type: string;
  readonly session: string | null;
  /** Empty without one, or if no door of the device shows names. */
  readonly holder: string;
  readonly seat: { readonly section: string; readonly row: string; readonly seat: string } | null;
  /** Devices in it are names. */
  readonly presence: Presence;
  readonly card: Pick<
    TicketCard,
    'state' | 'isRefunded' | 'movedTo' | 'section' | 'dayFrom' | 'dayTo'
  >;
}

/** An order in a snapshot: the codes of its tickets, which open their own cards (DOR-15). */
export interface SnapshotOrder {
  readonly order: string;
  readonly codes: readonly string[];
}

/** A membership, or one member of it, in a snapshot. */
export interface SnapshotMembership {
  /** The key of its level. */
  readonly level: string;
  readonly admits: number;
  /** Names of its members; empty if no door of the device shows names. */
  readonly members: readonly string[];
  /** Epoch milliseconds, and first and last day at the venue; null is open-ended. */
  readonly validFrom: number | null;
  readonly validTo: number | null;
  readonly first: string | null;
  readonly last: string | null;
  /** The last admission; the device in it is a name. */
  readonly lastIn: ScanPlace | null;
}

const states = ['held', 'booked', 'cancelled', 'unbooked', 'redeemed', 'in_cart'] as const;
type PackedPlace = readonly [number, string | null, string] | 0;
/** Parts that most tickets lack are 0, and omitted at the end. */
type PackedTicket = readonly [
  state: number,
  type: string,
  session: string | 0,
  order: string,
  holder?: string | 0,
  presence?: readonly [number, number, PackedPlace, PackedPlace] | 0,
  seat?: readonly [map: string, id: string, section: string, row: string, seat: string] | 0,
  days?: readonly [number | null, number | null] | 0,
  isRefunded?: 1 | 0,
  movedTo?: readonly [string | null, number | null] | 0,
];

/** Encodes a ticket as a short text. */
export function packTicket({
  card,
  order,
  ref = '',
  type,
  session,
  holder,
  seat,
  presence,
}: SnapshotTicket): string {
  const { inside, used, lastIn, lastOut } = presence;
  const isUnused = used === 0 && lastIn === null && lastOut === null && inside === 0;
  const section = card.section ?? { seat_map: '', section: '' };
  const isSeated = card.section !== null || seat !== null;
  const packed: PackedTicket = [
    states.indexOf(card.state),
    type,
    session ?? 0,
    // Order numbers contain no blanks.
    ref === '' ? order : `${order} ${ref}`,
    holder === '' ? 0 : holder,
    isUnused ? 0 : [inside, used, packPlace(lastIn), packPlace(lastOut)],
    isSeated
      ? [section.seat_map, section.section, seat?.section ?? '', seat?.row ?? '', seat?.seat ?? '']
      : 0,
    session === null ? [card.dayFrom, card.dayTo] : 0,
    card.isRefunded ? 1 : 0,
    card.movedTo ? [card.movedTo.session, card.movedTo.start] : 0,
  ];
  const length = packed.findLastIndex((part) => part !== 0) + 1;
  return JSON.stringify(packed.slice(0, length));
}

/** Encodes an order as a short text. */
export const packOrder = ({ order, codes }: SnapshotOrder): string =>
  JSON.stringify([-1, order, ...codes]);

type PackedMembership = readonly [
  kind: -2,
  level: string,
  admits: number,
  members: readonly string[],
  validFrom: number | null,
  validTo: number | null,
  first: string | null,
  last: string | null,
  lastIn: PackedPlace,
];

/** Encodes a membership as a short text. */
export function packMembership(membership: SnapshotMembership): string {
  const { level, admits, members, validFrom, validTo, first, last, lastIn } = membership;
  const times = [validFrom, validTo, first, last] as const;
  const packed: PackedMembership = [-2, level, admits, members, ...times, packPlace(lastIn)];
  return JSON.stringify(packed);
}

/** A card with the amount its order owes, found by the key of the order's number. */
export function withOwed(card: OpenedCard, key: string, { owed }: SnapshotTables): OpenedCard {
  const found = owed?.find((one) => one.key === key);
  if (card.kind !== 'ticket' || !found) return card;
  return { ...card, card: { ...card.card, owedSince: found.since } };
}

/** A card opened by a code: a ticket or a membership, ready to be judged and shown, or an order. */
export type OpenedCard =
  | { readonly kind: 'order'; readonly order: string; readonly codes: readonly string[] }
  | ({ readonly kind: 'membership' } & OpenedMembership)
  | ({ readonly kind: 'ticket' } & OpenedTicket);

export interface OpenedTicket {
  readonly ref: string;
  readonly card: TicketCard;
  readonly presence: Presence;
  readonly order: string;
  readonly holder: string;
  readonly seat: SnapshotTicket['seat'];
  readonly type: SnapshotType;
  readonly session: SnapshotSession | null;
}

export interface OpenedMembership {
  readonly card: MembershipCard;
  readonly presence: Presence;
  readonly level: string;
  readonly members: readonly string[];
  readonly first: string | null;
  readonly last: string | null;
}

/** Decodes a card; undefined if the tables lack its type or session, which a later update may bring. */
export function unpackCard(text: string, tables: SnapshotTables): OpenedCard | undefined {
  const packed = JSON.parse(text) as readonly unknown[];
  if (packed[0] === -1) {
    const [, order, ...codes] = packed as [number, string, ...string[]];
    return { kind: 'order', order, codes };
  }
  if (packed[0] === -2) return unpackMembership(packed as unknown as PackedMembership, tables);
  return unpackTicket(packed as unknown as PackedTicket, tables);
}

function unpackMembership(
  packed: PackedMembership,
  tables: SnapshotTables,
): OpenedCard | undefined {
  const [, key, admits, members, validFrom, validTo, first, last, lastIn] = packed;
  const level = tables.level.find((one) => one.key === key);
  if (!level) return undefined;
  const { event, group, name } = level;
  return {
    kind: 'membership',
    level: name,
    members,
    first,
    last,
    // A membership is never used up: only the last admission is shown.
    presence: { ...nobody, lastIn: unpackPlace(lastIn) },
    card: { kind: 'membership', event, group, admits, note: '', validFrom, validTo },
  };
}

function unpackTicket(packed: PackedTicket, tables: SnapshotTables): OpenedCard | undefined {
  const [state, typeKey, sessionKey, named, holder, presence, seat, days, refunded, moved] = packed;
  const type = tables.type.find(({ key }) => key === typeKey);
  const session = sessionKey === 0 ? null : tables.session.find(({ key }) => key === sessionKey);
  if (!type || session === undefined) return undefined;
  const [order = '', ref = ''] = named.split(' ');
  const [map, id, section = '', row = '', place = ''] = seat || [];
  const [dayFrom = null, dayTo = null] = session ? [session.from, session.to] : days || [];
  return {
    kind: 'ticket',
    order,
    ref,
    holder: holder || '',
    type,
    session,
    seat: section + row + place === '' ? null : { section, row, seat: place },
    presence: presence ? unpackPresence(presence) : nobody,
    card: {
      kind: 'ticket',
      state: states[state] ?? 'cancelled',
      isRefunded: refunded === 1,
      movedTo: moved ? { session: moved[0], start: moved[1] } : null,
      event: type.event,
      group: type.group,
      admits: type.admits,
      note: type.note,
      section: map && id ? { seat_map: map, section: id } : null,
      session: session?.id ?? null,
      start: session?.start ?? null,
      dayFrom,
      dayTo,
      owedSince: null,
    },
  };
}

const packPlace = (place: ScanPlace | null): PackedPlace =>
  place ? [place.at, place.door, place.device] : 0;

const unpackPlace = (packed: PackedPlace): ScanPlace | null =>
  packed ? { at: packed[0], door: packed[1], device: packed[2] } : null;

const unpackPresence = ([inside, used, lastIn, lastOut]: readonly [
  number,
  number,
  PackedPlace,
  PackedPlace,
]): Presence => ({ inside, used, lastIn: unpackPlace(lastIn), lastOut: unpackPlace(lastOut) });
