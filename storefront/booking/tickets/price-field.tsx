import { AmountField } from '../../components/amount-field.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { givenAmount } from '../chosen-lines.ts';
import type { OfferedType } from '../offer.ts';

interface PriceFieldProps {
  readonly type: OfferedType;
  /** A decimal in the wire format; '' without one. */
  readonly amount: string;
  readonly isBusy: boolean;
  readonly onChange: (amount: string) => void;
}

/** The field for the buyer's own price, between minimum and maximum (QTY-24). */
export default function PriceField({ type, amount, isBusy, onChange }: PriceFieldProps) {
  const t = useWords();
  const money = useMoney();
  const { currency } = useStorefront();
  const min = type.currency_amount_min ?? '0';
  const max = type.currency_amount_max ?? '0';
  return (
    <AmountField
      label={t('event.amount', { name: type.name, currency })}
      hint={t('event.amount_hint', { min: money(min), max: money(max) })}
      isRequired
      value={amount}
      isBusy={isBusy}
      faultOf={(read) =>
        givenAmount(type, { [type.id]: read }, currency) === null
          ? t('event.outside_min_max')
          : undefined
      }
      onChange={onChange}
    />
  );
}
