import {
  addDays,
  dayIn,
  instantOfWallTime,
  sessionId,
  sessionsOf,
} from '#domain/events/schedule.ts';
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

/**
 * Finds a session of an event by its id, or by the local start that it would get, where an import would find it: among listed
 * ones first, then in the first schedule that gives it. Undefined if the file no longer has it.
 */
export function placeOfSession(
  tree: Node,
  event: string,
  session: string | { readonly start: string },
): SessionPlace | undefined {
  const at = within('events', event);
  const timezone = zoneOf(tree, at);
  if (timezone === undefined) return undefined;
  const instant =
    typeof session === 'string'
      ? instantIn(session, event)
      : (instantOfWallTime(session.start, timezone) ?? undefined);
  const id =
    typeof session === 'string'
      ? session
      : instant === undefined
        ? undefined
        : sessionId(event, instant);
  if (id === undefined) return undefined;
  const listed = within(at, 'sessions');
  if (itemsAt(tree, listed)?.items.has(id)) {
    return { kind: 'listed', address: within(listed, id) };
  }
  if (instant === undefined) return undefined;
  const schedules = within(at, 'schedules');
  const day = dayIn(timezone, instant);
  for (const [name, schedule] of itemsAt(tree, schedules)?.items ?? []) {
    const { data: rule } = scheduleRule.safeParse(jsonOf(schedule));
    const own = rule && sessionsOf(rule, timezone, addDays(day, -1), addDays(day, 1));
    const found = own?.find(({ start }) => sessionId(event, start) === id);
    if (!found) continue;
    return { kind: 'scheduled', list: within(within(schedules, name), 'changes'), at: found.at };
  }
  return undefined;
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
