import { useState } from 'react';
import { currencyExponent } from '#domain/pricing/currency.ts';
import { moneyStep } from '#domain/pricing/money.ts';
import { afterPress } from '#ui/after-press.ts';
import { Field } from '#ui/field.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { givenAmount } from '../chosen-lines.ts';
import type { OfferedType } from '../offer.ts';

interface PriceFieldProps {
  readonly type: OfferedType;
  readonly typed: string;
  readonly isBusy: boolean;
  readonly onChange: (amount: string) => void;
}

/** The field for the buyer's own price, between minimum and maximum (QTY-24). */
export default function PriceField({ type, typed, isBusy, onChange }: PriceFieldProps) {
  const t = useWords();
  const money = useMoney();
  const { currency } = useStorefront();
  const [isLeft, setLeft] = useState(false);
  const isGiven = givenAmount(type, { [type.id]: typed }, currency) !== null;
  const min = type.currency_amount_min ?? '0';
  const max = type.currency_amount_max ?? '0';
  return (
    <Field
      label={t('event.amount', { name: type.name, currency })}
      type="number"
      inputMode={currencyExponent(currency) === 0 ? 'numeric' : 'decimal'}
      min={min}
      max={max}
      step={moneyStep(currency) * 10 ** -currencyExponent(currency)}
      required
      value={typed}
      disabled={isBusy}
      hint={t('event.amount_hint', { min: money(min), max: money(max) })}
      error={isLeft && !isGiven ? t('event.outside_min_max') : undefined}
      onBlur={() => afterPress(() => setLeft(true))}
      onChange={(event) => {
        setLeft(false);
        onChange(event.target.value);
      }}
    />
  );
}
