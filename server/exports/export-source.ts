import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import type { ExportRow } from '../store/exports/staff-exports.ts';
import type { Row } from './cell.ts';

/** The bounds of one piece. */
export interface PieceLimits {
  /** Orders, or scans, that are looked at. */
  readonly scanned: number;
  /** Tickets of an event up to which all of their orders are sorted. */
  readonly collected: number;
  /** Rows, all of them in memory at once; an order has fewer. */
  readonly rows: number;
}

/** The next rows of an export. */
export interface ExportPage {
  readonly rows: readonly Row[];
  /** The place from which the next page goes on, as JSON; null at the end. */
  readonly after: unknown;
}

/** The circumstances of one page. */
export interface PageAsked {
  readonly catalogue: Catalogue;
  readonly found: ExportRow;
  /** The place at which the page before ended; null at the start. */
  readonly after: unknown;
  readonly limits: PieceLimits;
}

/** Rows of one kind of export, page by page. */
export interface ExportSource {
  readonly columns: readonly string[];
  page(tx: Tx, asked: PageAsked): Promise<ExportPage>;
}
