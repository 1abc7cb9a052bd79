import { useState } from 'react';
import { flexiblePrice } from '#domain/pricing/flexible-price.ts';
import { Button } from '#ui/button.tsx';
import { AmountField } from '../../components/amount-field.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
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
  const { currency } = useStorefront();
  const [amount, setAmount] = useState('');
  const [isTried, setTried] = useState(false);
  const least = type.currency_amount_min ?? '0';
  const most = type.currency_amount_max ?? '0';
  const bounds = { currency_amount_min: least, currency_amount_max: most };
  const fits = (read: string) => flexiblePrice(read, bounds, currency) !== null;
  const submit = (): void => {
    if (fits(amount)) onAdd(amount);
    else setTried(true);
  };
  return (
    <div className={classes['own']}>
      <AmountField
        label={t('donation.amount', { name: type.name })}
        hint={t('donation.amount_hint', { least: money(least), most: money(most) })}
        value={amount}
        isBusy={isBusy}
        isTried={isTried}
        faultOf={(read) => (fits(read) ? undefined : t('event.outside_min_max'))}
        onChange={(read) => {
          setAmount(read);
          setTried(false);
        }}
        onEnter={submit}
      />
      <Button kind="secondary" isBusy={isBusy} onClick={submit}>
        {t('donation.add_own')}
      </Button>
    </div>
  );
}
