import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { AmountField, amountIn } from '../../amounts/amount-field.tsx';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { FormLayout } from '../../parts/layout/page.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { approvalWords } from '../../words/approvals.ts';

type Answer = Pick<StaffCallAnswer<'setApprovalLimits'>, 'currency' | 'limits'>;

/** A form for the amounts above which a refund needs a second person. */
export function Limits({ answer: { currency, limits } }: { readonly answer: Answer }) {
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const own = approvalWords;
  const [perOrder, setPerOrder] = useDraftState('limits.order', limits.per_order ?? '');
  const [perDay, setPerDay] = useDraftState('limits.day', limits.per_day ?? '');
  const [perBulk, setPerBulk] = useDraftState('limits.bulk', limits.per_bulk ?? '');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  // An empty field is no limit.
  const limitIn = (typed: string) =>
    typed.trim() === '' ? null : (amountIn(typed, currency).amount ?? typed);
  const save = useStaffCall(
    () =>
      staff.call('setApprovalLimits', {
        body: {
          per_order: limitIn(perOrder),
          per_day: limitIn(perDay),
          per_bulk: limitIn(perBulk),
        },
      }),
    own.problems,
  );
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const typed = { per_order: perOrder, per_day: perDay, per_bulk: perBulk };
    const found = Object.entries(typed).flatMap(([field, amount]) => {
      const { fault } = amount.trim() === '' ? {} : amountIn(amount, currency);
      return fault === undefined ? [] : [[field, fault]];
    });
    setFaults(Object.fromEntries(found));
    if (found.length > 0) return;
    const outcome = await save.run(undefined);
    if (!outcome.ok) return;
    toast.show({ text: outcome.answer.needs_approval ? own.limitsAsked : own.saved });
    await revalidate();
  }
  const { text, fields } = save.problem ?? {};
  const errorOf = (field: string) => faults[field] ?? fields?.[field];
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormLayout
        acts={
          <Button type="submit" isBusy={save.isRunning}>
            {own.save}
          </Button>
        }
      >
        <ProblemNotice text={text} />
        <AmountField
          label={`${own.perOrder} (${currency})`}
          hint={own.perOrderHint}
          currency={currency}
          value={perOrder}
          onChange={setPerOrder}
          error={errorOf('per_order')}
        />
        <AmountField
          label={`${own.perDay} (${currency})`}
          hint={own.perDayHint}
          currency={currency}
          value={perDay}
          onChange={setPerDay}
          error={errorOf('per_day')}
        />
        <AmountField
          label={`${own.perBulk} (${currency})`}
          hint={own.perBulkHint}
          currency={currency}
          value={perBulk}
          onChange={setPerBulk}
          error={errorOf('per_bulk')}
        />
      </FormLayout>
    </form>
  );
}
