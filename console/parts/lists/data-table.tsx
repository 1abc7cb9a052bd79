import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import {
  Column as AriaColumn,
  Cell,
  Row,
  type Selection as RowSelection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table';
import { Link } from 'react-router';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { Menu } from '../overlays/menu.tsx';
import classes from './data-table.module.css';
import { Skeleton } from './skeleton.tsx';

export interface Column<T> {
  readonly id: string;
  readonly title: string;
  /** The content of a row's cell. */
  readonly cell: (row: T) => ReactNode;
  /** Numbers and amounts are aligned at the end, and browser translation leaves them alone. */
  readonly isNumber?: boolean;
  /** A column of buttons, aligned at the end. */
  readonly isActs?: boolean;
  /** Order numbers and codes, which browser translation also leaves alone. */
  readonly isCode?: boolean;
  readonly isSortable?: boolean;
  /** A day with its time. */
  readonly isInstant?: boolean;
  /** Long values, such as addresses, go below their name on a phone, where there is more room. */
  readonly isLong?: boolean;
  /** The only direction in which this column sorts the list; both by default. */
  readonly sortsOnly?: Sort['direction'];
}

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** The ids of the selected rows, which may include rows not loaded. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly onChange: (ids: ReadonlySet<string>) => void;
  /** The name of a row's checkbox. */
  readonly label: string;
  /** The label of the checkbox for all rows shown. */
  readonly allLabel: string;
}

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
  const [main] = columns;
  const isPaired = columns.filter(isAtEnd).length % 2 === 0;
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
      <Table
        aria-label={label}
        className={classes['table'] ?? ''}
        {...(sort ? { sortDescriptor: sort } : {})}
        onSortChange={({ column, direction }: SortDescriptor) =>
          onSort?.({ column: String(column), direction })
        }
        {...(selection ? selectionProps(selection, rows.map(idOf)) : {})}
      >
        <TableHeader columns={[...(selection ? [choosing] : []), ...columns]}>
          {({ id, title, isNumber, isActs, isSortable = false }) =>
            selection && id === choosing.id ? (
              <AriaColumn id={id} className={classNames(classes['column'], classes['choose'])}>
                <SelectionBox label={selection.allLabel} />
              </AriaColumn>
            ) : (
              <AriaColumn
                id={id}
                isRowHeader={id === main.id}
                allowsSorting={isSortable}
                className={classNames(classes['column'], (isNumber || isActs) && classes['number'])}
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
            )
          }
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <Row
              key={idOf(row)}
              id={idOf(row)}
              className={classes['row'] ?? ''}
              {...(linkOf ? { href: linkOf(row) } : {})}
            >
              {selection && (
                <Cell className={classNames(classes['cell'], classes['choose'])}>
                  <SelectionBox label={selection.label} />
                </Cell>
              )}
              {columns.map(({ id, title, cell, isNumber, isActs, isCode, isInstant, isLong }) => (
                <Cell
                  key={id}
                  className={classNames(
                    classes['cell'],
                    (isNumber || isActs) && classes['number'],
                    isInstant && classes['instant'],
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
                    <Link to={linkOf(row)} translate={isCode ? 'no' : undefined}>
                      {cell(row)}
                    </Link>
                  ) : (
                    <span
                      className={classes['value']}
                      translate={isNumber || isCode ? 'no' : undefined}
                    >
                      {cell(row)}
                    </span>
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

/** The column of the checkboxes. */
const choosing = {
  id: 'choose',
  title: '',
  isNumber: false,
  isActs: false,
  isSortable: false,
} as const;

const isAtEnd = ({ isNumber, isActs }: Pick<Column<never>, 'isNumber' | 'isActs'>): boolean =>
  Boolean(isNumber || isActs);

const selectionProps = ({ ids, onChange }: Selection, shown: readonly string[]) => ({
  selectionMode: 'multiple' as const,
  selectedKeys: ids,
  // "All" means the rows shown, in addition to those selected before.
  onSelectionChange: (keys: RowSelection) =>
    onChange(keys === 'all' ? new Set([...ids, ...shown]) : new Set([...keys].map(String))),
});

/** The checkbox of a row, or of all rows shown. */
const SelectionBox = ({ label }: { readonly label: string }) => (
  <Checkbox slot="selection" aria-label={label} className={classes['check'] ?? ''}>
    {({ isIndeterminate }) => (
      <span className={classes['box']}>
        <Icon name={isIndeterminate ? 'minus' : 'check'} size={14} />
      </span>
    )}
  </Checkbox>
);

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
