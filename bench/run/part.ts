import type { Row, Table } from '../figures/figures.ts';
import { isSelected } from './options.ts';

/** A table of figures before it is measured. */
export interface Part extends Omit<Table, 'rows'> {
  readonly rows: readonly PartRow[];
}

interface PartRow {
  readonly name: string;
  /** Measures the row's figures, one for each column. */
  measure(): Promise<Row['figures']>;
}

/** The rows that are selected by their own name or by the title of their table. */
export const selectedRows = <R extends { readonly name: string }>(
  title: string,
  rows: readonly R[],
): R[] => rows.filter(({ name }) => isSelected(title) || isSelected(name));

/** Measures the selected rows of a table one after another; returns no table if none is selected. */
export async function measurePart({ rows, ...table }: Part): Promise<Table[]> {
  const measured: Row[] = [];
  for (const { name, measure } of selectedRows(table.title, rows)) {
    measured.push({ name, figures: await measure() });
  }
  return measured.length === 0 ? [] : [{ ...table, rows: measured }];
}
