import type { DoorRule } from '#domain/doors/card.ts';
import type { Asked, Verdict } from '#domain/doors/verdict.ts';
import { invalid } from '../http/input.ts';
import type { Tx } from '../store/database.ts';
import {
  insertScans,
  type NewScan,
  noteScans,
  type ScanRow,
  scansOfDevice,
} from '../store/doors/scans.ts';
import { type DoorRequest, doorOf, type ScanRequest } from './scan-request.ts';

/** A scan in progress. */
export interface Scanning {
  readonly tx: Tx;
  readonly request: DoorRequest;
  readonly input: ScanRequest;
  readonly door: DoorRule | null;
  readonly asked: Asked;
}

/** The subject of a row: what the code belongs to. */
export type ScanSubject = Partial<
  Pick<
    NewScan,
    | 'ticket_id'
    | 'membership_id'
    | 'ticket_order_id'
    | 'code'
    | 'event_template_id'
    | 'event_session_id'
  >
>;

/** Reads the door and time of a scan. Throws InvalidInput for either. */
export function beginScan(tx: Tx, request: DoorRequest, input: ScanRequest): Scanning {
  const now = request.services.now();
  if (input.offline && input.device_time === undefined) {
    throw invalid('device_time', 'is required for a scan of an offline device');
  }
  // A fast clock must not scan in the future.
  const at = input.offline ? Math.min(now, Date.parse(input.device_time ?? '')) : now;
  return {
    tx,
    request,
    input,
    door: doorOf(request, input.door, input.offline !== undefined),
    asked: {
      direction: input.direction,
      at,
      persons: input.persons,
      force: input.force !== undefined,
      isRefusedOffline: input.offline?.result === 'refused',
      sessions: input.sessions,
    },
  };
}

/** The row of one subject's verdict. */
export function rowOf(
  { request: { services }, input, door, asked }: Scanning,
  subject: ScanSubject,
  { result, reason, persons, ...details }: Verdict,
  part = 0,
): NewScan {
  const { actor } = services;
  const now = new Date(services.now());
  return {
    device: input.device,
    device_scan_id: input.id,
    part,
    actor_kind: actor?.kind ?? null,
    actor: actor?.id ?? null,
    door_id: door?.id ?? null,
    ticket_id: null,
    membership_id: null,
    ticket_order_id: null,
    code: null,
    event_template_id: null,
    event_session_id: null,
    ...subject,
    direction: asked.direction,
    result,
    reason,
    persons,
    details,
    device_time: input.device_time === undefined ? now : new Date(input.device_time),
    server_time: now,
    offline: input.offline !== undefined,
    device_result: input.offline?.result ?? null,
    forced: result !== 'refused' && reason !== null,
    looked_up: input.looked_up,
    annuls: null,
  };
}

/**
 * Appends rows, with the reason of forced ones; returns their ids in order, or undefined if the device has already sent
 * this scan.
 */
export async function logScans(
  { tx, input }: Scanning,
  rows: readonly NewScan[],
): Promise<readonly number[] | undefined> {
  const written = await insertScans(tx, rows);
  const ids = rows.flatMap(({ part }) => written.get(part) ?? []);
  if (ids.length < rows.length) return undefined;
  const forced = rows.flatMap(({ part, forced: isForced }) =>
    isForced ? (written.get(part) ?? []) : [],
  );
  if (input.force) await noteScans(tx, forced, input.force.reason);
  return ids;
}

/**
 * The rows of a scan that the device has already sent; empty for a new one. Throws InvalidInput if its id belongs to a
 * scan of something else.
 */
export async function scanBefore(
  { tx, input }: Scanning,
  isSubject: (row: ScanRow) => boolean,
): Promise<readonly ScanRow[]> {
  const rows = await scansOfDevice(tx, input.device, input.id);
  if (!rows.every(isSubject)) throw usedId();
  return rows;
}

export const usedId = () => invalid('id', 'was used for another scan of this device');

/** The verdict stored in a row. */
export function verdictOfRow({ result, reason, persons, details }: ScanRow): Verdict {
  if (result === 'annulled') throw new Error('a row that annuls has no verdict');
  return { result, reason, persons, ...details };
}
