import { memo, useMemo } from 'react';
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
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { Column, Selection, Sort } from './columns.ts';
import classes from './data-table.module.css';

interface TableRowsProps<T> {
  readonly label: string;
  readonly columns: readonly [Column<T>, ...Column<T>[]];
  readonly rows: readonly T[];
  readonly idOf: (row: T) => string;
  readonly linkOf: ((row: T) => string) | undefined;
  readonly sortedBy: string | undefined;
  readonly direction: Sort['direction'] | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly selection: Selection | undefined;
}

/**
 * A table's header and rows. Each render of it costs as much as there are rows, so it renders again only for other
 * props, and renders a row's content once for the same columns: long lists keep theirs (`useMemo`).
 */
export const TableRows = memo(AllRows) as typeof AllRows;

function AllRows<T extends object>(props: TableRowsProps<T>) {
  const { label, columns, rows, idOf, linkOf, sortedBy, direction, onSort, selection } = props;
  const main = columns[0].id;
  const sort = useMemo(
    () => (sortedBy && direction ? { column: sortedBy, direction } : undefined),
    [sortedBy, direction],
  );
  const rowLabel = selection?.label;
  return (
    <Table
      aria-label={label}
      className={classes['table'] ?? ''}
      {...(sort ? { sortDescriptor: sort } : {})}
      onSortChange={({ column, direction: way }: SortDescriptor) =>
        onSort?.({ column: String(column), direction: way })
      }
      {...(selection ? selectionProps(selection, rows, idOf) : {})}
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
              isRowHeader={id === main}
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
      <TableBody items={rows} dependencies={[columns, idOf, linkOf, rowLabel]}>
        {(row) => (
          <Row
            id={idOf(row)}
            className={classes['row'] ?? ''}
            {...(linkOf ? { href: linkOf(row) } : {})}
          >
            {rowLabel !== undefined && (
              <Cell className={classNames(classes['cell'], classes['choose'])}>
                <SelectionBox label={rowLabel} />
              </Cell>
            )}
            {columns.map((column) => (
              <Cell key={column.id} className={cellClass(column, main)}>
                {column.id !== main && (
                  <span className={classes['name']} aria-hidden="true">
                    {column.title}
                  </span>
                )}
                {column.id === main && linkOf ? (
                  <Link to={linkOf(row)} translate={column.isVerbatim ? 'no' : undefined}>
                    {column.cell(row)}
                  </Link>
                ) : (
                  <span
                    className={classes['value']}
                    translate={column.isNumber || column.isVerbatim ? 'no' : undefined}
                  >
                    {column.cell(row)}
                  </span>
                )}
              </Cell>
            ))}
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

const cellClass = <T,>(column: Column<T>, main: string): string =>
  classNames(
    classes['cell'],
    (column.isNumber || column.isActs) && classes['number'],
    column.isActs && classes['acts'],
    column.isInstant && classes['instant'],
    column.isLong && classes['long'],
    column.id === main && classes['main'],
  );

/** The column of the checkboxes. */
const choosing = {
  id: 'choose',
  title: '',
  isNumber: false,
  isActs: false,
  isSortable: false,
} as const;

const selectionProps = <T,>(
  { ids, onChange }: Selection,
  rows: readonly T[],
  idOf: (row: T) => string,
) => ({
  selectionMode: 'multiple' as const,
  selectedKeys: ids,
  // "All" means the rows shown, in addition to those selected before.
  onSelectionChange: (keys: RowSelection) =>
    onChange(
      keys === 'all' ? new Set([...ids, ...rows.map(idOf)]) : new Set([...keys].map(String)),
    ),
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
