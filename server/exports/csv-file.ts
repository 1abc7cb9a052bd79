import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { plainCell } from '#domain/exports/plain-cell.ts';
import { csvLines } from '../http/csv-lines.ts';
import type { Cell, Row } from './cell.ts';
import type { FileFormat, Piece } from './file-format.ts';

interface CsvState {
  /** The headings until they are written. */
  readonly columns: readonly string[] | null;
}

const compress = promisify(gzip);
/** The byte-order mark, without which Excel reads UTF-8 as an old code page. */
const byteOrderMark = '\ufeff';

/** A CSV file (RFC 4180) in UTF-8; each piece is compressed by itself. Times are local, as YYYY-MM-DD HH:MM:SS. */
export const csvFile: FileFormat<CsvState> = {
  type: 'text/csv; charset=utf-8',
  begin: (columns) => ({ columns }),
  write: ({ columns }, rows) => piece(columns, rows),
  end: ({ columns }) => piece(columns, []),
  read: promisify(gunzip),
};

async function piece(columns: CsvState['columns'], rows: readonly Row[]): Promise<Piece<CsvState>> {
  const head = columns ? byteOrderMark + csvLines([columns]) : '';
  const text = Buffer.from(head + csvLines(rows.map((row) => row.map(cellText))));
  const bytes = text.length === 0 ? text : await compress(text);
  return { bytes, fileBytes: text.length, state: { columns: null } };
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return plainCell(cell);
  return 'number' in cell ? String(cell.number) : cell.time.replace('T', ' ');
}
