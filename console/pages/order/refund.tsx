import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { useStaffCall } from '../../calls/use-staff-call.ts';
import { isAmount } from '../../forms/amount.ts';
import { TicketsBack } from '../../orders/tickets-back.tsx';
import { Button } from '../../parts/button.tsx';
import { Checkbox, RadioGroup } from '../../parts/choices.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { FormLayout } from '../../parts/page.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useMe } from '../../portal/me.ts';
import { orderWords } from '../../words/orders.ts';
import { amountText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import { wayOf } from './money.tsx';
import classes from './order.module.css';
import type { Order } from './order-data.ts';

type Refunded = StaffCallAnswer<'refundOrder'>['refund'];
type What = 'all' | 'some' | 'amount';

/** The button that refunds an order, and its dialog. */
export function Refund({ order }: { readonly order: Order }) {
  const [reference, setReference] = useState<string>();
  return (
    <>
      <Button onPress={() => setReference(crypto.randomUUID())}>{orderWords.refund.act}</Button>
      {reference && (
        <RefundDialog order={order} reference={reference} onClose={() => setReference(undefined)} />
      )}
    </>
  );
}

interface RefundDialogProps {
  readonly order: Order;
  /** The same for every attempt of this dialog, so that money goes back once. */
  readonly reference: string;
  readonly onClose: () => void;
}

/** Asks what to refund, shows what would happen, and then does it (SLS-03). */
function RefundDialog({ order, reference, onClose }: RefundDialogProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const own = orderWords.refund;
  const format = { timezone: portal.timezone, currency: order.currency };
  const valid = order.tickets.filter(({ state }) => state === 'booked');
  const [what, setWhat] = useState<What>(valid.length > 0 ? 'all' : 'amount');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [amount, setAmount] = useState('');
  const [keepsPrices, setKeepsPrices] = useState(false);
  const [keepsPlaces, setKeepsPlaces] = useState(false);
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [trial, setTrial] = useState<Refunded>();

  const refund = useStaffCall(
    (isTrial: boolean) =>
      staff.call('refundOrder', {
        params: { number: order.number },
        body: {
          reference,
          reason,
          is_trial: isTrial,
          ...(what === 'amount'
            ? { amount: amount.trim() }
            : {
                tickets: what === 'all' ? valid.map(({ id }) => id) : [...chosen],
                keep_prices: keepsPrices,
                keep_places: keepsPlaces,
              }),
        },
      }),
    { payment_in_progress: own.inProgress },
  );

  async function preview(): Promise<void> {
    const found: Record<string, string> = {};
    if (reason.trim() === '') found['reason'] = own.reasonMissing;
    if (what === 'some' && chosen.length === 0) found['tickets'] = own.ticketsMissing;
    if (what === 'amount' && amount.trim() === '') found['amount'] = own.amountMissing;
    else if (what === 'amount' && !isAmount(amount, order.currency)) {
      found['amount'] = words.form.amount;
    }
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const outcome = await refund.run(true);
    if (outcome.ok) setTrial(outcome.answer.refund);
  }
  async function confirm(): Promise<void> {
    const outcome = await refund.run(false);
    if (!outcome.ok) return setTrial(undefined);
    const { amount: given, needs_approval } = outcome.answer.refund;
    toast.show({ text: needs_approval ? own.asked : own.done(amountText(given, format)) });
    onClose();
    await revalidate();
  }
  const errorOf = (field: string) => faults[field] ?? refund.problem?.fields[field];
  const text = refund.problem?.text ?? errorOf('tickets');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={own.title}
      isBusy={refund.isRunning}
      acts={
        trial ? (
          <>
            <Button onPress={() => setTrial(undefined)} isDisabled={refund.isRunning}>
              {own.change}
            </Button>
            <Button
              kind={trial.needs_approval ? 'primary' : 'danger'}
              onPress={() => void confirm()}
              isBusy={refund.isRunning}
            >
              {trial.needs_approval ? own.ask : own.confirm(amountText(trial.amount, format))}
            </Button>
          </>
        ) : (
          <Button kind="primary" onPress={() => void preview()} isBusy={refund.isRunning}>
            {own.preview}
          </Button>
        )
      }
    >
      {trial ? (
        <Preview trial={trial} format={format} />
      ) : (
        <FormLayout acts={null}>
          {text && (
            <Notice tone="danger" isAlert>
              {text}
            </Notice>
          )}
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
            <fieldset className={classes['choices']}>
              <legend className="visually-hidden">{own.some}</legend>
              {valid.map(({ id, event, type, seat, value }) => (
                <Checkbox
                  key={id}
                  isChecked={chosen.includes(id)}
                  onChange={(isChecked) =>
                    setChosen(isChecked ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                >
                  {[event, type, seat, amountText(value, format)].filter(Boolean).join(', ')}
                </Checkbox>
              ))}
            </fieldset>
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
            <TextField
              label={own.amountLabel}
              inputMode="decimal"
              isExact
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
        </FormLayout>
      )}
    </Dialog>
  );
}

/** What a refund would do, as its dry run answers. */
function Preview({
  trial,
  format,
}: {
  readonly trial: Refunded;
  readonly format: { readonly timezone: string; readonly currency: string };
}) {
  const own = orderWords.refund;
  return (
    <>
      {trial.needs_approval && <Notice tone="info">{own.needsApproval}</Notice>}
      <TicketsBack outcome={trial} format={format} />
      <p>{own.goesTo}</p>
      <ul className={classes['parts']}>
        {trial.parts.map((part) => (
          <li key={`${part.method} ${part.last_four} ${part.amount}`}>
            {own.part(amountText(part.amount, format), wayOf(part))}
          </li>
        ))}
      </ul>
      {Number(trial.staying_change) > 0 && (
        <p>{own.staying(amountText(trial.staying_change, format))}</p>
      )}
    </>
  );
}
