import type { PaymentOption } from '#domain/payments/payment-schedule.ts';
import { formatAmount, sum } from '#domain/pricing/money.ts';
import { Notice } from '#ui/notice.tsx';
import { RadioField } from '#ui/radio-field.tsx';
import { type ChosenPayment, chosenPaymentsOf } from '../cart/chosen-payment.ts';
import form from '../components/form-part.module.css';
import type { FieldErrors } from '../contact/identity-field.tsx';
import { useDates } from '../site/use-dates.ts';
import { useMoney } from '../site/use-money.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import { OtherAmount, otherAmountName } from './other-amount.tsx';
import type { PaymentChoice } from './payment-choice.ts';
import classes from './schedule-part.module.css';

interface SchedulePartProps {
  readonly cartId: string;
  readonly choice: PaymentChoice;
  /** The errors of the form that it belongs to, by field. */
  readonly errors: FieldErrors;
  readonly isBusy: boolean;
}

/** The instalments of a cart and the choice of how much to pay now (PAY-18 to 23). */
export function SchedulePart({ cartId, choice, errors, isBusy }: SchedulePartProps) {
  const t = useWords();
  const dates = useDates();
  const money = useMoney();
  const { slug, currency } = useStorefront();
  const { schedule, options, option, due, outstanding } = choice;
  const text = (minor: number): string => money(formatAmount(minor, currency));
  const overdue = schedule.filter(({ status }) => status === 'overdue');
  const choose = (change: Partial<ChosenPayment>): void =>
    chosenPaymentsOf(slug).change(cartId, change);
  const texts: Record<PaymentOption, string> = {
    due: t('schedule.due', { amount: text(due) }),
    outstanding: t('schedule.outstanding', { amount: text(outstanding) }),
    other: t('schedule.other'),
  };
  return (
    <section className={form['part']} aria-labelledby="schedule-title">
      <h2 id="schedule-title">{t('schedule.title')}</h2>
      {overdue.length > 0 && (
        <Notice tone="warning">
          <p>
            {t('schedule.overdue_text', {
              count: overdue.length,
              amount: text(sum(overdue.map((part) => part.outstanding))),
            })}
          </p>
        </Notice>
      )}
      <ul className={classes['list']} aria-label={t('schedule.list')}>
        {schedule.map((part) => (
          <li key={part.id} data-status={part.status}>
            <span>{dates.date(part.date, 'long')}</span>
            <span>{t(`schedule.${part.status}`)}</span>
            <strong>{text(part.status === 'paid' ? part.amount : part.outstanding)}</strong>
          </li>
        ))}
      </ul>
      {options.length > 1 && (
        <RadioField
          name="pay_amount"
          label={t('schedule.how_much')}
          options={options.map((value) => ({ value, text: texts[value] }))}
          chosen={option}
          disabled={isBusy}
          onChange={(event) => choose({ option: event.currentTarget.value as PaymentOption })}
        />
      )}
      {option === 'other' && (
        <OtherAmount
          choice={choice}
          isBusy={isBusy}
          isTried={errors[otherAmountName] !== undefined}
          onChosen={(partialPaymentAmount) => choose({ partialPaymentAmount })}
        />
      )}
    </section>
  );
}
