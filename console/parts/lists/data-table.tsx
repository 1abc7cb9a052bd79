import type { ReactNode } from 'react';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Menu } from '../overlays/menu.tsx';
import type { Column, Selection, Sort } from './columns.ts';
import classes from './data-table.module.css';
import { Skeleton } from './skeleton.tsx';
import { TableRows } from './table-rows.tsx';

export interface DataTableProps<T> {
  /** The name of the list for screen readers. */
  readonly label: string;
  /** The first column names the row, and links to its page. */
  readonly columns: readonly [Column<T>, ...Column<T>[]];
  /** Undefined while the first rows load. */
  readonly rows: readonly T[] | undefined;
  readonly idOf: (row: T) => string;
  /** The page of a row. */
  readonly linkOf?: (row: T) => string;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** Makes rows selectable: by their checkbox, or with Space. */
  readonly selection?: Selection | undefined;
  /** Controls for the rows, above them; beside "Sort" on a phone. */
  readonly tools?: ReactNode;
  /** Loads the rows after the last one; left out if there are none. */
  readonly more?: { readonly onLoad: () => void; readonly isLoading: boolean } | undefined;
  /** Shown in its place while it has no rows. */
  readonly empty: ReactNode;
}

/**
 * A list of items: arrow keys move through it, Enter opens a row, and headers sort it. On a phone each row is a card.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, idOf, linkOf, sort, onSort, selection, tools, more, empty } = props;
  if (rows === undefined) return <Skeleton lines={8} />;
  if (rows.length === 0) return empty;
  const isPaired = columns.filter(({ isNumber }) => isNumber).length % 2 === 0;
  return (
    <div
      className={classNames(
        classes['list'],
        isPaired && classes['paired'],
        columns.length === 2 && !linkOf && classes['brief'],
      )}
    >
      {(onSort || tools) && (
        <div className={classNames(classes['tools'], !tools && classes['bare'])}>
          {tools}
          {onSort && <SortMenu columns={columns} onSort={onSort} />}
        </div>
      )}
      <TableRows<T>
        label={label}
        columns={columns}
        rows={rows}
        idOf={idOf}
        linkOf={linkOf}
        sortedBy={sort?.column}
        direction={sort?.direction}
        onSort={onSort}
        selection={selection}
      />
      {more && (
        <div className={classes['more']}>
          <Button onPress={more.onLoad} isBusy={more.isLoading}>
            {words.table.more}
          </Button>
        </div>
      )}
    </div>
  );
}

interface SortMenuProps<T> {
  readonly columns: readonly Column<T>[];
  readonly onSort: (sort: Sort) => void;
}

/** Sorts cards, which have no headers. */
function SortMenu<T>({ columns, onSort }: SortMenuProps<T>) {
  const { sort, ascending, descending } = words.table;
  const acts = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ id, title, sortsOnly }) =>
      [
        { id: `${id} ascending`, text: ascending(title), direction: 'ascending' },
        { id: `${id} descending`, text: descending(title), direction: 'descending' },
      ].filter(({ direction }) => sortsOnly === undefined || direction === sortsOnly),
    );
  const choose = (id: string) => {
    const [column = '', direction] = id.split(' ');
    onSort({ column, direction: direction === 'descending' ? 'descending' : 'ascending' });
  };
  return (
    <div className={classes['sort']}>
      <Menu label={sort} acts={acts} onAct={choose} />
    </div>
  );
}
