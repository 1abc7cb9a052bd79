import { Refusal } from '#contract/api/refusals.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { type ExportKind, exportScope, hasDays } from '#domain/exports/export-kinds.ts';
import { exportLimits } from '#domain/exports/export-limits.ts';
import { scheduleBlock, stateFor } from '#domain/exports/export-schedule.ts';
import { type ExportTimes, isExportDay, nextExportTime } from '#domain/exports/export-times.ts';
import { shareOf } from '#domain/staff/share.ts';
import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { portalTimezone } from '../../store/catalogue/catalogue.ts';
import type { Tx } from '../../store/database.ts';
import {
  countSchedules,
  insertSchedule,
  type ListedSchedule,
  listSchedules,
  lockSchedule,
  deleteSchedule as remove,
  type ScheduleRow,
  updateSchedule,
} from '../../store/exports/export-schedules.ts';
import { lockKey } from '../../store/idempotency.ts';
import { auditedFilter } from '../audited-filter.ts';
import { checkWish } from '../check-wish.ts';
import { filterNames } from '../filter-names.ts';

const entityOf = (id: string) => ({ kind: 'export_schedule', id });

/** Schedules an export, once by its id; throws too_many at the bound of a portal or the share of one person. */
export async function createExportSchedule(
  { body }: StaffInput<'createExportSchedule'>,
  request: StaffRequest,
): Promise<undefined> {
  const { services, portalId, catalogue, viewer } = request;
  const { store, actor, now } = services;
  const { id, ...wish } = body;
  checkTimes(wish);
  await store.write(portalId, async (tx) => {
    await checkWish(tx, request, wish);
    // Serialized, so that two concurrent requests do not count the same.
    await lockKey(tx, 'exports');
    const known = await lockSchedule(tx, id);
    if (known) {
      if (known.person_id !== viewer.person.id) throw new Refusal('not_found', 'export_schedule');
      return needsNoEntry(tx);
    }
    const { schedules: most } = exportLimits;
    const { all, own } = await countSchedules(tx, viewer.person.id);
    const limit = own >= shareOf(most) ? shareOf(most) : most;
    if (own >= limit || all >= limit) {
      throw new StaffRefusal('too_many', 'export_schedule', { limit });
    }
    const next_at = new Date(nextExportTime(wish, portalTimezone(catalogue), now()));
    const created_at = new Date(now());
    await insertSchedule(tx, { id, ...wish, person_id: viewer.person.id, next_at, created_at });
    const { filter, ...personal } = auditedFilter(wish.filter);
    await auditChange(tx, actor, {
      act: 'create_export_schedule',
      entity: entityOf(id),
      after: { ...wish, filter },
      ...personal,
    });
  });
}

/** Throws bad_field_value for a day outside the week or month, or if days are given for a schedule without days. */
function checkTimes(
  wish: ExportTimes & { readonly kind: ExportKind; readonly covers: string },
): void {
  const fault = (path: string, value: unknown) =>
    new Refusal('bad_field_value', 'export_schedule', { path, value: String(value) });
  if (!isExportDay(wish)) throw fault('on_day', wish.on_day);
  if (wish.covers === 'period' && !hasDays(wish.kind)) throw fault('covers', wish.covers);
}

/** Changes when one of the viewer's schedules runs, and what it covers. */
export async function updateExportSchedule(
  { params: { id }, body }: StaffInput<'updateExportSchedule'>,
  request: StaffRequest,
): Promise<undefined> {
  const { services, portalId, catalogue } = request;
  const { store, actor, now } = services;
  await store.write(portalId, async (tx) => {
    const found = await findOwn(tx, id, request);
    checkTimes({ ...body, kind: found.kind });
    const isActive = found.state === 'active';
    const next_at = isActive
      ? new Date(nextExportTime(body, portalTimezone(catalogue), now()))
      : null;
    await updateSchedule(tx, id, { ...body, next_at });
    const { format, covers, every, on_day, at_time } = found;
    await auditChange(tx, actor, {
      act: 'update_export_schedule',
      entity: entityOf(id),
      before: { format, covers, every, on_day, at_time },
      after: body,
    });
  });
}

