import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { toldColumns } from '../../shop/told-columns.tsx';
import { historyWords } from '../../words/history.ts';

const own = historyWords.revision;

type Found = StaffCallAnswer<'getRevision'>;

interface Row {
  readonly id: string;
  readonly way: readonly string[];
  readonly kind: keyof typeof own.kinds;
  readonly before: string | null;
  readonly after: string | null;
}

/** The differences between two revisions, field by field, in the words of the forms. */
export function Differences({
  found: { change, pictures, more, hidden },
}: {
  readonly found: Found;
}) {
  const rows: readonly Row[] = [
    ...change.map((each) => ({ ...each, id: `${each.kind} ${each.address}` })),
    ...pictures.map((path) => ({
      id: `picture ${path}`,
      way: [own.picture, path],
      kind: 'changed' as const,
      before: null,
      after: null,
    })),
  ];
  return (
    <>
      <DataTable<Row>
        label={own.columns.what}
        columns={toldColumns}
        rows={rows}
        idOf={({ id }) => id}
        empty={
          hidden > 0 ? (
            <EmptyState title={own.unseen}>{own.hidden(hidden)}</EmptyState>
          ) : (
            <EmptyState title={own.same}>{own.sameText}</EmptyState>
          )
        }
      />
      {more > 0 && <p>{own.more(more)}</p>}
      {hidden > 0 && rows.length > 0 && <p>{own.hidden(hidden)}</p>}
    </>
  );
}
