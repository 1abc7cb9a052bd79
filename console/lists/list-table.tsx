import { DataTable, type DataTableProps } from '../parts/lists/data-table.tsx';
import { Notice } from '../parts/notice.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import type { List } from './use-list.ts';

type ListTableProps<R> = Omit<DataTableProps<R>, 'rows' | 'more'> & {
  readonly list: List<R>;
  /** Says that "Show more" has found nothing so far; for a list that keeps loading by itself. */
  readonly nothingMoreYet?: string;
};

/** A list's table, with "Show more" at its end until all rows are loaded. */
export const ListTable = <R extends object>({
  list,
  nothingMoreYet,
  ...table
}: ListTableProps<R>) => (
  <>
    <DataTable<R>
      {...table}
      rows={list.rows}
      more={list.onMore && { onLoad: list.onMore, isLoading: list.isLoading }}
    />
    {nothingMoreYet !== undefined && list.isFruitless && list.rows.length > 0 && (
      <Notice tone="info">{nothingMoreYet}</Notice>
    )}
    <ProblemNotice text={list.problem} />
  </>
);
