import { memo, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { problemText } from '../../calls/problem.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/layout/page.tsx';
import type { Column } from '../../parts/lists/columns.ts';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { authorText, type DraftChange, type FoundDraft } from '../../shop/draft-data.ts';
import { toldColumns, wayText } from '../../shop/told-columns.tsx';
import { draftWords as own } from '../../words/drafts.ts';
import { historyWords } from '../../words/history.ts';

const { columns: titles, unseen } = historyWords.revision;

interface DraftChangesProps {
  readonly found: FoundDraft;
  readonly mayEdit: boolean;
}

/** The changes of a draft, each of which can be taken out. Renders again only for another answer, since lists may be long. */
export const DraftChanges = memo(AllChanges);

function AllChanges({ found, mayEdit }: DraftChangesProps) {
  const { draft, change, conflict, more, hidden } = found;
  const [opened, setOpened] = useState<string>();
  const columns = useMemo(() => columnsOf(mayEdit, setOpened), [mayEdit]);
  const toTakeOut = change.find((each) => idOf(each) === opened);
  const isHidden = hidden > 0 && change.length === 0 && conflict.length === 0;
  return (
    <Section title={own.changesTitle(draft.changes)}>
      {(change.length > 0 || conflict.length === 0) && (
        <DataTable<DraftChange>
          label={titles.what}
          columns={columns}
          rows={change}
          idOf={idOf}
          empty={
            isHidden ? (
              <EmptyState title={unseen}>{own.hidden(hidden)}</EmptyState>
            ) : (
              <EmptyState title={own.noChanges}>{own.noChangesText}</EmptyState>
            )
          }
        />
      )}
      {more > 0 && <p>{own.more(more)}</p>}
      {hidden > 0 && !isHidden && <p>{own.hidden(hidden)}</p>}
      {toTakeOut && (
        <TakeOut draft={draft} change={toTakeOut} onClose={() => setOpened(undefined)} />
      )}
    </Section>
  );
}

const idOf = ({ kind, address }: DraftChange): string => `${kind} ${address}`;

const columnsOf = (
  mayEdit: boolean,
  open: (id: string) => void,
): readonly [Column<DraftChange>, ...Column<DraftChange>[]] => [
  ...toldColumns,
  {
    id: 'who',
    title: own.who,
    cell: ({ authors }) => authors.map(authorText).join(', '),
    isVerbatim: true,
  },
  ...(mayEdit
    ? [
        {
          id: 'acts',
          title: '',
          cell: (change: DraftChange) =>
            change.may_change && (
              <Button
                kind="quiet"
                label={own.takeOutOf(wayText(change))}
                onPress={() => open(idOf(change))}
              >
                {own.takeOut}
              </Button>
            ),
          isActs: true,
        },
      ]
    : []),
];

interface TakeOutProps {
  readonly draft: FoundDraft['draft'];
  readonly change: DraftChange;
  readonly onClose: () => void;
}

function TakeOut({ draft: { id, version }, change, onClose }: TakeOutProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const takeOut = useStaffCall(
    () =>
      staff.call('takeOutOfDraft', {
        params: { id },
        body: { address: [change.address], version },
      }),
    own.refused,
  );
  async function confirm(): Promise<void> {
    const outcome = await takeOut.run(undefined);
    if (outcome.ok) {
      onClose();
      toast.show({ text: own.takenOut });
    }
    await revalidate();
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={own.takeOutTitle}
      act={own.takeItOut}
      onConfirm={() => void confirm()}
      isBusy={takeOut.isRunning}
      problem={problemText(takeOut.problem)}
    >
      <p>{own.takeOutText(wayText(change))}</p>
    </ConfirmDialog>
  );
}
