import type { Store } from '../store/database.ts';
import { type ExportRow, readPart } from '../store/exports/staff-exports.ts';
import { exportFormats } from './make-export.ts';

interface Wanted {
  readonly portalId: number;
  readonly portalKey: string;
  readonly found: ExportRow;
  /** Returns false once its reader may not have the rest. */
  readonly mayGoOn: () => Promise<boolean>;
}

/**
 * Streams an export's file as a response: reads each part only when the previous one was consumed, and stops if the
 * reader is suspended or loses the right (STF-13).
 */
export function fileOf(store: Store, { portalId, portalKey, found, mayGoOn }: Wanted): Response {
  const { id, kind, format, created_at, file_bytes } = found;
  const name = `${portalKey}-${kind}-${created_at.toISOString().slice(0, 10)}.${format}`;
  const { type, read } = exportFormats[format];
  let step = 0;
  let sent = 0;
  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    if (!(await mayGoOn())) throw new Error(`the reader of export ${id} may not have it any more`);
    const part = await store.readOnce(portalId, (tx) => readPart(tx, id, step));
    if (part) {
      const bytes = await read(part.bytes);
      step = part.step;
      sent += bytes.length;
      return controller.enqueue(bytes);
    }
    // The export was deleted while it was read: the browser must not take a part for the whole.
    if (sent !== file_bytes) throw new Error(`export ${id} is not whole`);
    controller.close();
  }
  const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(file_bytes),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
