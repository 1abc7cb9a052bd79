import { exportLimits } from '#domain/exports/export-limits.ts';
import { enqueueExport, type JobPayloads } from '../jobs/enqueue.ts';
import { type OrderListFilter, readOrderFilter } from '../orders/list-orders.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import {
  addExportStep,
  countExports,
  type ExportRow,
  failExport,
  readExport,
} from '../store/exports/staff-exports.ts';
import { type OrderKey, scanOrders } from '../store/orders/listed-orders.ts';
import { csvFile } from './csv-file.ts';
import { exportTables, type OrderedRow } from './export-tables.ts';
import type { FileFormat } from './file-format.ts';
import { xlsxFile } from './xlsx-file.ts';

/** The bounds of one piece. */
export interface PieceLimits {
  /** Orders that are looked at. */
  readonly scanned: number;
  /** Tickets of an event up to which all of their orders are sorted. */
  readonly collected: number;
  /** Rows, all of them in memory at once; an order has fewer. */
  readonly rows: number;
}

const pieceLimits: PieceLimits = { scanned: 2_000, collected: 10_000, rows: 20_000 };

export const exportFormats: Readonly<Record<ExportRow['format'], FileFormat>> = {
  csv: csvFile as FileFormat,
  xlsx: xlsxFile as FileFormat,
};

/** Progress that the next piece needs. */
interface Progress {
  /** The order that was last looked at. */
  readonly after: OrderKey | null;
  /** The state of the file. */
  readonly file: unknown;
}

/**
 * Makes the next piece of an export and enqueues the one after it (MON-05), in one transaction: a process that is
 * killed leaves what is committed, and another one goes on from there.
 */
export async function makeExport(
  services: Services,
  { portal_id: portalId, export_id: id }: JobPayloads['make_export'],
  limits = pieceLimits,
): Promise<void> {
  const { store, cache } = services;
  const now = new Date(services.now());
  const catalogue = await cache.catalogue(portalId);
  const read = await store.read(portalId, async (tx) => {
    const found = await readExport(tx, id, now);
    const isUnfinished = found?.state === 'queued' || found?.state === 'running';
    return found && isUnfinished
      ? { found, page: await nextRows(tx, catalogue, found, limits) }
      : undefined;
  });
  // It was deleted meanwhile, its time is over, or it has ended.
  if (!read) return;
  const { found, page } = read;
  const piece = await pieceOf(found, page);
  await store.write(portalId, async (tx) => {
    const { bytes } = await countExports(tx);
    const added = piece.bytes.length;
    const { bytes: most, portalBytes } = exportLimits;
    if (found.stored_bytes + added > most || bytes + added > portalBytes) {
      return failExport(tx, id, { reason: 'too_large', at: now });
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
    if (isAdded && !isOver) enqueueExport(tx, { portal_id: portalId, export_id: id });
  });
}

/** Records that an export was given up after its last attempt. */
export const giveUpExport = (
  { store, now }: Services,
  { portal_id: portalId, export_id: id }: JobPayloads['make_export'],
): Promise<void> =>
  store.write(portalId, (tx) => failExport(tx, id, { reason: 'fault', at: new Date(now()) }));

interface Page {
  readonly rows: readonly OrderedRow[];
  /** The last order of the page; null at the end. */
  readonly after: OrderKey | null;
}

const progressOf = ({ progress }: ExportRow) => progress as Progress | null;

async function nextRows(
  tx: Tx,
  catalogue: Catalogue,
  found: ExportRow,
  { scanned, collected, rows: limit }: PieceLimits,
): Promise<Page> {
  const filter = await readOrderFilter(tx, catalogue, {
    sellers: found.sellers,
    filter: found.filter as OrderListFilter,
  });
  const after = progressOf(found)?.after ?? null;
  const keys = await scanOrders(tx, filter, { sort: 'newest', after, scanned, collected });
  const [venue] = catalogue.venues.values();
  const rows = await exportTables[found.kind].rows(tx, catalogue, {
    orders: keys.filter(({ matches }) => matches).map(({ id }) => id),
    zone: venue?.timezone ?? 'UTC',
    filter,
    limit,
  });
  if (rows.length === limit) return wholeOrders(rows, keys);
  return { rows, after: keys.length < scanned ? null : keyOf(keys.at(-1)) };
}

/** A page that was cut off: its last order may not be whole, and comes again on the next one. */
function wholeOrders(rows: readonly OrderedRow[], keys: readonly OrderKey[]): Page {
  const cut = rows.at(-1)?.orderId;
  const whole = rows.filter(({ orderId }) => orderId !== cut);
  const last = keys.find(({ id }) => id === whole.at(-1)?.orderId);
  if (!last) throw new Error(`order ${cut} has ${rows.length} rows or more`);
  return { rows: whole, after: keyOf(last) };
}

const keyOf = (key: OrderKey | undefined): OrderKey | null =>
  key ? { at: key.at, id: key.id, number: key.number } : null;

/** The bytes of a page, with the end of the file after the last one. */
async function pieceOf(found: ExportRow, { rows, after }: Page) {
  const format = exportFormats[found.format];
  const begun = progressOf(found)?.file ?? format.begin(exportTables[found.kind].columns);
  const none = { bytes: Buffer.alloc(0), fileBytes: 0, state: begun };
  const cells = rows.map((row) => row.cells);
  const piece = cells.length === 0 ? none : await format.write(begun, cells);
  if (after !== null) return piece;
  const end = await format.end(piece.state);
  return {
    bytes: Buffer.concat([piece.bytes, end.bytes]),
    fileBytes: piece.fileBytes + end.fileBytes,
    state: end.state,
  };
}
