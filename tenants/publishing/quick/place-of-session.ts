import {
  addDays,
  dayIn,
  instantOfWallTime,
  sessionId,
  sessionsOf,
} from '#domain/events/schedule.ts';
import { scheduledInstant } from '#domain/events/schedule-differences.ts';
import { scheduleRule } from '../../events/event-file.ts';
import { type Address, within } from '../address.ts';
import { nodeAt } from '../names.ts';
import { type ItemsNode, jsonOf, type Node } from '../tree.ts';

/** The place of a session in a file. */
export type SessionPlace =
  | { readonly kind: 'listed'; readonly address: Address }
  | {
      readonly kind: 'scheduled';
      /** The address of the schedule's differences, of which there may be none. */
      readonly list: Address;
      /** The local start that the schedule gives the session, which names its difference. */
      readonly at: string;
    };

/** A stored session: its id, and the local start that its schedule or file gives it; null if the file gives it an id. */
export interface StoredSession {
  readonly id: string;
  readonly at: string | null;
}

/**
 * Finds a session of an event, or the one at a local start, where an import would find it: among listed ones first, then in the
 * first schedule that gives it. Undefined if the file no longer has it.
 */
export function placeOfSession(
  tree: Node,
  event: string,
  session: StoredSession | { readonly start: string },
): SessionPlace | undefined {
  const at = within('events', event);
  const timezone = zoneOf(tree, at);
  if (timezone === undefined) return undefined;
  const listed = within(at, 'sessions');
  const isListed = (id: string) => itemsAt(tree, listed)?.items.has(id) ?? false;
  if ('id' in session && isListed(session.id)) {
    return { kind: 'listed', address: within(listed, session.id) };
  }
  const instant = instantOf(session, event, timezone);
  if (instant === undefined) return undefined;
  const id = sessionId(event, instant);
  if (isListed(id)) return { kind: 'listed', address: within(listed, id) };
  const schedules = within(at, 'schedules');
  const day = dayIn(timezone, instant);
  for (const [name, schedule] of itemsAt(tree, schedules)?.items ?? []) {
    const { data: rule } = scheduleRule.safeParse(jsonOf(schedule));
    const own = rule && sessionsOf(rule, timezone, addDays(day, -1), addDays(day, 1));
    const found = own?.find(({ start }) => start === instant);
    if (!found) continue;
    return { kind: 'scheduled', list: within(within(schedules, name), 'changes'), at: found.at };
  }
  return undefined;
}

/** The instant at which the file has a session, by the rules of its zone; undefined if the clocks skip a start that is not a schedule's. */
function instantOf(
  session: StoredSession | { readonly start: string },
  event: string,
  timezone: string,
): string | undefined {
  if ('start' in session) return instantOfWallTime(session.start, timezone) ?? undefined;
  return session.at === null
    ? instantIn(session.id, event)
    : scheduledInstant(session.at, timezone);
}

/** The instant in an id that `sessionId` made; undefined for an id that the venue gave. */
function instantIn(id: string, event: string): string | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)z$/.exec(id.slice(event.length + 1));
  if (!match || !id.startsWith(`${event}-`.toLowerCase())) return undefined;
  const [, year, month, day, hour, minute] = match;
  return `${year}-${month}-${day}T${hour}:${minute}:00Z`;
}

function zoneOf(tree: Node, event: Address): string | undefined {
  const venue = valueAt(tree, within(event, 'venue'));
  return venue === undefined
    ? undefined
    : valueAt(tree, within(within('venues', venue), 'timezone'));
}

function valueAt(tree: Node, address: Address): string | undefined {
  const node = nodeAt(tree, address);
  return node?.kind === 'value' && typeof node.value === 'string' ? node.value : undefined;
}

function itemsAt(tree: Node, address: Address): ItemsNode | undefined {
  const node = nodeAt(tree, address);
  return node?.kind === 'items' ? node : undefined;
}
