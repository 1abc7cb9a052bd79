import { stringify } from 'csv-stringify/sync';

/** The lines of a CSV file (RFC 4180), as text; cells that could be formulas are made plain before (`plainCell`). */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  // By itself it quotes whole line ends only, and half of one would break the row.
  stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
