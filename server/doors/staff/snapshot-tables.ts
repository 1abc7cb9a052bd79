import { createHash } from 'node:crypto';
import { keyText } from '#domain/doors/snapshot.ts';
import { owedCode, type SnapshotTables } from '#domain/doors/snapshot-card.ts';
import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import { nameOfType } from '../../catalogue/type-name.ts';
import { sellersWithin } from '../../staff/sellers-within.ts';
import type { DoorStaffRequest } from '../../staff/staff-request.ts';
import type { Tx } from '../../store/database.ts';
import { readSessionFacts } from '../../store/events/session-facts.ts';
import { owedFrom, owedOrders } from '../../store/payments/owed-parts.ts';
import { daysOf } from '../tickets-at-door.ts';
import { keyOfCode } from './seal-card.ts';

/** The maximum number of unpaid orders in a snapshot. */
const mostOwed = 5_000;

/** The short name of a type or session in cards: 48 bits, enough for a thousand of them to be distinct. */
export const tableKey = (...ids: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(ids)).digest('base64url').slice(0, 8);

/** The subjects of a snapshot's tables. */
interface TablesOf {
  readonly sessionIds: readonly string[];
  readonly key: Buffer;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly endsAt: number;
}

/**
 * The sessions, types and doors that cards refer to, all taken from the catalogue and none specific to a ticket. Each
 * unpaid order is one key, so that a payment changes one row instead of every ticket's card.
 */
export async function snapshotTables(
  tx: Tx,
  { catalogue, scanner, scope }: DoorStaffRequest,
  { sessionIds, key, now, endsAt }: TablesOf,
): Promise<SnapshotTables> {
  const [sessions, owed] = await Promise.all([
    readSessionFacts(tx, sessionIds),
    owedOrders(tx, {
      sellers: sellersWithin(catalogue, scope),
      from: owedFrom(now),
      until: new Date(endsAt),
      limit: mostOwed,
    }),
  ]);
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
          name: nameOfType(catalogue, type.id),
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
    owed: owed.map(({ order_number, since }) => ({
      key: keyText(keyOfCode(key, owedCode(order_number))),
      since: since.getTime(),
    })),
  };
}
