import type { ReactNode } from 'react';
import {
  Column as AriaColumn,
  Cell,
  Row,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table';
import { Link } from 'react-router';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import classes from './data-table.module.css';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import { Skeleton } from './skeleton.tsx';

export interface Column<T> {
  readonly id: string;
  readonly title: string;
  /** What a row shows in it. */
  readonly cell: (row: T) => ReactNode;
  /** Numbers and amounts stand at the end. */
  readonly isNumber?: boolean;
  readonly isSortable?: boolean;
  /** Long values, such as addresses, stand below their name on a phone, where there is more room. */
  readonly isLong?: boolean;
  /** The only direction in which the list can be sorted by it; both by default. */
  readonly sortsOnly?: Sort['direction'];
}

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

interface DataTableProps<T> {
  /** The name of the list for screen readers. */
  readonly label: string;
  /** The first one names the row, and leads to its page. */
  readonly columns: readonly [Column<T>, ...Column<T>[]];
  /** Undefined while the first rows load. */
  readonly rows: readonly T[] | undefined;
  readonly idOf: (row: T) => string;
  /** The page of a row. */
  readonly linkOf?: (row: T) => string;
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  /** Loads the rows after the last one; left out where there are none. */
  readonly more?: { readonly onLoad: () => void; readonly isLoading: boolean } | undefined;
  /** Stands in its place while it has no rows. */
  readonly empty: ReactNode;
}

/**
 * A list of things: moved through by arrow keys, with Enter opening a row, sorted by its headers.
 * Each row is a card on a phone.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, columns, rows, idOf, linkOf, sort, onSort, more, empty } = props;
  if (rows === undefined) return <Skeleton lines={8} />;
  if (rows.length === 0) return empty;
  const [main] = columns;
  return (
    <div className={classes['list']}>
      {onSort && <SortMenu columns={columns} onSort={onSort} />}
      <Table
        aria-label={label}
        className={classes['table'] ?? ''}
        {...(sort ? { sortDescriptor: sort } : {})}
        onSortChange={({ column, direction }: SortDescriptor) =>
          onSort?.({ column: String(column), direction })
        }
      >
        <TableHeader columns={columns.map((column) => column)}>
          {({ id, title, isNumber, isSortable = false }) => (
            <AriaColumn
              id={id}
              isRowHeader={id === main.id}
              allowsSorting={isSortable}
              className={classNames(classes['column'], isNumber && classes['number'])}
            >
              {({ sortDirection }) => (
                <span className={classes['title']}>
                  {title}
                  {sortDirection && (
                    <Icon name={sortDirection === 'ascending' ? 'up' : 'down'} size={14} />
                  )}
                </span>
              )}
            </AriaColumn>
          )}
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <Row
              key={idOf(row)}
              id={idOf(row)}
              className={classes['row'] ?? ''}
              {...(linkOf ? { href: linkOf(row) } : {})}
            >
              {columns.map(({ id, title, cell, isNumber, isLong }) => (
                <Cell
                  key={id}
                  className={classNames(
                    classes['cell'],
                    isNumber && classes['number'],
                    isLong && classes['long'],
                    id === main.id && classes['main'],
                  )}
                >
                  {id !== main.id && (
                    <span className={classes['name']} aria-hidden="true">
                      {title}
                    </span>
                  )}
                  {id === main.id && linkOf ? (
                    <Link to={linkOf(row)}>{cell(row)}</Link>
                  ) : (
                    <span className={classes['value']}>{cell(row)}</span>
                  )}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
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
