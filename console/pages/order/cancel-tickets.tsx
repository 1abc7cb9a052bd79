import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { useDraftState, useOpened } from '../../drafts/use-draft.ts';
import { TrialDialog } from '../../forms/trial-dialog.tsx';
import { HangingChoices } from '../../orders/hanging-choices.tsx';
import { type HangingWish, useHanging } from '../../orders/use-hanging.ts';
import { Button } from '../../parts/button.tsx';
import { Checkbox, RadioGroup } from '../../parts/fields/choices.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useToast } from '../../parts/overlays/toast.tsx';
import { useMe } from '../../portal/me.ts';
import { benefitWords, orderWords } from '../../words/orders.ts';
import type { Order } from './order-data.ts';
import { TicketChoices } from './order-tickets.tsx';

type Cancelled = StaffCallAnswer<'cancelTickets'>['cancelled'];
type Which = 'all' | 'some';

interface Asked {
  readonly isTrial: boolean;
  readonly hangs: HangingWish;
}

const isValid = ({ state }: Order['tickets'][number]) => state === 'booked';

/**
 * The button that cancels tickets of an order with no money to refund, and its dialog, which stays open and says so if
 * someone else cancels them in the meantime.
 */
export function CancelTickets({ order }: { readonly order: Order }) {
  const { opened: reference, open, close, isRestored } = useOpened<string>('cancel');
  const isPossible = Number(order.left) === 0 && order.tickets.some(isValid);
  return (
    <>
      {isPossible && (
        <Button onPress={() => open(crypto.randomUUID())}>{orderWords.cancel.act}</Button>
      )}
      {reference && (
        <CancelDialog order={order} reference={reference} onClose={close} isRestored={isRestored} />
      )}
    </>
  );
}

interface CancelDialogProps {
  readonly order: Order;
  /** The same for every attempt of this dialog. */
  readonly reference: string;
  readonly onClose: () => void;
  readonly isRestored: boolean;
}

/** Asks which tickets to cancel, shows the effect, and then cancels them (SLS-03). */
function CancelDialog({ order, reference, onClose, isRestored }: CancelDialogProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const own = orderWords.cancel;
  const format = { timezone: portal.timezone, currency: order.currency };
  const valid = order.tickets.filter(isValid);
  const [which, setWhich] = useDraftState<Which>('cancel.which', 'all');
  const [chosen, setChosen] = useDraftState<readonly string[]>('cancel.tickets', []);
  const [keepsPlaces, setKeepsPlaces] = useDraftState('cancel.places', false);
  const [tellsBuyer, setTellsBuyer] = useDraftState('cancel.tells', true);
  const [reason, setReason] = useDraftState('cancel.reason', '');
  const [isTried, setTried] = useState(false);
  const [trial, setTrial] = useState<Cancelled>();
  const cancel = useStaffCall(
    ({ isTrial, hangs }: Asked) =>
      staff.call('cancelTickets', {
        params: { number: order.number },
        body: {
          reference,
          reason,
          tickets: which === 'all' ? valid.map(({ id }) => id) : [...chosen],
          keep_places: keepsPlaces,
          tells_buyer: tellsBuyer,
          ...hangs,
          is_trial: isTrial,
          ...(!isTrial && trial?.seen ? { seen: trial.seen } : {}),
        },
      }),
    { payment_in_progress: orderWords.refund.inProgress, outcome_changed: own.changed },
  );
  const hanging = useHanging('cancel');
  const isReasonMissing = isTried && reason.trim() === '';
  const isNoneChosen = isTried && which === 'some' && chosen.length === 0;
  async function preview(): Promise<void> {
    setTried(true);
    if (reason.trim() === '' || (which === 'some' && chosen.length === 0)) return;
    await tryWith(hanging.wish);
  }
  async function tryWith(hangs: HangingWish): Promise<void> {
    const outcome = await cancel.run({ isTrial: true, hangs });
    setTrial(outcome.ok ? outcome.answer.cancelled : undefined);
  }
  async function confirm(): Promise<void> {
    if (trial && !hanging.isChosenFor(trial)) return;
    if ((await cancel.run({ isTrial: false, hangs: hanging.wish })).ok) {
      toast.show({ text: own.done });
      onClose();
    } else {
      setTrial(undefined);
    }
    await revalidate();
  }
  const fields = Object.keys(cancel.problem?.fields ?? {});
  const text =
    cancel.problem?.text ??
    (fields.includes('tickets') ? own.goesBack : undefined) ??
    (fields.includes('benefits') ? benefitWords.givesBack : undefined) ??
    (fields.some((path) => path.startsWith('tickets[')) ? own.ticketsChanged : undefined) ??
    (isNoneChosen ? orderWords.refund.ticketsMissing : undefined);
  return (
    <TrialDialog
      title={own.title}
      onClose={onClose}
      isBusy={cancel.isRunning}
      isRestored={isRestored}
      problem={text}
      preview={{ text: orderWords.refund.preview, run: preview }}
      outcome={
        trial && (
          <>
            <p>{orderWords.refund.cancels(trial.tickets, trial.kept_places)}</p>
            <p>{own.nothingBack}</p>
            <p>{trial.tells_buyer ? own.isTold : own.isNotTold}</p>
            <HangingChoices
              outcome={trial}
              hanging={hanging}
              isDisabled={cancel.isRunning}
              onChoose={(chosen) => void tryWith(chosen)}
              format={format}
            />
          </>
        )
      }
      back={{ text: orderWords.refund.change, run: () => setTrial(undefined) }}
      confirm={{ text: own.confirm, run: confirm, isDangerous: true }}
    >
      {valid.length > 1 && (
        <RadioGroup
          label={own.which}
          options={[
            { value: 'all', text: orderWords.refund.all },
            { value: 'some', text: orderWords.refund.some },
          ]}
          value={which}
          onChange={(value) => setWhich(value as Which)}
        />
      )}
      {which === 'some' && (
        <TicketChoices order={order} chosen={chosen} onChange={setChosen} format={format} />
      )}
      <Checkbox
        isChecked={keepsPlaces}
        onChange={setKeepsPlaces}
        hint={orderWords.refund.keepPlacesHint}
      >
        {orderWords.refund.keepPlaces}
      </Checkbox>
      <Checkbox isChecked={tellsBuyer} onChange={setTellsBuyer}>
        {own.tell}
      </Checkbox>
      <TextField
        label={orderWords.refund.reason}
        hint={orderWords.refund.reasonHint}
        maxLength={500}
        value={reason}
        onChange={setReason}
        error={isReasonMissing ? orderWords.refund.reasonMissing : cancel.problem?.fields['reason']}
      />
    </TrialDialog>
  );
}
