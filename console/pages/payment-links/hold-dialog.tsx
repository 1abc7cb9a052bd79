import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState } from '../../drafts/use-draft.ts';
import { Button } from '../../parts/button.tsx';
import { DateField } from '../../parts/fields/date-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { FormLayout } from '../../parts/layout/page.tsx';
import { Dialog } from '../../parts/overlays/dialog.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { useMe } from '../../portal/me.ts';
import { paymentLinkWords } from '../../words/payment-links.ts';
import { words } from '../../words/words.ts';
import type { StaffCart } from './cart-data.ts';
import { formFaults, needsApproval, planFaults } from './check-form.ts';
import { ChoiceFields, noChoice } from './choice-fields.tsx';
import {
  answersOf,
  type Faults,
  groupsOf,
  linesOf,
  type PlanRow,
  scheduleOf,
} from './hold-form.ts';
import { ownPlan, PaymentFields } from './payment-fields.tsx';
import { ReasonFields } from './reason-fields.tsx';
import { useHoldable } from './use-holdable.ts';
import { usePriced } from './use-priced.ts';

const own = paymentLinkWords.form;
const day = 86_400_000;
/** Days for which places are held by default. */
const usualDays = 7;

interface HoldDialogProps {
  /** The id of the cart. */
  readonly id: string;
  readonly onClose: () => void;
  /** True if it was reopened after signing in. */
  readonly isRestored: boolean;
  readonly onHeld: (cart: StaffCart) => void;
  /** Called when another person's approval was requested. */
  readonly onAsked: () => void;
}

