import { useState } from 'react';
import { otherAmount } from '#domain/payments/payment-schedule.ts';
import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import { AmountField } from '../components/amount-field.tsx';
import { useMoney } from '../site/use-money.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import type { PaymentChoice } from './payment-choice.ts';

interface OtherAmountProps {
  readonly choice: Pick<PaymentChoice, 'due' | 'outstanding' | 'amount'>;
  readonly isBusy: boolean;
  readonly isTried: boolean;
  readonly onChosen: (amount: string) => void;
}

/** Its name in the form. */
export const otherAmountName = 'other_amount';

/**
 * The field for another amount, which takes effect while it is typed. Out of its bounds nothing can be paid; once the
 * field is left, it shows the nearest amount that can (PAY-22), and says so.
 */
export function OtherAmount({ choice, isBusy, isTried, onChosen }: OtherAmountProps) {
  const t = useWords();
  const money = useMoney();
  const { currency } = useStorefront();
  const { due, outstanding } = choice;
  const [own, setOwn] = useState(formatAmount(choice.amount, currency));
  const [note, setNote] = useState('');
  const [least, most] = [formatAmount(due, currency), formatAmount(outstanding, currency)];
  const nearest = (amount: string): string =>
    formatAmount(otherAmount(parseAmount(amount, currency) ?? 0, due, outstanding), currency);
  const faultOf = (amount: string): string | undefined => {
    if (amount === '') return t('amount.unreadable');
    if (amount === nearest(amount)) return undefined;
    return nearest(amount) === least
      ? t('schedule.too_little', { least: money(least) })
      : t('schedule.too_much', { most: money(most) });
  };
  return (
    <>
      <AmountField
        label={t('schedule.other_amount')}
        hint={t('schedule.other_hint', { least: money(least), most: money(most) })}
        name={otherAmountName}
        value={own}
        isBusy={isBusy}
        isTried={isTried}
        faultOf={faultOf}
        onChange={(amount) => {
          setOwn(amount);
          setNote('');
          if (amount !== '') onChosen(nearest(amount));
        }}
        onLeave={() => {
          const fault = own === '' ? undefined : faultOf(own);
          if (fault === undefined) return;
          setNote(fault);
          setOwn(nearest(own));
        }}
      />
      <p role="status">{note}</p>
    </>
  );
}
