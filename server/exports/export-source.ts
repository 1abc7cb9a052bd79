import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import type { ExportRow } from '../store/exports/staff-exports.ts';
import type { Row } from './cell.ts';

/** The bounds of one piece. */
export interface PieceLimits {
  /** Orders or scans to read per page. */
  readonly scanned: number;
  /** The maximum number of tickets of an event for which all of their orders are sorted. */
  readonly collected: number;
  /** Rows in memory at once; a single order has fewer. */
  readonly rows: number;
}

/** The next rows of an export. */
export interface ExportPage {
  readonly rows: readonly Row[];
  /** The position after which the next page starts, as JSON; null at the end. */
  readonly after: unknown;
}

/** The circumstances of one page. */
export interface PageAsked {
  readonly catalogue: Catalogue;
  readonly found: ExportRow;
  /** The position where the previous page ended; null at the start. */
  readonly after: unknown;
  readonly limits: PieceLimits;
}

/** Rows of one kind of export, page by page. */
export interface ExportSource {
  readonly columns: readonly string[];
  page(tx: Tx, asked: PageAsked): Promise<ExportPage>;
}
