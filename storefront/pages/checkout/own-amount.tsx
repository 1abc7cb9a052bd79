import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useWords } from '../../site/use-storefront.ts';
import classes from './donation-part.module.css';
import type { DonationType } from './use-donation.ts';

interface OwnAmountProps {
  readonly type: DonationType;
  readonly isBusy: boolean;
  readonly onAdd: (amount: string) => void;
}

/** A field for a donation of any amount within its bounds. */
export function OwnAmount({ type, isBusy, onAdd }: OwnAmountProps) {
  const t = useWords();
  const money = useMoney();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const least = type.currency_amount_min ?? '0';
  const most = type.currency_amount_max ?? '0';
  const submit = (): void => {
    const amount = typed.trim().replace(',', '.');
    const isAmount = /^\d+(\.\d+)?$/.test(amount);
    const fits = isAmount && Number(amount) >= Number(least) && Number(amount) <= Number(most);
    if (fits) onAdd(amount);
    else setError(t('event.outside_min_max'));
  };
  return (
    <div className={classes['own']}>
      <Field
        label={t('donation.amount', { name: type.name })}
        hint={t('donation.amount_hint', { least: money(least), most: money(most) })}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={error || undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <Button kind="secondary" isBusy={isBusy} onClick={submit}>
        {t('donation.add_own')}
      </Button>
    </div>
  );
}
