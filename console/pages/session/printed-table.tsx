import type { Column } from '../../parts/lists/columns.ts';
import classes from './printed-table.module.css';

interface PrintedTableProps<R> {
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly idOf: (row: R) => string;
}

/** A table on paper only: plain, because thousands of rows that take the keyboard would take minutes to render. */
export const PrintedTable = <R,>({ columns, rows, idOf }: PrintedTableProps<R>) => (
  <table className={classes['table']}>
    <thead>
      <tr>
        {columns.map(({ id, title }) => (
          <th key={id}>{title}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={idOf(row)}>
          {columns.map(({ id, cell }) => (
            <td key={id}>{cell(row)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
