import { Badge } from '../../parts/badge.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { BringBack } from '../../shop/bring-back.tsx';
import { authorText, type ShopDraft, toneOfDraft } from '../../shop/draft-data.ts';
import { LongName } from '../../shop/told-columns.tsx';
import { draftWords as own } from '../../words/drafts.ts';
import { instantText } from '../../words/times.ts';

interface DraftListProps {
  readonly state: Exclude<ShopDraft['state'], 'scheduled'>;
  readonly drafts: readonly ShopDraft[];
}

/** Drafts of one state. Published ones lead to their revisions, and discarded ones can be brought back. */
export function DraftList({ state, drafts }: DraftListProps) {
  const { portal, grants } = useMe();
  const columns: readonly [Column<ShopDraft>, ...Column<ShopDraft>[]] = [
    {
      id: 'name',
      title: own.columns.name,
      cell: ({ name }) => <LongName>{name}</LongName>,
      isLong: true,
    },
    ...(state === 'open' ? [stateColumn] : []),
    ...(drafts.some(({ publish_at }) => publish_at !== null)
      ? [
          {
            id: 'due',
            title: own.columns.due,
            cell: ({ publish_at }: ShopDraft) =>
              publish_at === null ? own.notDue : instantText(publish_at, portal),
            isInstant: true,
          },
        ]
      : []),
    {
      id: 'changes',
      title: own.columns.changes,
      cell: ({ changes }) => changes.toLocaleString('en'),
      isNumber: true,
    },
    ...(state === 'open' ? [conflictsColumn] : []),
    ...(state === 'published' ? [revisionColumn] : []),
    {
      id: 'at',
      title: own.columns[state === 'open' ? 'changed' : state],
      cell: ({ changed_at }) => instantText(changed_at, portal),
      isInstant: true,
    },
    {
      id: 'by',
      title: own.columns.by,
      cell: ({ changed_by }) => authorText(changed_by),
      isVerbatim: true,
    },
    ...(state === 'discarded' && mayCall(grants, 'bringBackDraft')
      ? [
          {
            id: 'acts',
            title: '',
            cell: (draft: ShopDraft) => <BringBack draft={draft} kind="quiet" />,
            isActs: true,
          },
        ]
      : []),
  ];
  return (
    <DataTable<ShopDraft>
      label={own.title}
      columns={columns}
      rows={drafts}
      idOf={({ id }) => id}
      linkOf={({ id, revision }) =>
        `/${portal.key}/${state === 'published' && revision !== null ? `history/${revision}` : `drafts/${id}`}`
      }
      empty={<EmptyState title={own.none[state]}>{own.noneText[state]}</EmptyState>}
    />
  );
}

const stateColumn: Column<ShopDraft> = {
  id: 'state',
  title: own.list,
  cell: ({ state }) => <Badge tone={toneOfDraft[state]}>{own.states[state]}</Badge>,
};

const conflictsColumn: Column<ShopDraft> = {
  id: 'conflicts',
  title: own.columns.conflicts,
  cell: ({ conflicts }) =>
    conflicts > 0 ? <Badge tone="warning">{own.conflicts(conflicts)}</Badge> : own.noConflicts,
};

const revisionColumn: Column<ShopDraft> = {
  id: 'revision',
  title: own.columns.revision,
  cell: ({ revision }) => revision,
  isNumber: true,
};
