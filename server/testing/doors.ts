import { randomUUID } from 'node:crypto';
import type { DoorRule } from '#domain/doors/card.ts';
import { asActor } from '../audit/as-actor.ts';
import type { DoorRequest } from '../doors/scan-request.ts';
import { type Scanned, scanTicket } from '../doors/scan-ticket.ts';
import { type UndoneScan, undoScan } from '../doors/undo-scan.ts';
import { buy, orderOf } from './edits.ts';
import { configure } from './member.ts';
import { sessionDay } from './venues/venue.ts';
import type { World } from './venues/world.ts';

/** Midnight in New York before the sessions of the test venue. */
export const midnight = Date.parse(`${sessionDay}T05:00:00Z`);
export const hour = 3_600_000;

/** Adds doors to the test venue, as an import would. */
export async function addDoors(
  world: World,
  ...doors: (Partial<Omit<DoorRule, 'serves'>> & {
    id: string;
    serves?: Partial<DoorRule['serves']>;
  })[]
): Promise<void> {
  for (const { id, serves, ...door } of doors) {
    await world.sql(`insert into door values ($1, $2, $3, $4, $5, $6, $7, $8, 0, false)`, [
      world.venue.portalId,
      id,
      door.name ?? id,
      JSON.stringify({ events: [], groups: [], seat_sections: [], ...serves }),
      door.minutes_before ?? null,
      door.minutes_after ?? null,
      door.re_entry ?? false,
      door.shows_names ?? false,
    ]);
  }
  await configure(world, {});
}

/** Returns a verdict's reason, or its result if it has none. */
export function told(scanned: Scanned): string {
  if (scanned.kind === 'order') throw new Error('an order has no verdict of its own');
  return scanned.verdict.reason ?? scanned.verdict.result;
}

/** The number of a scan in the log. */
export const numberOf = (scanned: Scanned): number | null =>
  scanned.kind === 'order' ? null : scanned.scan;

/** Returns a ticket's scans. */
export const scansOf = (world: World, id: string | undefined) =>
  world.sql<{ result: string; reason: string | null; door_id: string | null; persons: number }>(
    `select result, reason, door_id, persons, device, actor_kind, actor, forced, offline, device_result
     from scan where ticket_id = $1 order by id`,
    [id],
  );

interface At {
  /** Epoch milliseconds; by default nine in the morning on the day of the sessions. */
  readonly at?: number;
  readonly sellers?: readonly string[];
}

/** Makes a supervisor's request at the doors of the test venue. */
export async function doorRequest(
  { services, venue }: World,
  { at = midnight + 9 * hour, sellers }: At = {},
): Promise<DoorRequest> {
  return {
    services: asActor({ ...services, now: () => at }, { kind: 'person', id: 'supervisor' }),
    catalogue: await services.cache.catalogue(venue.portalId),
    portalId: venue.portalId,
    scope: sellers ? new Set(sellers) : 'all',
  };
}

/** Scans a code, as a new scan of the device `gate-1` by default. */
export const scanAt = async (
  world: World,
  code: string,
  more: Readonly<Record<string, unknown>> = {},
  at: At = {},
): Promise<Scanned> =>
  scanTicket(await doorRequest(world, at), { code, device: 'gate-1', id: randomUUID(), ...more });

export const undoAt = async (
  world: World,
  scan: number | null,
  more: Readonly<Record<string, unknown>> = {},
  at: At = {},
): Promise<UndoneScan> =>
  undoScan(await doorRequest(world, at), {
    scan,
    device: 'gate-1',
    id: randomUUID(),
    reason: 'wrong person',
    ...more,
  });

/** Buys tickets of a type; returns their ids and codes, and the order's. */
export async function ticketsOf(world: World, type = 'adult', n = 1, session?: string) {
  const wanted = session === undefined ? { type, n } : { type, n, session };
  const order = await buy(world, wanted);
  const { ticket, ticket_order } = await orderOf(world.api, order.id);
  return {
    ...order,
    tickets: ticket,
    number: ticket_order[0]?.order_number ?? '',
    code: ticket_order[0]?.scan_code ?? '',
    ids: ticket.map(({ id }) => id),
    codes: ticket.map(({ scan_code }) => scan_code ?? ''),
  };
}
