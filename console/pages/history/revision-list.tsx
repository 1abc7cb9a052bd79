import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { actorText } from '../../audit/entry-text.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { ListTable } from '../../lists/list-table.tsx';
import { NoRows } from '../../lists/no-rows.tsx';
import { useList } from '../../lists/use-list.ts';
import { Keeping } from '../../parts/kept.tsx';
import { useMe } from '../../portal/me.ts';
import { historyWords as own } from '../../words/history.ts';
import { instantText } from '../../words/times.ts';

type Revisions = StaffCallAnswer<'listRevisions'>;

/** The list from its first page on; "Show more" adds the next one. */
export function RevisionList({ first }: { readonly first: Revisions }) {
  const { portal } = useMe();
  const staff = useStaff();
  const list = useList({
    name: 'revisions',
    first,
    rowsOf: ({ revision }) => revision,
    read: (before) => staff.call('listRevisions', { query: { before: Number(before) } }),
  });
  return (
    <ListTable<Revisions['revision'][number]>
      list={list}
      label={own.title}
      columns={[
        {
          id: 'number',
          title: own.columns.number,
          cell: ({ number }) => own.revision.title(number),
        },
        {
          id: 'at',
          title: own.columns.at,
          cell: ({ made_at }) => instantText(made_at, portal),
        },
        {
          id: 'by',
          title: own.columns.by,
          cell: (revision) => (
            <Keeping>
              {(keep) => own.revision.by(actorText(revision, keep), own.sources[revision.source])}
            </Keeping>
          ),
          isLong: true,
        },
        {
          id: 'note',
          title: own.columns.note,
          cell: ({ note }) => note || own.noNote,
          isLong: true,
        },
      ]}
      idOf={({ number }) => String(number)}
      linkOf={({ number }) => `/${portal.key}/history/${number}`}
      empty={<NoRows list={list} words={own} isFiltered={false} />}
    />
  );
}
