import { exportScope } from '#domain/exports/export-kinds.ts';
import { exportLimits } from '#domain/exports/export-limits.ts';
import { scheduleBlock, stateFor } from '#domain/exports/export-schedule.ts';
import { exportPeriod, nextExportTime } from '#domain/exports/export-times.ts';
import { auditChange } from '../../audit/audit-change.ts';
import { enqueue, enqueueExport } from '../../jobs/enqueue.ts';
import type { Sweep } from '../../jobs/work.ts';
import type { Services } from '../../services/services.ts';
import { uuid } from '../../setup/random.ts';
import { type Catalogue, portalTimezone } from '../../store/catalogue/catalogue.ts';
import type { Tx } from '../../store/database.ts';
import {
  lockDueSchedule,
  type ScheduleRow,
  updateSchedule,
} from '../../store/exports/export-schedules.ts';
import { countExports, insertExport } from '../../store/exports/staff-exports.ts';
import { lockKey } from '../../store/idempotency.ts';
import { type PersonRow, personById } from '../../store/staff/people.ts';
import { auditedFilter } from '../audited-filter.ts';
import { sellersOf } from '../sellers-of.ts';

/** The actor under which the audit log records what schedules start and stop. */
const actor = { kind: 'program', id: 'export schedules' } as const;

/**
 * Starts a portal's due exports, each once and by one process (MON-05). A schedule that fell due several times while no
 * server ran starts once.
 */
export async function runSchedules(services: Services, portalId: number): Promise<void> {
  const { store, cache } = services;
  const now = services.now();
  while (
    await store.write(portalId, async (tx) => {
      const due = await lockDueSchedule(tx, new Date(now));
      return due !== undefined && startDue(tx, await cache.catalogue(portalId), due, now);
    })
  ) {}
}

/** Starts a locked schedule's export; returns false if it has to wait for others. */
export async function startDue(
  tx: Tx,
  catalogue: Catalogue,
  schedule: ScheduleRow,
  now: number,
): Promise<boolean> {
  const person = await personById(tx, schedule.person_id);
  const block = person ? scheduleBlock(person, schedule.kind) : 'removed';
  if (!person || block) {
    await stop(tx, schedule, block ?? 'removed');
    return true;
  }
  // Serialized, so that two concurrent requests do not count the same.
  await lockKey(tx, 'exports');
  const { unfinished, all, bytes } = await countExports(tx, person.id);
  if (unfinished >= exportLimits.unfinished) return false;
  const isFull = bytes >= exportLimits.portalBytes || all >= exportLimits.all;
  await updateSchedule(tx, schedule.id, {
    next_at: new Date(nextExportTime(schedule, portalTimezone(catalogue), now)),
    last_at: new Date(now),
    last_result: isFull ? 'no_room' : 'running',
  });
  if (isFull) tell(tx, schedule, 'failed', `no room ${schedule.id} ${now}`);
  else await start(tx, catalogue, { schedule, person, now });
  return true;
}

interface Run {
  readonly schedule: ScheduleRow;
  readonly person: PersonRow;
  readonly now: number;
}

/** Starts an export with its person's current rights. */
async function start(tx: Tx, catalogue: Catalogue, { schedule, person, now }: Run): Promise<void> {
  const { kind, format, covers, next_at: due } = schedule;
  const period = { due: due?.getTime() ?? now, now };
  const days = covers === 'period' ? exportPeriod(schedule, portalTimezone(catalogue), period) : {};
  const filter = { ...schedule.filter, ...days };
  const sellers = sellersOf(exportScope(person.grants, kind) ?? new Set());
  const id = uuid();
  await insertExport(tx, {
    id,
    person_id: person.id,
    kind,
    format,
    filter,
    sellers,
    created_at: new Date(now),
    expires_at: new Date(now + exportLimits.keptFor),
    schedule_id: schedule.id,
  });
  enqueueExport(tx, { portal_id: tx.portalId, export_id: id });
  const { filter: shown, ...personal } = auditedFilter(filter);
  await auditChange(tx, actor, {
    act: 'start_export',
    entity: { kind: 'export', id },
    after: { kind, format, filter: shown, sellers, schedule: schedule.id, person: person.id },
    ...personal,
  });
}

/** Stops a schedule whose person can no longer export, and tells them if they can still read the letter. */
async function stop(
  tx: Tx,
  schedule: ScheduleRow,
  reason: 'right' | 'suspended' | 'removed',
): Promise<void> {
  const state = stateFor(reason);
  await updateSchedule(tx, schedule.id, { state, reason, next_at: null });
  await auditChange(tx, actor, {
    act: 'pause_export_schedule',
    entity: { kind: 'export_schedule', id: schedule.id },
    before: { state: schedule.state },
    after: { state, reason, kind: schedule.kind },
  });
  if (reason === 'right') tell(tx, schedule, 'stopped', `stopped ${schedule.id} ${uuid()}`);
}

const tell = (
  tx: Tx,
  { person_id, kind }: ScheduleRow,
  outcome: 'failed' | 'stopped',
  occasion: string,
): void =>
  enqueue(tx, 'mail_staff_export', { portal_id: tx.portalId, person_id, kind, outcome, occasion });

export const exportSweeps: readonly Sweep[] = [
  { name: 'run_export_schedules', everyMs: 20_000, sweep: runSchedules },
];
