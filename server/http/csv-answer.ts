import { plainCell } from '#domain/exports/plain-cell.ts';
import { csvLines } from './csv-lines.ts';

type Row = readonly string[];

interface CsvFile {
  readonly name: string;
  readonly titles: Row;
  /** The rows after the titles, some at a time. */
  readonly pages: AsyncIterable<readonly Row[]>;
  /** Called with a fault in the middle of the file. */
  readonly onFault: (error: unknown) => void;
}

/**
 * A CSV file as a response, streamed as its rows are read: a slow client slows the reading, and a disconnect ends it.
 * Prefixes cells that a spreadsheet would take for formulas with an apostrophe. An error midway aborts the response, so
 * that a partial file is never mistaken for a complete one.
 */
export function csvAnswer({ name, titles, pages, onFault }: CsvFile): Response {
  const reader = pages[Symbol.asyncIterator]();
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    // Spreadsheets take a file without the mark for one of another encoding.
    start: (controller) => controller.enqueue(bytes.encode(`\uFEFF${csvText([titles])}`)),
    async pull(controller) {
      try {
        const { done, value } = await reader.next();
        if (done) controller.close();
        else controller.enqueue(bytes.encode(csvText(value)));
      } catch (error) {
        onFault(error);
        throw error;
      }
    },
    async cancel() {
      await reader.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

const csvText = (rows: readonly Row[]): string => csvLines(rows.map((row) => row.map(plainCell)));
