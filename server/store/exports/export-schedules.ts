import { sql } from 'kysely';
import type { ExportKind } from '#domain/exports/export-kinds.ts';
import type { ScheduleReason } from '#domain/exports/export-schedule.ts';
import type { ExportTimes } from '#domain/exports/export-times.ts';
import { db, type Tx } from '../database.ts';
import { type PersonRow, personColumns, withRights } from '../staff/people.ts';

/** The result of a schedule's last run; `no_room`: the portal had no room for more files. */
export type ScheduleResult = 'running' | 'done' | 'too_large' | 'fault' | 'no_room';

/** The file and the times of a schedule. */
export interface ScheduleWish extends ExportTimes {
  readonly kind: ExportKind;
  readonly format: 'csv' | 'xlsx';
  /** The filter as its person set it. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** `period`: the days since the previous run, instead of the filter's days. */
  readonly covers: 'filter' | 'period';
}

/** An export that starts on a schedule (MON-05). */
export interface ScheduleRow extends ScheduleWish {
  readonly id: string;
  readonly person_id: string;
  readonly state: 'active' | 'paused' | 'ended';
  readonly reason: ScheduleReason | null;
  /** Null while it is paused. */
  readonly next_at: Date | null;
  readonly last_at: Date | null;
  readonly last_result: ScheduleResult | null;
  readonly created_at: Date;
}

const columns = sql`s.id, s.person_id, s.kind, s.format, s.filter, s.covers, s.every, s.on_day, s.at_time, s.state,
  s.reason, s.next_at, s.last_at, s.last_result, s.created_at`;

/** Reads a schedule and locks it until the transaction ends. */
export const lockSchedule = (tx: Tx, id: string): Promise<ScheduleRow | undefined> =>
  tx.row(
    sql<ScheduleRow>`select ${columns} from export_schedule s
      where s.portal_id = ${tx.portalId} and s.id = ${id} for update`.compile(db),
  );

/** Reads the schedule that has been due longest, unless another process has locked it. */
export const lockDueSchedule = (tx: Tx, now: Date): Promise<ScheduleRow | undefined> =>
  tx.row(
    sql<ScheduleRow>`select ${columns} from export_schedule s
      where s.portal_id = ${tx.portalId} and s.next_at <= ${now}
      order by s.next_at, s.id limit 1 for update skip locked`.compile(db),
  );

/** A schedule with its person. */
export interface ListedSchedule extends ScheduleRow {
  readonly person: PersonRow;
}

/** A portal's schedules, oldest first. */
export async function listSchedules(tx: Tx, limit: number): Promise<ListedSchedule[]> {
  const [schedules, people] = await Promise.all([
    tx.rows(
      sql<ScheduleRow>`select ${columns} from export_schedule s
        where s.portal_id = ${tx.portalId} order by s.created_at, s.id limit ${limit}`.compile(db),
    ),
    tx.rows(
      sql<Parameters<typeof withRights>[0]>`select ${personColumns} from staff_person p
        where p.portal_id = ${tx.portalId} and p.id in (
          select person_id from export_schedule where portal_id = ${tx.portalId})`.compile(db),
    ),
  ]);
  const byId = new Map(people.map((row) => [row.id, withRights(row)]));
  return schedules.flatMap((row) => {
    const person = byId.get(row.person_id);
    return person ? [{ ...row, person }] : [];
  });
}

/** The numbers of schedules: of the portal, and of one person. */
export const countSchedules = async (
  tx: Tx,
  personId: string,
): Promise<{ readonly all: number; readonly own: number }> => {
  const row = await tx.row(
    sql<{ all: number; own: number }>`select count(*)::int as all,
        count(*) filter (where person_id = ${personId})::int as own
      from export_schedule where portal_id = ${tx.portalId}`.compile(db),
  );
  return row ?? { all: 0, own: 0 };
};

export type NewSchedule = ScheduleWish & {
  readonly id: string;
  readonly person_id: string;
  readonly next_at: Date;
  readonly created_at: Date;
};

export async function insertSchedule(tx: Tx, { filter, ...given }: NewSchedule): Promise<void> {
  await tx.run(
    db.insertInto('export_schedule').values({
      portal_id: tx.portalId,
      ...given,
      filter: JSON.stringify(filter),
      state: 'active',
    }),
  );
}

/** Changes columns of a schedule. */
export async function updateSchedule(
  tx: Tx,
  id: string,
  values: Partial<
    Pick<
      ScheduleRow,
      | 'format'
      | 'covers'
      | 'every'
      | 'on_day'
      | 'at_time'
      | 'state'
      | 'reason'
      | 'next_at'
      | 'last_at'
      | 'last_result'
    >
  >,
): Promise<void> {
  await tx.run(
    db
      .updateTable('export_schedule')
      .set(values)
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}

/** Records the outcome of a schedule's run. */
export async function recordResult(tx: Tx, id: string, result: ScheduleResult): Promise<void> {
  await tx.run(
    sql`update export_schedule set last_result = ${result}
      where portal_id = ${tx.portalId} and id = ${id} and last_result = 'running'`.compile(db),
  );
}

/** Removes a schedule; its files stay. */
export async function deleteSchedule(tx: Tx, id: string): Promise<void> {
  await tx.run(
    sql`delete from export_schedule where portal_id = ${tx.portalId} and id = ${id}`.compile(db),
  );
}
