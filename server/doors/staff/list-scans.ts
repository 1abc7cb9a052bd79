import { type PlaceNames, wirePlace } from '#contract/staff/wire-verdict.ts';
import { nameOfType } from '../../catalogue/type-name.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { zoneOfEvent } from '../../store/catalogue/catalogue.ts';
import type { Tx } from '../../store/database.ts';
import { type ListedScan, listScans as list } from '../../store/doors/listed-scans.ts';
import { doorOf, isOwn } from '../scan-request.ts';
import { asScanner, doorRequestOf } from './door-request.ts';
import { placeNames } from './scan-answer.ts';

const pageSize = 50;

/** The log of scans, latest first. Unknown codes are listed only for the whole portal (STF-10). */
export function listScans({ query }: StaffInput<'listScans'>, request: StaffRequest) {
  const { services, portalId } = request;
  const door = doorOf(doorRequestOf(asScanner(request)), query.door)?.id ?? null;
  return services.store.read(portalId, async (tx) => {
    const { page, next } = await readPage(tx, request, { before: query.before, door });
    const names = await namesIn(tx, page, request);
    return { scan: page.map((row) => wireScan(row, names, request)), next };
  });
}

/** Lists scans on which an offline device and the server disagree (DOR-09), latest first. */
export function listScanConflicts(
  { query }: StaffInput<'listScanConflicts'>,
  request: StaffRequest,
) {
  const { services, portalId } = request;
  return services.store.read(portalId, async (tx) => {
    const asked = { before: query.before, door: null, onlyConflicts: true };
    const { page, next } = await readPage(tx, request, asked);
    const names = await namesIn(tx, page, request);
    return { conflict: page.flatMap((row) => wireConflict(row, names, request)), next };
  });
}

interface Asked {
  readonly before: string | undefined;
  readonly door: string | null;
  readonly onlyConflicts?: boolean;
}

async function readPage(tx: Tx, request: StaffRequest, { before, ...asked }: Asked) {
  const own = doorRequestOf(asScanner(request));
  const { templates } = request.catalogue;
  const rows = await list(tx, {
    ...asked,
    events: request.scope === 'all' ? null : [...templates.keys()].filter((id) => isOwn(own, id)),
    before: before === undefined ? null : Number(before),
    limit: pageSize + 1,
  });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { page, next: rows.length > pageSize && last ? String(last.id) : null };
}

const namesIn = (tx: Tx, page: readonly ListedScan[], { catalogue }: StaffRequest) =>
  placeNames(
    tx,
    catalogue,
    page.flatMap(({ device, details }) => [device, details.before?.device ?? []].flat()),
  );

function wireConflict(row: ListedScan, names: PlaceNames, request: StaffRequest) {
  const { result, device_result, details, device_time } = row;
  if (result === 'annulled' || device_result === null) return [];
  const { id, door, by, event, type, order_number, direction, reason, persons, at, timezone } =
    wireScan(row, names, request);
  return [
    {
      id,
      at: device_time.toISOString(),
      timezone,
      received_at: at,
      door,
      by,
      event,
      type,
      order_number,
      direction,
      persons,
      device_result,
      result,
      reason,
      other: details.before ? wirePlace(details.before, names) : null,
    },
  ];
}

const wireScan = (row: ListedScan, names: PlaceNames, { catalogue }: StaffRequest) => ({
  id: row.id,
  at: row.server_time.toISOString(),
  timezone: zoneOfEvent(catalogue, row.event_template_id),
  door: names.door(row.door_id),
  by: names.scanner(row.device),
  event: catalogue.templates.get(row.event_template_id ?? '')?.name ?? null,
  type: row.ticket_type_id === null ? null : nameOfType(catalogue, row.ticket_type_id),
  order_number: row.order_number,
  direction: row.direction,
  result: row.result,
  reason: row.reason,
  persons: row.persons,
  is_forced: row.forced,
  is_looked_up: row.looked_up,
  is_undone: row.is_undone,
  can_undo: !row.is_undone && (row.result === 'admitted' || row.result === 'left'),
  note: row.note,
});
