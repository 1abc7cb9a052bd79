import { stringify } from 'csv-stringify/sync';

/** The lines of a CSV file (RFC 4180), as text; cells that could be formulas are neutralized first (`plainCell`). */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  // The package quotes only whole line ends, and half of one would break the row.
  stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
