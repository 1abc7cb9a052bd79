import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useOpened } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/layout/page.tsx';
import { ItemList } from '../../parts/lists/item-list.tsx';
import { ConfirmDialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { mergeWords as own } from '../../words/merges.ts';
import { dayOfText, instantText } from '../../words/times.ts';
import type { Buyer } from './buyer-data.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { faultText } from './merge-fault.ts';

type Merge = NonNullable<Buyer['merges']>[number];

/** The accounts merged into a member's, with the actions that merge another one or undo a merge (SLS-07). */
export function Merges({ buyer }: { readonly buyer: Buyer }) {
  const { grants, portal } = useMe();
  const { opened, open, close, isRestored } = useOpened<string>('merge');
  const { merges } = buyer;
  if (merges === null) return null;
  const mayMerge = mayCall(grants, 'mergeMembers');
  return (
    <Section
      title={own.title}
      acts={mayMerge && <Button onPress={() => open(crypto.randomUUID())}>{own.act}</Button>}
    >
      {merges.length === 0 && <p>{own.none}</p>}
      <ItemList
        items={merges.map((merge) => ({
          id: merge.id,
          name: own.nameOf(merge),
          detail: (
            <>
              <p>{own.mergedBy(merge.by, instantText(merge.at, portal))}</p>
              {merge.is_undone && <p>{own.undone}</p>}
              {merge.undo_until && <p>{own.undoUntil(dayOfText(merge.undo_until, portal))}</p>}
            </>
          ),
          acts: mayMerge && merge.undo_until && <Undo merge={merge} />,
        }))}
      />
      {opened && <MergeDialog buyer={buyer} onClose={close} isRestored={isRestored} />}
    </Section>
  );
}

type Undone = StaffCallAnswer<'undoMerge'>['undo'];

/** The button that undoes a merge, after showing what moves back and what stays. */
function Undo({ merge }: { readonly merge: Merge }) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [trial, setTrial] = useState<Undone>();
  const [fault, setFault] = useState<string>();
  const undo = useStaffCall((isTrial: boolean) =>
    staff.call('undoMerge', { params: { id: merge.id }, body: { is_trial: isTrial } }),
  );
  async function preview(): Promise<void> {
    const outcome = await undo.run(true);
    if (outcome.ok) setTrial(outcome.answer.undo);
    else toast.show({ text: faultText(outcome) ?? undo.problem?.text ?? own.failed });
  }
  function close(): void {
    setTrial(undefined);
    setFault(undefined);
    undo.forget();
  }
  async function confirm(): Promise<void> {
    const outcome = await undo.run(false);
    if (!outcome.ok) return setFault(faultText(outcome));
    close();
    toast.show({ text: own.undoDone });
    await revalidate();
  }
  return (
    <>
      <Button
        kind="quiet"
        label={own.undoLabel(own.nameOf(merge))}
        onPress={() => void preview()}
        isBusy={undo.isRunning && trial === undefined}
      >
        {own.undo}
      </Button>
      <ConfirmDialog
        isOpen={trial !== undefined}
        onClose={close}
        title={own.undoTitle}
        act={own.undoAct}
        onConfirm={() => void confirm()}
        isBusy={undo.isRunning}
        problem={fault ?? undo.problem?.text}
        isDangerous
      >
        {trial && (
          <>
            <p>{own.returns(trial.orders, trial.memberships)}</p>
            <p>{own.stays(trial.staying.orders, trial.staying.memberships)}</p>
            {trial.staying.order_numbers.length > 0 && (
              <p>{trial.staying.order_numbers.join(', ')}</p>
            )}
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
