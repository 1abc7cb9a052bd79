import { exportLimits } from '#domain/exports/export-limits.ts';
import { enqueueExport, type JobPayloads } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import type { Tx } from '../store/database.ts';
import {
  addExportStep,
  countExports,
  type ExportRow,
  failExport,
  readExport,
} from '../store/exports/staff-exports.ts';
import { csvFile } from './csv-file.ts';
import { endScheduled } from './end-scheduled.ts';
import type { ExportPage, PieceLimits } from './export-source.ts';
import { exportSources } from './export-sources.ts';
import type { FileFormat } from './file-format.ts';
import { xlsxFile } from './xlsx-file.ts';

const pieceLimits: PieceLimits = { scanned: 2_000, collected: 10_000, rows: 20_000 };

export const exportFormats: Readonly<Record<ExportRow['format'], FileFormat>> = {
  csv: csvFile as FileFormat,
  xlsx: xlsxFile as FileFormat,
};

/** Progress that the next piece needs. */
interface Progress {
  /** The position where the last page ended; null at the end. */
  readonly after: unknown;
  /** The state of the file. */
  readonly file: unknown;
}

/**
 * Writes the next piece of an export and enqueues the following one, in one transaction (MON-05): if the process is
 * killed, committed pieces stay and another process continues.
 */
export async function makeExport(
  services: Services,
  { portal_id: portalId, export_id: id }: JobPayloads['make_export'],
  limits = pieceLimits,
): Promise<void> {
  const { store, cache } = services;
  const now = new Date(services.now());
  const catalogue = await cache.catalogue(portalId);
  // The export itself is read there too, with the progress that the previous piece committed.
  const since = await store.moment();
  const readNext = async (tx: Tx) => {
    const found = await readExport(tx, id, now);
    const isUnfinished = found?.state === 'queued' || found?.state === 'running';
    if (!found || !isUnfinished) return undefined;
    const after = progressOf(found)?.after ?? null;
    const asked = { catalogue, found, after, limits };
    return { found, page: await exportSources[found.kind].page(tx, asked) };
  };
  const read = await store.readRecent('export_rows', portalId, readNext, { since });
  // It was deleted, has expired, or has ended.
  if (!read) return;
  const { found, page } = read;
  const piece = await pieceOf(found, page);
  await store.write(portalId, async (tx) => {
    const { bytes } = await countExports(tx, found.person_id);
    const added = piece.bytes.length;
    const { bytes: most, portalBytes } = exportLimits;
    if (found.stored_bytes + added > most || bytes + added > portalBytes) {
      return fail(tx, found, 'too_large', now);
    }
    const isOver = page.after === null;
    const isAdded = await addExportStep(tx, id, {
      after: found.steps,
      bytes: piece.bytes,
      fileBytes: piece.fileBytes,
      rows: page.rows.length,
      progress: { after: page.after, file: piece.state } satisfies Progress,
      finishedAt: isOver ? now : null,
    });
    if (!isAdded) return;
    if (isOver) await endScheduled(tx, found, 'done');
    else enqueueExport(tx, { portal_id: portalId, export_id: id });
  });
}

/** Records that an export failed after its last attempt. */
export async function giveUpExport(
  { store, now }: Services,
  { portal_id: portalId, export_id: id }: JobPayloads['make_export'],
): Promise<void> {
  const at = new Date(now());
  await store.write(portalId, async (tx) => {
    const found = await readExport(tx, id, at);
    if (found) await fail(tx, found, 'fault', at);
  });
}

async function fail(
  tx: Tx,
  found: ExportRow,
  reason: 'too_large' | 'fault',
  at: Date,
): Promise<void> {
  if (await failExport(tx, found.id, { reason, at })) await endScheduled(tx, found, reason);
}

const progressOf = ({ progress }: ExportRow) => progress as Progress | null;

/** The bytes of a page, with the end of the file after the last one. */
async function pieceOf(found: ExportRow, { rows, after }: ExportPage) {
  const format = exportFormats[found.format];
  const begun = progressOf(found)?.file ?? format.begin(exportSources[found.kind].columns);
  const none = { bytes: Buffer.alloc(0), fileBytes: 0, state: begun };
  const piece = rows.length === 0 ? none : await format.write(begun, rows);
  if (after !== null) return piece;
  const end = await format.end(piece.state);
  return {
    bytes: Buffer.concat([piece.bytes, end.bytes]),
    fileBytes: piece.fileBytes + end.fileBytes,
    state: end.state,
  };
}