/** Asks what to hold, for whom, for how long and how it is paid (SLS-06). */
export function HoldDialog({ id, onClose, isRestored, onHeld, onAsked }: HoldDialogProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const { revalidate } = useRevalidator();
  const dayFrom = (days: number) =>
    localDateTime(new Date(Date.now() + days * day).toISOString(), portal.timezone).date;
  const [choice, setChoice] = useDraftState('hold.what', noChoice);
  const { event, session, chosen, answers } = choice;
  const [name, setName] = useDraftState('hold.name', '');
  const [email, setEmail] = useDraftState('hold.email', '');
  const [until, setUntil] = useDraftState('hold.until', dayFrom(usualDays));
  const [proposed, setProposed] = useDraftState('hold.proposed', until);
  const [parts, setParts] = useDraftState('hold.parts', '1');
  const [plan, setPlan] = useDraftState<readonly PlanRow[]>('hold.plan', []);
  const [reason, setReason] = useDraftState('hold.reason', '');
  // Checked at every change after the first attempt, so that a corrected field loses its error.
  const [isTried, setTried] = useState(false);
  const holdable = useHoldable(event?.value);
  const types = holdable?.type ?? [];
  const lines = linesOf(types, chosen, portal.currency);
  const tickets = {
    event: event?.value ?? '',
    ...(session === null ? {} : { session }),
    tickets: lines,
  };
  const groups = groupsOf(lines, types);
  const questions = (holdable?.question ?? []).filter(({ group_id }) => groups.has(group_id));
  const isOwnPlan = parts === ownPlan;
  const pricing = usePriced(tickets, session);
  const { price, bounds } = pricing;
  const wish = {
    id,
    ...tickets,
    answers: answersOf(questions, lines, types, answers),
    name,
    email,
    until: until === '' ? null : until,
  };
  const hold = useStaffCall(
    () =>
      staff.call('holdStaffCart', {
        body: {
          ...wish,
          ...(isOwnPlan
            ? { schedule: scheduleOf(plan, portal.currency) }
            : { parts: Number(parts) }),
        },
      }),
    paymentLinkWords.problems,
  );
  const ask = useStaffCall(
    () =>
      staff.call('askStaffCart', {
        body: { ...wish, schedule: scheduleOf(plan, portal.currency), reason },
      }),
    paymentLinkWords.problems,
  );
  /** Suggests the usual number of days, but no later than the visit, until another day is chosen. */
  function proposeUntil(visit: string): void {
    if (until !== proposed) return;
    const usual = dayFrom(usualDays);
    const last = visit < usual ? visit : usual;
    setProposed(last);
    setUntil(last);
  }
  /** Requests the price in two instalments, or in one if the visit is too soon for two. */
  const askForPlan = async () => (await pricing.ask(2)) ?? (await pricing.ask(1));
  async function choosePayment(value: string): Promise<void> {
    setParts(value);
    const isNewPlan = value === ownPlan && plan.length === 0;
    if (isNewPlan) setPlan([{ id: crypto.randomUUID(), day: dayFrom(0), amount: '' }]);
    if (lines.length === 0 || value === '1') return pricing.forget();
    const equal = await (value === ownPlan ? askForPlan() : pricing.ask(Number(value)));
    if (equal && isNewPlan)
      setPlan(equal.parts.map((part) => ({ ...part, id: crypto.randomUUID() })));
  }
  const planned = { rows: plan, price, today: dayFrom(0), currency: portal.currency };
  const ofPlan = isOwnPlan ? planFaults({ ...planned, bounds }) : {};
  const beyondIn = (within: typeof bounds) =>
    isOwnPlan && Object.keys(ofPlan).length === 0
      ? needsApproval({ ...planned, bounds: within })
      : undefined;
  const beyond = beyondIn(bounds);
  const faults: Faults = {
    ...formFaults({ event: event?.value, lines, name, email }, portal.currency),
    ...ofPlan,
    ...(beyond && reason.trim() === '' ? { reason: own.reasonMissing } : {}),
  };
  async function submit(): Promise<void> {
    setTried(true);
    pricing.forget();
    hold.forget();
    ask.forget();
    if (Object.keys(faults).length > 0) return;
    if (beyond) {
      if (!(await ask.run(undefined)).ok) return;
      return onAsked();
    }
    // Another time was chosen since: its limits may turn this into a request, which the form announces first.
    const known = bounds ?? (isOwnPlan ? (await askForPlan())?.bounds : undefined);
    if (beyondIn(known)) return;
    const outcome = await hold.run(undefined);
    if (!outcome.ok) return;
    onHeld(outcome.answer.staff_cart);
    await revalidate();
  }
  const shown: Faults = {
    ...pricing.problem?.fields,
    ...hold.problem?.fields,
    ...ask.problem?.fields,
    ...(isTried && faults),
  };
  const text = hold.problem?.text ?? ask.problem?.text;
  const isBusy = hold.isRunning || ask.isRunning || pricing.isRunning;
  const acts = (
    <>
      <Button onPress={onClose} isDisabled={isBusy}>
        {words.form.cancel}
      </Button>
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {beyond ? own.ask : own.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.title}
      acts={acts}
      isBusy={isBusy}
      isRestored={isRestored}
      onSubmit={() => void submit()}
    >
      <ProblemNotice text={text} />
      <FormLayout acts={null}>
        <ChoiceFields
          choice={choice}
          onChange={setChoice}
          onDay={proposeUntil}
          holdable={holdable}
          questions={questions}
          firstDay={dayFrom(1)}
          faults={shown}
        />
        <TextField
          label={own.name}
          value={name}
          onChange={setName}
          maxLength={200}
          error={shown['name']}
        />
        <TextField
          label={own.email}
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={254}
          isExact
          error={shown['email']}
        />
        <DateField
          label={own.until}
          hint={own.untilHint}
          value={until}
          onChange={setUntil}
          error={shown['until']}
        />
        <PaymentFields
          parts={parts}
          onChoose={(value) => void choosePayment(value)}
          plan={plan}
          onPlan={setPlan}
          pricing={pricing}
          faults={shown}
        />
        {beyond && bounds && (
          <ReasonFields
            beyond={beyond}
            bounds={bounds}
            reason={reason}
            onChange={setReason}
            error={shown['reason']}
          />
        )}
      </FormLayout>
    </Dialog>
  );
}