/** Pauses a schedule; does nothing if it is paused already. */
export async function pauseExportSchedule(
  { params: { id } }: StaffInput<'pauseExportSchedule'>,
  request: StaffRequest,
): Promise<undefined> {
  const { store, actor } = request.services;
  await store.write(request.portalId, async (tx) => {
    const { state, kind } = await findSeen(tx, id, request);
    if (state !== 'active') return needsNoEntry(tx);
    await updateSchedule(tx, id, { state: 'paused', reason: 'person', next_at: null });
    await auditChange(tx, actor, {
      act: 'pause_export_schedule',
      entity: entityOf(id),
      before: { state },
      after: { state: 'paused', kind },
    });
  });
}

/** Resumes one of the viewer's schedules from its next time on. */
export async function resumeExportSchedule(
  { params: { id } }: StaffInput<'resumeExportSchedule'>,
  request: StaffRequest,
): Promise<undefined> {
  const { services, portalId, catalogue } = request;
  const { store, actor, now } = services;
  await store.write(portalId, async (tx) => {
    const found = await findOwn(tx, id, request);
    if (found.state === 'active') return needsNoEntry(tx);
    const next_at = new Date(nextExportTime(found, portalTimezone(catalogue), now()));
    await updateSchedule(tx, id, { state: 'active', reason: null, next_at });
    await auditChange(tx, actor, {
      act: 'resume_export_schedule',
      entity: entityOf(id),
      before: { state: found.state, reason: found.reason },
      after: { state: 'active', kind: found.kind },
    });
  });
}

/** Deletes a schedule; its files stay for their week. */
export async function deleteExportSchedule(
  { params: { id } }: StaffInput<'deleteExportSchedule'>,
  request: StaffRequest,
): Promise<undefined> {
  const { store, actor } = request.services;
  await store.write(request.portalId, async (tx) => {
    const { kind, every, state } = await findSeen(tx, id, request);
    await remove(tx, id);
    await auditChange(tx, actor, {
      act: 'delete_export_schedule',
      entity: entityOf(id),
      before: { kind, every, state },
    });
  });
}

/** Lists the schedules that the viewer may see, with the reason if one is blocked now. */
export async function listExportSchedules(
  _: StaffInput<'listExportSchedules'>,
  { services, portalId, catalogue, viewer }: StaffRequest,
) {
  return services.store.read(portalId, async (tx) => {
    const rows = await listSchedules(tx, exportLimits.schedules);
    const seen = rows.filter((row) => isSeen(row, viewer));
    const filters = seen.map(({ filter }) => filter);
    const namesIn = await filterNames(tx, catalogue, filters);
    return {
      schedule: seen.map((row) => ({
        ...shown(row, viewer.person.id),
        names: namesIn(row.filter),
      })),
    };
  });
}

function shown(row: ListedSchedule, viewerId: string) {
  // A schedule whose person lost the right is blocked, even if it is not due yet.
  const block = row.state === 'active' ? scheduleBlock(row.person, row.kind) : undefined;
  return {
    id: row.id,
    kind: row.kind,
    format: row.format,
    filter: row.filter,
    covers: row.covers,
    every: row.every,
    on_day: row.on_day,
    at_time: row.at_time,
    state: block ? stateFor(block) : row.state,
    reason: block ?? row.reason,
    next_at: block ? null : (row.next_at?.toISOString() ?? null),
    last: row.last_at && {
      at: row.last_at.toISOString(),
      result: row.last_result ?? ('running' as const),
    },
    by: row.person.name,
    is_own: row.person_id === viewerId,
  };
}

/**
 * True if the viewer may see a schedule: their own, or one of an export that they may run for the whole portal
 * (STF-10).
 */
const isSeen = (
  { kind, person_id }: Pick<ScheduleRow, 'kind' | 'person_id'>,
  { grants, person }: StaffRequest['viewer'],
): boolean => {
  const scope = exportScope(grants, kind);
  return scope === 'all' || (scope !== undefined && person.id === person_id);
};

async function findSeen(tx: Tx, id: string, { viewer }: StaffRequest): Promise<ScheduleRow> {
  const found = await lockSchedule(tx, id);
  if (!found || !isSeen(found, viewer)) throw new Refusal('not_found', 'export_schedule');
  return found;
}

/** Finds the viewer's own schedule: it runs with its person's rights, so nobody else may change it. */
async function findOwn(tx: Tx, id: string, request: StaffRequest): Promise<ScheduleRow> {
  const found = await findSeen(tx, id, request);
  if (found.person_id === request.viewer.person.id) return found;
  throw new StaffRefusal('not_possible_now', 'export_schedule', { reason: 'not_own' });
}
