import { DataTable, type DataTableProps } from '../parts/lists/data-table.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import type { List } from './use-list.ts';

type ListTableProps<R> = Omit<DataTableProps<R>, 'rows' | 'more'> & { readonly list: List<R> };

/** A list's table, with "Show more" at its end until all rows are loaded. */
export const ListTable = <R extends object>({ list, ...table }: ListTableProps<R>) => (
  <>
    <DataTable<R>
      {...table}
      rows={list.rows}
      more={list.onMore && { onLoad: list.onMore, isLoading: list.isLoading }}
    />
    <ProblemNotice text={list.problem} />
  </>
);
