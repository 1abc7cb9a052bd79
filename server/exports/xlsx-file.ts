import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { Row } from './cell.ts';
import type { FileFormat, Piece } from './file-format.ts';
import { rowsXml, sheetEnd, sheetStart, workbookFiles } from './sheet-xml.ts';
import { type ZipEntry, zipDescriptor, zipDirectory, zipHeader } from './zip-file.ts';

interface XlsxState {
  readonly columns: readonly string[];
  /** Bytes of the file so far. */
  readonly offset: number;
  /** The files in the archive that are complete. */
  readonly entries: readonly ZipEntry[];
  /** The sheet being written, with its rows so far; null between sheets. */
  readonly sheet: (ZipEntry & { readonly rows: number }) | null;
}

const compress = promisify(deflateRaw);
/** The last block of compressed data: empty. */
const lastBlock = Buffer.from([0x03, 0x00]);

/** The maximum number of rows per sheet, headings included, that Excel opens. */
const excelRows = 1_048_576;

/** Bytes of XML after which a sheet is full: the archive allows four gibibytes, and some programs two. */
const bytesOfSheet = 2 ** 31;

interface SheetBounds {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * An Excel workbook that continues on another sheet when one is full. The pieces of a sheet are compressed separately,
 * each flushed to a whole byte, so that together they form one stream.
 */
export const xlsxFileOf = (bounds: SheetBounds): FileFormat<XlsxState> => ({
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  begin: (columns) => ({ columns, offset: 0, entries: [], sheet: null }),
  write: (state, rows) => writtenBy(state, (writer) => writer.addRows(rows, bounds)),
  end: (state) => writtenBy(state, (writer) => writer.finish()),
  read: async (stored) => stored,
});

export const xlsxFile = xlsxFileOf({ rows: excelRows, bytes: bytesOfSheet });

async function writtenBy(
  state: XlsxState,
  work: (writer: XlsxWriter) => Promise<void>,
): Promise<Piece<XlsxState>> {
  const writer = new XlsxWriter(state);
  await work(writer);
  const bytes = Buffer.concat(writer.pieces);
  return { bytes, fileBytes: bytes.length, state: writer.state };
}

class XlsxWriter {
  readonly pieces: Buffer[] = [];
  state: XlsxState;

  constructor(state: XlsxState) {
    this.state = state;
  }

  async addRows(rows: readonly Row[], bounds: SheetBounds): Promise<void> {
    let left = rows;
    while (left.length > 0) {
      const { sheet } = this.state;
      if (sheet && (sheet.rows >= bounds.rows || sheet.size >= bounds.bytes)) {
        await this.#closeSheet();
      }
      const there = await this.#openSheet();
      const fitting = left.slice(0, bounds.rows - there);
      await this.#addToSheet(rowsXml(fitting, there + 1), fitting.length);
      left = left.slice(fitting.length);
    }
  }

  async finish(): Promise<void> {
    if (this.state.entries.length === 0) await this.#openSheet();
    if (this.state.sheet) await this.#closeSheet();
    for (const [name, xml] of Object.entries(workbookFiles(this.state.entries.length))) {
      await this.#addFile(name, Buffer.from(xml));
    }
    this.#put(zipDirectory(this.state.entries, this.state.offset));
  }

  /** Starts a sheet with the headings, unless one is open; returns its number of rows. */
  async #openSheet(): Promise<number> {
    const { sheet, entries, columns, offset } = this.state;
    if (sheet) return sheet.rows;
    const name = `xl/worksheets/sheet${entries.length + 1}.xml`;
    this.#put(zipHeader(name));
    const opened = { name, crc: 0, size: 0, packed: 0, offset, rows: 0 };
    this.state = { ...this.state, sheet: opened };
    await this.#addToSheet(sheetStart + rowsXml([columns], 1), 1);
    return 1;
  }

  async #addToSheet(xml: string, rows: number): Promise<void> {
    const { sheet } = this.state;
    if (!sheet) throw new Error('no sheet is open');
    const text = Buffer.from(xml);
    const packed = await compress(text, { finishFlush: constants.Z_SYNC_FLUSH });
    this.#put(packed);
    this.state = {
      ...this.state,
      sheet: {
        ...sheet,
        crc: crc32(text, sheet.crc),
        size: sheet.size + text.length,
        packed: sheet.packed + packed.length,
        rows: sheet.rows + rows,
      },
    };
  }

  async #closeSheet(): Promise<void> {
    await this.#addToSheet(sheetEnd, 0);
    const { sheet } = this.state;
    if (!sheet) throw new Error('no sheet is open');
    const { rows: _, ...open } = sheet;
    this.#put(lastBlock);
    const entry = { ...open, packed: open.packed + lastBlock.length };
    this.#put(zipDescriptor(entry));
    this.state = { ...this.state, sheet: null, entries: [...this.state.entries, entry] };
  }

  async #addFile(name: string, data: Buffer): Promise<void> {
    const { offset, entries } = this.state;
    const packed = await compress(data);
    const entry = { name, crc: crc32(data), size: data.length, packed: packed.length, offset };
    this.#put(zipHeader(name));
    this.#put(packed);
    this.#put(zipDescriptor(entry));
    this.state = { ...this.state, entries: [...entries, entry] };
  }

  #put(bytes: Buffer): void {
    this.pieces.push(bytes);
    this.state = { ...this.state, offset: this.state.offset + bytes.length };
  }
}
