import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState } from '../../drafts/use-draft.ts';
import { TrialDialog } from '../../forms/trial-dialog.tsx';
import { EditConfirmText, EditOutcome } from '../../orders/edit-lines.tsx';
import { RadioGroup } from '../../parts/fields/choices.tsx';
import { Select } from '../../parts/fields/select.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { editWords } from '../../words/order-edits.ts';
import type { Order } from './order-data.ts';

type Edited = StaffCallAnswer<'editOrder'>['edit'];
type Faults = Readonly<Record<string, string>>;
type Difference = 'link' | 'waive';

/** The tickets to change and to add, in the shape of the call's input. */
export interface Wish {
  readonly changes?: readonly {
    ticket: string;
    session?: string;
    type?: string;
    seat?: string;
    holder?: string;
  }[];
  readonly add?: readonly {
    type: string;
    session?: string;
    seat?: string;
    holder?: string;
    quantity?: number;
  }[];
}

interface EditDialogProps {
  readonly order: Order;
  readonly kind: keyof typeof editWords.titles;
  /** The same for every attempt of this dialog, so that the order changes once. */
  readonly reference: string;
  readonly onClose: () => void;
  /** True if it was reopened after signing in. */
  readonly isRestored: boolean;
  /** The requested change, or the missing values by field. */
  readonly wish: () => Wish | { readonly faults: Faults };
  /** The fields, which show the error of a field of the call. */
  readonly children: (errorOf: (...fields: string[]) => string | undefined) => ReactNode;
}

/** Asks for a change of an order, shows its effect, and then applies it (SLS-04). */
export function EditDialog(props: EditDialogProps) {
  const { order, kind, reference, onClose, isRestored, wish, children } = props;
  const { portal, grants } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const own = editWords;
  const format = { timezone: portal.timezone, currency: order.currency };
  const mayGive = mayCall(grants, 'editOrderAndGive');
  const [reason, setReason] = useDraftState('edit.reason', '');
  const [difference, setDifference] = useState<Difference>('link');
  const [hours, setHours] = useDraftState('edit.hours', '48');
  // Checked at every change after the first attempt, so that a corrected field loses its error.
  const [isTried, setTried] = useState(false);
  const [trial, setTrial] = useState<Edited>();
  const edit = useStaffCall((asked: { is_trial: boolean; difference: Difference; wish: Wish }) => {
    const { changes = [], add = [] } = asked.wish;
    return staff.call(mayGive ? 'editOrderAndGive' : 'editOrder', {
      params: { number: order.number },
      body: {
        reference,
        changes: [...changes],
        add: [...add],
        difference: asked.difference,
        link_hours: Number(hours),
        reason,
        is_trial: asked.is_trial,
        ...(!asked.is_trial && trial?.seen ? { seen: trial.seen } : {}),
      },
    });
  }, own.problems);

  const asked = wish();
  const found: Faults = {
    ...('faults' in asked ? asked.faults : {}),
    ...(reason.trim() === '' ? { reason: own.missing.reason } : {}),
  };
  const faults = isTried ? found : {};
  async function preview(as: Difference): Promise<void> {
    setTried(true);
    if ('faults' in asked || Object.keys(found).length > 0) return;
    const outcome = await edit.run({ is_trial: true, difference: as, wish: asked });
    setDifference(as);
    setTrial(outcome.ok ? outcome.answer.edit : undefined);
  }
  async function confirm(): Promise<void> {
    if ('faults' in asked) return setTrial(undefined);
    const outcome = await edit.run({ is_trial: false, difference, wish: asked });
    if (!outcome.ok) {
      setTrial(undefined);
      // Someone else has changed the order: reload the page to show its current state.
      return revalidate();
    }
    const { needs_approval, link } = outcome.answer.edit;
    toast.show({ text: needs_approval ? own.asked : link ? own.linked : own.done });
    onClose();
    await revalidate();
  }
  const fieldsShown = new Set(['reason']);
  const errorOf = (...fields: string[]): string | undefined => {
    for (const field of fields) fieldsShown.add(field);
    const found = fields.map((field) => faults[field] ?? edit.problem?.fields[field]);
    return found.find((text) => text !== undefined);
  };
  const isBusy = edit.isRunning;
  const fields = children(errorOf);
  // Errors of fields that are not shown here, such as a ticket that someone else has cancelled.
  const others = Object.entries(edit.problem?.fields ?? {}).flatMap(([field, fault]) =>
    fieldsShown.has(field) ? [] : [fault],
  );
  const text = edit.problem?.text ?? errorOf('changes', 'changes[0]', 'difference') ?? others[0];
  return (
    <TrialDialog
      title={own.titles[kind]}
      onClose={onClose}
      isBusy={isBusy}
      isRestored={isRestored}
      lead={<p>{own.explain[kind]}</p>}
      problem={text}
      preview={{ text: own.preview, run: () => preview('link') }}
      outcome={
        trial && (
          <>
            {trial.needs_approval && <Notice tone="info">{own.needsApproval}</Notice>}
            <EditOutcome edit={trial} format={format} />
            {[trial.due, trial.later, trial.waived].some((amount) => Number(amount) > 0) &&
              mayGive && (
                <RadioGroup
                  label={own.difference}
                  options={[
                    { value: 'link', text: Number(order.owed) > 0 ? own.joins : own.link },
                    { value: 'waive', text: own.waive },
                  ]}
                  value={difference}
                  onChange={(value) => void preview(value as Difference)}
                />
              )}
            {Number(trial.due) > 0 && (
              <Select
                label={own.hours}
                options={Object.entries(own.hourOptions).map(([value, shown]) => ({
                  value,
                  text: shown,
                }))}
                value={hours}
                onChange={setHours}
              />
            )}
          </>
        )
      }
      back={{ text: own.back, run: () => setTrial(undefined) }}
      confirm={{
        text: trial && <EditConfirmText trial={trial} format={format} />,
        run: confirm,
        isDangerous: false,
      }}
    >
      {fields}
      <TextField
        label={own.reason}
        hint={own.reasonHint}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={errorOf('reason')}
      />
    </TrialDialog>
  );
}
