import { sql } from 'kysely';
import type { ExportKind } from '#domain/exports/export-kinds.ts';
import { db, type Tx } from '../database.ts';

/** An export by staff (MON-05). */
export interface ExportRow {
  readonly id: string;
  readonly person_id: string;
  readonly kind: ExportKind;
  readonly format: 'csv' | 'xlsx';
  /** The filter as its person set it. */
  readonly filter: unknown;
  /** The sellers it is limited to; null for all. */
  readonly sellers: readonly string[] | null;
  readonly state: 'queued' | 'running' | 'done' | 'failed';
  readonly reason: 'too_large' | 'fault' | null;
  readonly row_count: number;
  /** The number of pieces written. */
  readonly steps: number;
  readonly stored_bytes: number;
  readonly file_bytes: number;
  /** The progress needed by the next piece; null at the start. */
  readonly progress: unknown;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly expires_at: Date;
  /** The schedule that started it; null if a person did. */
  readonly schedule_id: string | null;
}

const columns = sql`e.id, e.person_id, e.kind, e.format, e.filter, e.sellers, e.state, e.reason, e.row_count,
  e.steps, e.stored_bytes, e.file_bytes, e.progress, e.created_at, e.finished_at, e.expires_at, e.schedule_id`;

/** The export with an id, unless it has expired. */
export const readExport = (tx: Tx, id: string, now: Date): Promise<ExportRow | undefined> =>
  tx.row(
    sql<ExportRow>`select ${columns} from staff_export e
      where e.portal_id = ${tx.portalId} and e.id = ${id} and e.expires_at > ${now}`.compile(db),
  );

/** The newest exports, with the names of the people who requested them. */
export const listExports = (
  tx: Tx,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<(ExportRow & { readonly person_name: string })[]> =>
  tx.rows(
    sql<ExportRow & { person_name: string }>`
      select ${columns}, p.name as person_name from staff_export e
      join staff_person p on p.portal_id = e.portal_id and p.id = e.person_id
      where e.portal_id = ${tx.portalId} and e.expires_at > ${now}
      order by e.created_at desc, e.id limit ${limit}`.compile(db),
  );

/** Space that exports take. */
interface ExportRoom {
  readonly unfinished: number;
  /** Exports started by people, and those whose schedule no longer exists. */
  readonly kept: number;
  readonly bytes: number;
}

/** Storage used by a portal's exports, and by those of one person. */
export interface ExportsKept extends ExportRoom {
  readonly all: number;
  readonly own: ExportRoom;
}

const roomOf = (isCounted = sql`true`) => sql`json_build_object(
  'unfinished', count(*) filter (where ${isCounted} and state in ('queued', 'running')),
  'kept', count(*) filter (where ${isCounted} and schedule_id is null),
  'bytes', coalesce(sum(stored_bytes) filter (where ${isCounted}), 0))`;

export const countExports = async (tx: Tx, personId: string): Promise<ExportsKept> => {
  const row = await tx.row(
    sql<{ all: number; of_portal: ExportRoom; own: ExportRoom }>`select count(*)::int as all,
        ${roomOf()} as of_portal, ${roomOf(sql`person_id = ${personId}`)} as own
      from staff_export where portal_id = ${tx.portalId}`.compile(db),
  );
  if (!row) throw new Error('a count has a row');
  return { all: row.all, ...row.of_portal, own: row.own };
};

export type NewExport = Pick<
  ExportRow,
  'id' | 'person_id' | 'kind' | 'format' | 'sellers' | 'created_at' | 'expires_at'
> & { readonly filter: object; readonly schedule_id?: string };

export async function insertExport(
  tx: Tx,
  { filter, sellers, ...given }: NewExport,
): Promise<void> {
  await tx.run(
    db.insertInto('staff_export').values({
      portal_id: tx.portalId,
      ...given,
      filter: JSON.stringify(filter),
      sellers: sellers && [...sellers],
      state: 'queued',
    }),
  );
}

/** Deletes an export with its bytes; false if it does not exist. */
export const deleteExport = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(
    sql`delete from staff_export where portal_id = ${tx.portalId} and id = ${id}`.compile(db),
  )) > 0;

/** Deletes one expired export; returns false if there is none left. */
export const deleteOldExport = async (tx: Tx, now: Date): Promise<boolean> =>
  (await tx.run(
    sql`delete from staff_export where portal_id = ${tx.portalId} and id = (
      select id from staff_export where portal_id = ${tx.portalId} and expires_at <= ${now}
      limit 1)`.compile(db),
  )) > 0;

/** One batch of an export. */
export interface ExportStep {
  /** The steps written before it. */
  readonly after: number;
  readonly bytes: Buffer;
  readonly fileBytes: number;
  readonly rows: number;
  readonly progress: unknown;
  /** The time at which the file was finished; null while it is being written. */
  readonly finishedAt: Date | null;
}

/**
 * Adds a piece to an export. Returns false and adds nothing if the export was deleted or has ended, or if another
 * process already wrote this piece.
 */
export async function addExportStep(tx: Tx, id: string, step: ExportStep): Promise<boolean> {
  const { after, bytes, fileBytes, rows, progress, finishedAt } = step;
  const updated = await tx.run(
    sql`update staff_export set steps = steps + 1, row_count = row_count + ${rows},
        stored_bytes = stored_bytes + ${bytes.length}, file_bytes = file_bytes + ${fileBytes},
        progress = ${JSON.stringify(progress)}::jsonb, finished_at = ${finishedAt},
        state = ${finishedAt === null ? 'running' : 'done'}
      where portal_id = ${tx.portalId} and id = ${id} and steps = ${after}
        and state in ('queued', 'running')`.compile(db),
  );
  if (updated === 0) return false;
  if (bytes.length > 0) {
    await tx.run(
      db
        .insertInto('staff_export_part')
        .values({ portal_id: tx.portalId, export_id: id, step: after + 1, bytes }),
    );
  }
  return true;
}

/** Ends an unfinished export without a file; its parts are deleted. */
export async function failExport(
  tx: Tx,
  id: string,
  { reason, at }: { readonly reason: 'too_large' | 'fault'; readonly at: Date },
): Promise<boolean> {
  const failed = await tx.run(
    sql`update staff_export set state = 'failed', reason = ${reason}, finished_at = ${at},
        stored_bytes = 0, file_bytes = 0
      where portal_id = ${tx.portalId} and id = ${id}
        and state in ('queued', 'running')`.compile(db),
  );
  if (failed === 0) return false;
  await tx.run(
    sql`delete from staff_export_part
      where portal_id = ${tx.portalId} and export_id = ${id}`.compile(db),
  );
  return true;
}

/** The bytes of the first batch after a step; undefined at the end. */
export const readPart = (
  tx: Tx,
  id: string,
  after: number,
): Promise<{ readonly step: number; readonly bytes: Buffer } | undefined> =>
  tx.row(
    sql<{ step: number; bytes: Buffer }>`select step, bytes from staff_export_part
      where portal_id = ${tx.portalId} and export_id = ${id} and step > ${after}
      order by step limit 1`.compile(db),
  );
