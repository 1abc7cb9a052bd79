import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import type { Option } from '../../parts/fields/select.tsx';
import { SuggestField } from '../../parts/fields/suggest-field.tsx';
import { FormLayout } from '../../parts/layout/page.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { mergeWords as own } from '../../words/merges.ts';
import { words } from '../../words/words.ts';
import type { Buyer } from './buyer-data.ts';
import { faultText } from './merge-fault.ts';

interface MergeDialogProps {
  readonly buyer: Buyer;
  readonly onClose: () => void;
  /** True if it was reopened after signing in. */
  readonly isRestored: boolean;
}

type Merged = StaffCallAnswer<'mergeMembers'>['merge'];

/** Asks which account to merge into a member's, shows what would move, and then merges it (SLS-07). */
export function MergeDialog({ buyer, onClose, isRestored }: MergeDialogProps) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  // The same for every attempt of this dialog, so that it happens once.
  const [id] = useState(() => crypto.randomUUID());
  const [found, setFound] = useState<readonly Option[]>([]);
  const [chosen, setChosen] = useDraftState<Option | null>('merge.account', null);
  const [trial, setTrial] = useState<Merged>();
  const [fault, setFault] = useState<string>();
  const merge = useStaffCall(
    (isTrial: boolean) =>
      staff.call('mergeMembers', {
        params: { id: buyer.key },
        body: { id, merged: chosen?.value ?? '', is_trial: isTrial },
      }),
    { too_many: own.tooMany },
  );
  const suggest = useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly Option[]> => {
      if (text.trim() === '') return [];
      const outcome = await staff.call('findBuyers', { query: { q: text }, signal });
      const buyers = outcome.ok ? outcome.answer.buyer : [];
      const options = buyers
        .filter(({ is_member, key }) => is_member && key !== buyer.key)
        .map((one) => ({ value: one.key, text: own.nameOf(one) }));
      setFound(options);
      return options;
    },
    [staff, buyer.key],
  );
  async function run(isTrial: boolean): Promise<void> {
    if (chosen === null) return setFault(own.missing);
    setFault(undefined);
    const outcome = await merge.run(isTrial);
    if (!outcome.ok) {
      setTrial(undefined);
      setFault(faultText(outcome));
    } else if (isTrial) setTrial(outcome.answer.merge);
    else {
      toast.show({ text: own.done });
      onClose();
      await revalidate();
    }
  }
  const problem = fault ?? merge.problem?.text;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.dialog}
      isBusy={merge.isRunning}
      isRestored={isRestored}
      onSubmit={() => void (trial ? undefined : run(true))}
      acts={
        trial ? (
          <>
            <Button
              key="back"
              onPress={() => setTrial(undefined)}
              isDisabled={merge.isRunning}
              isFirst
            >
              {own.change}
            </Button>
            <Button
              key="confirm"
              kind="danger"
              onPress={() => void run(false)}
              isBusy={merge.isRunning}
              isNextStep
            >
              {own.confirm}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={merge.isRunning}>
              {words.form.cancel}
            </Button>
            <Button kind="primary" type="submit" isBusy={merge.isRunning}>
              {own.next}
            </Button>
          </>
        )
      }
    >
      {trial ? (
        <>
          <p>{own.moves(trial.orders, trial.memberships, chosen?.text ?? '')}</p>
          <p>{own.closes}</p>
        </>
      ) : (
        <FormLayout acts={null}>
          <ProblemNotice text={problem} />
          <SuggestField
            label={own.which}
            hint={own.whichHint}
            suggest={suggest}
            chosen={chosen}
            onChange={(key) => setChosen(found.find(({ value }) => value === key) ?? null)}
          />
        </FormLayout>
      )}
    </Dialog>
  );
}
