import { createHash } from 'node:crypto';
import type { SnapshotTables } from '#domain/doors/snapshot-card.ts';
import { isMembershipHandler } from '#domain/memberships/membership.ts';
import type { DoorStaffRequest } from '../../staff/staff-request.ts';
import type { Tx } from '../../store/database.ts';
import { readSessionFacts } from '../../store/events/session-facts.ts';
import { daysOf } from '../tickets-at-door.ts';

/** The short name of a type or session in cards: 48 bits, so that a thousand of them do not share one. */
export const tableKey = (...ids: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(ids)).digest('base64url').slice(0, 8);

/** The sessions, types and doors that cards name: all of it is in the catalogue, and nothing of it is a ticket's. */
export async function snapshotTables(
  tx: Tx,
  { catalogue, scanner, scope }: DoorStaffRequest,
  sessionIds: readonly string[],
): Promise<SnapshotTables> {
  const sessions = await readSessionFacts(tx, sessionIds);
  const own = scanner.kind === 'device' ? scanner.device.doors : null;
  return {
    session: sessions
      .map((session) => {
        const { dayFrom, dayTo } = daysOf(
          { valid_from: null, valid_to: null },
          session,
          session.timezone,
        );
        const start = session.start_datetime.getTime();
        return {
          key: tableKey(session.id),
          id: session.id,
          start,
          from: dayFrom ?? start,
          to: dayTo ?? start,
          date: session.date,
          time: session.startTime,
        };
      })
      .sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1)),
    type: [...catalogue.types.values()].flatMap((type) => {
      const group = catalogue.groups.get(type.ticket_group_id);
      const event = catalogue.templates.get(group?.event_template_id ?? '');
      if (!group || !event || !(scope === 'all' || scope.has(event.seller_id))) return [];
      return [
        {
          key: tableKey(event.id, group.id, type.id),
          event: event.id,
          title: event.name,
          group: group.id,
          name: type.name,
          admits: type.admits,
          note: type.door_note,
        },
      ];
    }),
    level: [...catalogue.groups.values()].flatMap(({ id, name, event_template_id, handler }) => {
      const event = catalogue.templates.get(event_template_id);
      if (!isMembershipHandler(handler) || !event) return [];
      if (scope !== 'all' && !scope.has(event.seller_id)) return [];
      return [{ key: tableKey(id), event: event.id, group: id, name }];
    }),
    door: [...catalogue.doors.values()]
      .filter(({ id, withdrawn }) => !withdrawn && (own?.includes(id) ?? true))
      .map(({ id, name, serves, minutes_before, minutes_after, re_entry, shows_names }) => ({
        id,
        name,
        serves,
        minutes_before,
        minutes_after,
        re_entry,
        shows_names,
      })),
  };
}
