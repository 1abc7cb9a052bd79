import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { AmountField, amountIn } from '../../amounts/amount-field.tsx';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState, useOpened } from '../../drafts/use-draft.ts';
import { TrialDialog } from '../../forms/trial-dialog.tsx';
import { type HangingWish, useHanging } from '../../orders/use-hanging.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox, RadioGroup } from '../../parts/fields/choices.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import type { Order } from './order-data.ts';
import { TicketChoices } from './order-tickets.tsx';
import { ConfirmText, DoneText, RefundPreview } from './refund-preview.tsx';

type Refunded = StaffCallAnswer<'refundOrder'>['refund'];
type What = 'all' | 'some' | 'amount';

interface Asked {
  readonly isTrial: boolean;
  readonly hangs: HangingWish;
}

/**
 * The button that refunds an order, and its dialog, which stays open and says so if someone else refunds the rest in
 * the meantime.
 */
export function Refund({ order }: { readonly order: Order }) {
  const { opened: reference, open, close, isRestored } = useOpened<string>('refund');
  return (
    <>
      {Number(order.left) > 0 && (
        <Button onPress={() => open(crypto.randomUUID())}>{orderWords.refund.act}</Button>
      )}
      {reference && (
        <RefundDialog order={order} reference={reference} onClose={close} isRestored={isRestored} />
      )}
    </>
  );
}

interface RefundDialogProps {
  readonly order: Order;
  /** The initial amount; without one, tickets are refunded. */
  readonly amount?: string;
  /** The same for every attempt of this dialog, so that money is refunded once. */
  readonly reference: string;
  readonly onClose: () => void;
  readonly isRestored: boolean;
}

/** Asks what to refund, shows the effect, and then refunds it (SLS-03). */
export function RefundDialog({
  order,
  amount: first,
  reference,
  onClose,
  isRestored,
}: RefundDialogProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const own = orderWords.refund;
  const format = { timezone: portal.timezone, currency: order.currency };
  const valid = order.tickets.filter(({ state }) => state === 'booked');
  const [wanted, setWhat] = useDraftState<What>('refund.what', first ? 'amount' : 'all');
  // Applies too if someone else has refunded the tickets in the meantime.
  const what = valid.length > 0 ? wanted : 'amount';
  const [chosen, setChosen] = useDraftState<readonly string[]>('refund.tickets', []);
  const [amount, setAmount] = useDraftState('refund.amount', first ?? '');
  const [keepsPrices, setKeepsPrices] = useDraftState('refund.prices', false);
  const [keepsPlaces, setKeepsPlaces] = useDraftState('refund.places', false);
  const [reason, setReason] = useDraftState('refund.reason', '');
  // Checked at every change after the first attempt, so that a corrected field loses its error.
  const [isTried, setTried] = useState(false);
  const [trial, setTrial] = useState<Refunded>();

  const refund = useStaffCall(
    ({ isTrial, hangs }: Asked) =>
      staff.call('refundOrder', {
        params: { number: order.number },
        body: {
          reference,
          reason,
          is_trial: isTrial,
          ...(!isTrial && trial?.seen ? { seen: trial.seen } : {}),
          ...(what === 'amount'
            ? { amount: amountIn(amount, order.currency).amount ?? amount }
            : {
                tickets: what === 'all' ? valid.map(({ id }) => id) : [...chosen],
                keep_prices: keepsPrices,
                keep_places: keepsPlaces,
                ...hangs,
              }),
        },
      }),
    { payment_in_progress: own.inProgress, outcome_changed: own.changed },
  );

  const hanging = useHanging('refund');
  const found = faultsOf({ what, chosen, amount, reason }, order);
  const faults = isTried ? found : {};
  async function preview(): Promise<void> {
    setTried(true);
    if (Object.keys(found).length > 0) return;
    await tryWith(hanging.wish);
  }
  async function tryWith(hangs: HangingWish): Promise<void> {
    const outcome = await refund.run({ isTrial: true, hangs });
    setTrial(outcome.ok ? outcome.answer.refund : undefined);
  }
  async function confirm(): Promise<void> {
    if (trial && !hanging.isChosenFor(trial)) return;
    const outcome = await refund.run({ isTrial: false, hangs: hanging.wish });
    if (!outcome.ok) {
      setTrial(undefined);
      // Someone else has changed the order: reload the page to show its current state.
      return revalidate();
    }
    const { amount: given, needs_approval } = outcome.answer.refund;
    const done = <DoneText given={given} format={format} />;
    toast.show({ text: needs_approval ? own.asked : done });
    onClose();
    await revalidate();
  }
  const errorOf = (field: string) => faults[field] ?? refund.problem?.fields[field];
  const isOfTicket = Object.keys(refund.problem?.fields ?? {}).some((path) =>
    path.startsWith('tickets['),
  );
  const text =
    refund.problem?.text ?? errorOf('tickets') ?? (isOfTicket ? own.ticketsChanged : undefined);
  return (
    <TrialDialog
      title={own.title}
      onClose={onClose}
      isBusy={refund.isRunning}
      isRestored={isRestored}
      problem={text}
      preview={{ text: own.preview, run: preview }}
      outcome={
        trial && (
          <RefundPreview
            trial={trial}
            format={format}
            hanging={hanging}
            isRunning={refund.isRunning}
            onChoose={(chosen) => void tryWith(chosen)}
          />
        )
      }
      back={{ text: own.change, run: () => setTrial(undefined) }}
      confirm={{
        text: trial?.needs_approval ? (
          own.ask
        ) : (
          <ConfirmText given={trial?.amount ?? '0'} format={format} />
        ),
        run: confirm,
        isDangerous: !trial?.needs_approval,
      }}
    >
      <RadioGroup
        label={own.what}
        options={[
          ...(valid.length > 0 ? [{ value: 'all', text: own.all }] : []),
          ...(valid.length > 1 ? [{ value: 'some', text: own.some }] : []),
          { value: 'amount', text: own.amount },
        ]}
        value={what}
        onChange={(value) => setWhat(value as What)}
      />
      {what === 'some' && (
        <TicketChoices order={order} chosen={chosen} onChange={setChosen} format={format} />
      )}
      {what === 'some' && (
        <Checkbox isChecked={keepsPrices} onChange={setKeepsPrices}>
          {own.keepPrices}
        </Checkbox>
      )}
      {what !== 'amount' && (
        <Checkbox isChecked={keepsPlaces} onChange={setKeepsPlaces} hint={own.keepPlacesHint}>
          {own.keepPlaces}
        </Checkbox>
      )}
      {what === 'amount' && (
        <AmountField
          label={own.amountLabel}
          currency={order.currency}
          value={amount}
          onChange={setAmount}
          error={errorOf('amount')}
        />
      )}
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

interface Form {
  readonly what: What;
  readonly chosen: readonly string[];
  readonly amount: string;
  readonly reason: string;
}

/** The errors that the page can find itself. */
function faultsOf({ what, chosen, amount, reason }: Form, { currency }: Order) {
  const own = orderWords.refund;
  const found: Record<string, string> = {};
  if (reason.trim() === '') found['reason'] = own.reasonMissing;
  if (what === 'some' && chosen.length === 0) found['tickets'] = own.ticketsMissing;
  if (what === 'amount' && amount.trim() === '') found['amount'] = own.amountMissing;
  else if (what === 'amount') {
    const { fault } = amountIn(amount, currency);
    if (fault !== undefined) found['amount'] = fault;
  }
  return found;
}
