import type { ReactNode } from 'react';
import classes from './changes.module.css';

interface ChangesProps {
  /** The name of the table for screen readers. */
  readonly label: string;
  /** Titles of the columns. */
  readonly titles: { readonly name: string; readonly before: string; readonly after: string };
  readonly rows: readonly {
    readonly name: string;
    readonly before: ReactNode;
    readonly after: ReactNode;
  }[];
}

/** Shows a change value by value, before and after. */
export const Changes = ({ label, titles, rows }: ChangesProps) => (
  <table className={classes['table']} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{titles.name}</th>
        <th scope="col">{titles.before}</th>
        <th scope="col">{titles.after}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, before, after }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td data-title={titles.before}>{before}</td>
          <td data-title={titles.after}>{after}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
