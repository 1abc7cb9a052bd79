import { sessionId } from '#domain/events/schedule.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import type { StoredSession } from '../../store/events/import-sessions.ts';
import type { TableRow } from '../../store/import/import.ts';
import { configOf } from './portal-parts.ts';
import { type SeatCapacities, seatCapacities } from './seat-parts.ts';
import { trimmed } from './trimmed.ts';

/** The rows from which events are read back. */
interface EventRows {
  readonly currency: string;
  readonly config: readonly TableRow<'config'>[];
  readonly venues: readonly TableRow<'venue'>[];
  readonly maps: readonly TableRow<'seat_map'>[];
  readonly events: readonly TableRow<'event_template'>[];
  readonly schedules: readonly TableRow<'schedule'>[];
  readonly sessions: readonly StoredSession[];
  readonly groups: readonly TableRow<'ticket_group'>[];
  readonly types: readonly TableRow<'ticket_type'>[];
  readonly prices: readonly TableRow<'price_schedule'>[];
  readonly messages: readonly TableRow<'message_rule'>[];
  readonly ticketRules: readonly TableRow<'ticket_rule'>[];
}

/** Returns a file's events, in order. */
export function eventsOf(rows: EventRows): object[] {
  const zones = new Map(rows.venues.map(({ id, timezone }) => [id, timezone]));
  const plans = new Map(rows.maps.map(({ id, plan }) => [id, plan]));
  const grouped = {
    schedules: Map.groupBy(rows.schedules, ({ event_template_id: id }) => id),
    sessions: Map.groupBy(rows.sessions, ({ event_template_id: id }) => id),
    groups: Map.groupBy(rows.groups, ({ event_template_id: id }) => id),
    messages: Map.groupBy(rows.messages, ({ event_template_id: id }) => id),
  };
  const groupFile = groupFiles(rows);
  return rows.events.map(({ seller_id, venue_id, seat_map_id, position: _, ...event }) => {
    const { id } = event;
    const zone = zones.get(venue_id) ?? 'UTC';
    const groups = inOrder(grouped.groups.get(id));
    const seats = seatCapacities(plans.get(seat_map_id ?? ''), groups);
    const given = {
      ...event,
      seller: seller_id,
      venue: venue_id,
      seat_map: seat_map_id,
      config: configOf(rows.config, 'event_template', id),
      schedules: (grouped.schedules.get(id) ?? []).map(({ rule }) =>
        datedFile(rule as Record<string, unknown>, seats),
      ),
      sessions: (grouped.sessions.get(id) ?? []).map((session) =>
        sessionFile(session, { zone, seats, currency: rows.currency }),
      ),
      groups: groups.map((group) => groupFile(group, zone, seats)),
      message_rules: inOrder(grouped.messages.get(id)).map(({ actions, triggers }) => ({
        actions,
        triggers,
      })),
    };
    const kept = { meta: event.meta, groups: given.groups };
    return { ...trimmed(given, eventDefaults), ...kept };
  });
}

const eventDefaults = {
  event_type: 'repeating',
  hidden_type: 'public_browsable',
  off_sale: false,
};

/** A schedule or session without values that the file may leave out. */
const datedFile = (dated: Record<string, unknown>, { session }: SeatCapacities) =>
  trimmed(dated, { capacity: session, oversell_capacity: 0, price_increase: '0', days_ahead: 180 });

function sessionFile(
  session: StoredSession,
  { zone, seats, currency }: { zone: string; seats: SeatCapacities; currency: string },
) {
  const { id, event_template_id, start_datetime, price_increase } = session;
  const { capacity, oversell_capacity, annotations, duration_minutes, closed } = session;
  const start = Temporal.Instant.from(start_datetime).toString();
  const given = {
    id: id === sessionId(event_template_id, start) ? null : id,
    start: wallTime(start_datetime, zone),
    duration_minutes,
    closed: closed || null,
    sales_start: session.sales_start && wallTime(session.sales_start, zone),
    sales_end: session.sales_end && wallTime(session.sales_end, zone),
    capacity,
    oversell_capacity,
    price_increase: price_increase === 0 ? null : formatAmount(price_increase, currency),
    annotations,
  };
  return datedFile(given, seats);
}

/** An instant as a local time in the venue's zone. */
function wallTime(instant: string, zone: string): string {
  const wall = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime();
  return wall.toString({ smallestUnit: wall.second === 0 ? 'minute' : 'second' });
}

/** Returns a function that writes a group with its tickets. */
function groupFiles({ config, currency, types, prices, ticketRules }: EventRows) {
  const typesOf = Map.groupBy(types, ({ ticket_group_id: id }) => id);
  const pricesOf = Map.groupBy(prices, ({ ticket_type_id: id }) => id);
  const rulesOf = Map.groupBy(ticketRules, ({ ticket_group_id: id }) => id);
  const typeFile = ({ ticket_group_id: _, ...type }: TableRow<'ticket_type'>) => {
    const amount = (minor: number | null) =>
      minor === null ? null : formatAmount(minor, currency);
    const { currency_amount, currency_amount_min, currency_amount_max, ...rest } = type;
    const { fee_fixed_outside: fixed, fee_percent_outside: percent, ...others } = rest;
    const given = {
      ...others,
      amount: amount(currency_amount),
      discounted_amount: amount(type.discounted_amount),
      amount_min: amount(currency_amount_min),
      amount_max: amount(currency_amount_max),
      outside_fees: [
        ...(fixed === 0 ? [] : [{ name: 'fee_fixed_outside', fee: amount(fixed) }]),
        ...(percent === '0' ? [] : [{ name: 'fee_percent_outside', fee: percent }]),
      ],
      prices: inOrder(pricesOf.get(type.id)).map((price) => ({
        amount: amount(price.amount),
        when: price.applies,
      })),
    };
    return trimmed(given, { rank: 0, admits: 1 });
  };
  return (row: TableRow<'ticket_group'>, zone: string, seats: SeatCapacities) => {
    const { event_template_id: _, position: __, sales_start, sales_end, ...group } = row;
    const own = group.seats ? seats.ofGroup.get(group.id) : undefined;
    const given = {
      ...group,
      capacity: group.capacity === own ? null : group.capacity,
      sales_start: sales_start && wallTime(sales_start, zone),
      sales_end: sales_end && wallTime(sales_end, zone),
      config: configOf(config, 'ticket_group', group.id),
      ticket_rules: (rulesOf.get(group.id) ?? []).map(({ ticket_group_id: ___, ...rule }) =>
        trimmed(rule, { min: 0, max: -1, emailed: false }),
      ),
      types: (typesOf.get(group.id) ?? [])
        .toSorted((one, other) => one.rank - other.rank)
        .map(typeFile),
    };
    return trimmed(given, groupDefaults);
  };
}

const groupDefaults = {
  handler: 'tickets',
  hidden_type: 'public_browsable',
  min_tickets_per_order: 0,
  capacity: -1,
  oversell_capacity: 0,
  exclude_from_event_capacity: false,
};

const inOrder = <T extends { readonly position: number }>(rows: readonly T[] = []): readonly T[] =>
  rows.toSorted((one, other) => one.position - other.position);
