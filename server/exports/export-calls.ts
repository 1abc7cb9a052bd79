import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { maySeeExport } from '#domain/exports/export-kinds.ts';
import { exportLimits } from '#domain/exports/export-limits.ts';
import { shareOf } from '#domain/staff/share.ts';
import { auditChange, needsNoEntry } from '../audit/audit-change.ts';
import { withinRate } from '../http/rate-limit.ts';
import { enqueueExport } from '../jobs/enqueue.ts';
import type { StaffInput, StaffRequest } from '../staff/staff-request.ts';
import { staffViewerOf } from '../staff/staff-viewer.ts';
import type { Tx } from '../store/database.ts';
import {
  countExports,
  type ExportRow,
  type ExportsKept,
  insertExport,
  listExports as list,
  readExport,
  deleteExport as remove,
} from '../store/exports/staff-exports.ts';
import { lockKey } from '../store/idempotency.ts';
import { auditedFilter } from './audited-filter.ts';
import { checkWish } from './check-wish.ts';
import { fileOf } from './export-file.ts';
import { filterNames } from './filter-names.ts';
import { sellersOf } from './sellers-of.ts';

/** Starts an export, once by its id; throws too_many at the bounds. */
export async function startExport(
  { body: { id, kind, format, filter } }: StaffInput<'startExport'>,
  request: StaffRequest,
): Promise<undefined> {
  const { services, portalId, viewer } = request;
  const { store, actor, now } = services;
  const created_at = new Date(now());
  const expires_at = new Date(now() + exportLimits.keptFor);
  await store.write(portalId, async (tx) => {
    const sellers = sellersOf(await checkWish(tx, request, { kind, filter }));
    const asked = { id, kind, format, filter, sellers, created_at, expires_at };
    // Serialized, so that two concurrent requests do not count the same.
    await lockKey(tx, 'exports');
    const known = await readExport(tx, id, created_at);
    if (known) {
      if (known.person_id !== viewer.person.id) throw new Refusal('not_found', 'export');
      return needsNoEntry(tx);
    }
    refuseTooMany(await countExports(tx, viewer.person.id));
    await insertExport(tx, { ...asked, person_id: viewer.person.id });
    enqueueExport(tx, { portal_id: portalId, export_id: id });
    const { filter: shown, ...personal } = auditedFilter(filter);
    await auditChange(tx, actor, {
      act: 'start_export',
      entity: { kind: 'export', id },
      after: { kind, format, filter: shown, sellers },
      ...personal,
    });
  });
}

/** Throws `too_many` at the bounds of a portal, or at the share of one person. */
function refuseTooMany({ own, ...ofPortal }: ExportsKept): void {
  const { unfinished, kept, portalBytes: bytes } = exportLimits;
  const bounds = { unfinished, kept, bytes };
  for (const reason of ['unfinished', 'kept', 'bytes'] as const) {
    const share = shareOf(bounds[reason]);
    const limit = own[reason] >= share ? share : bounds[reason];
    if (own[reason] >= limit || ofPortal[reason] >= limit) {
      throw new StaffRefusal('too_many', 'export', { reason, limit });
    }
  }
}

/** Lists the exports within the viewer's sellers, with their progress. */
export async function listExports(
  _: StaffInput<'listExports'>,
  { services, portalId, catalogue, viewer }: StaffRequest,
) {
  const { store, now } = services;
  const asked = { now: new Date(now()), limit: exportLimits.all };
  const { seen, namesIn } = await store.read(portalId, async (tx) => {
    const seen = (await list(tx, asked)).filter((row) => maySeeExport(viewer.grants, row));
    const filters = seen.map(({ filter }) => filter);
    return { seen, namesIn: await filterNames(tx, catalogue, filters) };
  });
  return {
    export: seen.map((row) => ({
      id: row.id,
      kind: row.kind,
      format: row.format,
      filter: row.filter as Record<string, unknown>,
      names: namesIn(row.filter),
      state: row.state,
      reason: row.reason,
      rows: row.row_count,
      bytes: row.file_bytes,
      by: row.person_name,
      is_scheduled: row.schedule_id !== null,
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    })),
  };
}

/** The export with an id, if the viewer may see all of its sellers; throws not_found (STF-10). */
async function findExport(
  tx: Tx,
  id: string,
  { viewer, services }: StaffRequest,
): Promise<ExportRow> {
  const found = await readExport(tx, id, new Date(services.now()));
  if (!found || !maySeeExport(viewer.grants, found)) throw new Refusal('not_found', 'export');
  return found;
}

/** Deletes an export with its file; cancels it if it is in progress. */
export async function deleteExport(
  { params: { id } }: StaffInput<'deleteExport'>,
  request: StaffRequest,
): Promise<undefined> {
  const { store, actor } = request.services;
  await store.write(request.portalId, async (tx) => {
    const { state, row_count: rows } = await findExport(tx, id, request);
    if (!(await remove(tx, id))) throw new Refusal('not_found', 'export');
    const entity = { kind: 'export', id };
    await auditChange(tx, actor, { act: 'delete_export', entity, before: { state, rows } });
  });
}

/** Downloads of one person in an hour. */
const rate = { limit: 60, seconds: 3_600 };

/** Checks that the viewer may download a file now, so that a page can request the second factor first. */
export async function openExport(
  { params: { id } }: StaffInput<'openExport'>,
  request: StaffRequest,
): Promise<undefined> {
  const { store } = request.services;
  finished(await store.readOnce(request.portalId, (tx) => findExport(tx, id, request)));
}

/** Returns an export's file, by the viewer's current rights (MON-05). */
export async function getExportFile(
  { params: { id } }: StaffInput<'getExportFile'>,
  request: StaffRequest,
): Promise<Response> {
  const { services, plainServices, portalId, portalKey, viewer } = request;
  const caller = { services: plainServices, portalId };
  await withinRate(caller, 'staff_export_file', viewer.person.id, rate);
  const found = await services.store.write(portalId, async (tx) => {
    const one = finished(await findExport(tx, id, request));
    const { kind, format, row_count: rows } = one;
    await auditChange(tx, services.actor, {
      act: 'download_export',
      entity: { kind: 'export', id },
      after: { kind, format, rows },
    });
    return one;
  });
  const mayGoOn = async () => {
    const now = await staffViewerOf(request, { isPolling: true });
    return now !== undefined && maySeeExport(now.grants, found);
  };
  return fileOf(plainServices.store, { portalId, portalKey, found, mayGoOn });
}

function finished(found: ExportRow): ExportRow {
  if (found.state !== 'done') throw new StaffRefusal('export_not_done', 'export');
  return found;
}
