import { type Weekday, weekdayOf } from '../time/session-filter.ts';

/** The places where a rule's text can appear (CAL-31). */
export const messageActions = [
  'quantity_message',
  'session_annotation',
  'session_message',
  'date_annotation',
  'date_message',
] as const;
export type MessageAction = (typeof messageActions)[number];

export interface MessageTriggers {
  /** Days in the venue's zone, including the start but not the end (CAL-34). */
  readonly dateInterval?: Interval | undefined;
  readonly weekdays?: readonly Weekday[] | undefined;
  /** Local times HH:MM, up to 24:00, including the start but not the end. */
  readonly time_of_day?: Interval | undefined;
  readonly ticket_type_ids?: readonly string[] | undefined;
  readonly ticket_type_names?: readonly string[] | undefined;
  readonly ticket_group_ids?: readonly string[] | undefined;
  readonly ticket_group_names?: readonly string[] | undefined;
  /** Both included (CAL-35). */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

interface Interval {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

export interface MessageRule {
  readonly actions: { readonly [A in MessageAction]?: string | undefined };
  readonly triggers: MessageTriggers;
}

/** The chosen tickets of one type. */
export interface ChosenTickets {
  readonly typeId: string;
  readonly typeName: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly quantity: number;
}

/** The choice to find messages for; null is not chosen yet. Date and time are on the venue's clock. */
export interface MessagePlace {
  readonly date: string | null;
  readonly startTime: string | null;
  readonly tickets: readonly ChosenTickets[];
}

/** The texts of the matching rules, in the rules' order, each once (CAL-31). */
export function messagesAt(
  rules: readonly MessageRule[],
  action: MessageAction,
  place: MessagePlace,
): readonly string[] {
  const ofDay = action === 'date_message' || action === 'date_annotation';
  const texts = new Set<string>();
  for (const { actions, triggers } of rules) {
    const text = actions[action];
    if (!text || !matchesDate(triggers, place.date)) continue;
    // A day has no time of its own, so its messages do not depend on one.
    if (!ofDay && !isWithin(triggers.time_of_day, place.startTime)) continue;
    if (matchesQuantities(triggers, place.tickets)) texts.add(text);
  }
  return [...texts];
}

function matchesDate({ dateInterval, weekdays }: MessageTriggers, date: string | null): boolean {
  if (!isWithin(dateInterval, date)) return false;
  return weekdays === undefined || (date !== null && weekdays.includes(weekdayOf(date)));
}

/** Half-open; an unknown value is in no interval. */
function isWithin(interval: Interval | undefined, at: string | null): boolean {
  if (interval === undefined) return true;
  const { start, end } = interval;
  return at !== null && (start === undefined || at >= start) && (end === undefined || at < end);
}

/**
 * Counts the tickets of the named types and groups, by id or by name; without names, all tickets
 * (CAL-35). Names without a number mean at least one ticket.
 */
function matchesQuantities(triggers: MessageTriggers, tickets: readonly ChosenTickets[]): boolean {
  const { ticket_type_ids, ticket_type_names, ticket_group_ids, ticket_group_names } = triggers;
  const isNamed = [ticket_type_ids, ticket_type_names, ticket_group_ids, ticket_group_names].some(
    (names) => names !== undefined,
  );
  let total = 0;
  for (const { typeId, typeName, groupId, groupName, quantity } of tickets) {
    if (!isAmong(ticket_type_ids, typeId, ticket_type_names, typeName)) continue;
    if (isAmong(ticket_group_ids, groupId, ticket_group_names, groupName)) total += quantity;
  }
  const { max } = triggers;
  const min = triggers.min ?? (isNamed && max === undefined ? 1 : 0);
  return total >= min && (max === undefined || total <= max);
}

function isAmong(
  ids: readonly string[] | undefined,
  id: string,
  names: readonly string[] | undefined,
  name: string,
): boolean {
  if (ids === undefined && names === undefined) return true;
  return ids?.includes(id) === true || names?.includes(name) === true;
}
