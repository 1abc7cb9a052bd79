import { useEffect, useState } from 'react';
import { wirePrice } from '#domain/pricing/flexible-price.ts';
import { readAmount, writtenAmount } from '#domain/pricing/typed-amount.ts';
import { afterPress } from '#ui/after-press.ts';
import { Field } from '#ui/field.tsx';
import { useMoney } from '../site/use-money.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';

interface AmountFieldProps {
  readonly label: string;
  readonly hint: string;
  /** The name for its form's check, which finds what is wrong with the amount. */
  readonly name?: string;
  /**
   * A decimal in the wire format; '' without one. Anything else, for instance from an address, is read like typed text.
   */
  readonly value: string;
  readonly isBusy: boolean;
  readonly isRequired?: boolean;
  /** The visitor has tried to continue, so that an error is shown before the field is left. */
  readonly isTried?: boolean;
  /** The error of an amount in the wire format, or of '' if nothing could be read. */
  readonly faultOf: (amount: string) => string | undefined;
  /** Called with the amount in the wire format on each keystroke, and with '' without one. */
  readonly onChange: (amount: string) => void;
  readonly onLeave?: () => void;
  readonly onEnter?: () => void;
}

/**
 * A field for an amount, in any usual notation. When left, it shows the amount in the page language's notation; if the
 * input is ambiguous, it asks.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, hint, name, value, isBusy, isRequired = false, faultOf, onChange } = props;
  const t = useWords();
  const money = useMoney();
  const form = useStorefront();
  const isWire = value === '' || wirePrice(value, form.currency) !== null;
  const wire = isWire ? value : (readAmount(value, form)?.amount ?? '');
  const shown = wire ? writtenAmount(wire, form) : value;
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(!isWire);
  useEffect(() => {
    if (isWire) return;
    setKnown(wire);
    onChange(wire);
  });
  if (value !== known) {
    setKnown(value);
    setTyped(shown);
  }
  const { unclear } = readAmount(typed, form) ?? {};
  const fault = unclear
    ? t('amount.unclear', { amounts: listed(unclear.map(money), form.language) })
    : faultOf(wire);
  return (
    <Field
      ref={(input) => input?.setCustomValidity(fault ?? '')}
      label={label}
      hint={hint}
      {...(name ? { name } : {})}
      inputMode="decimal"
      autoComplete="off"
      required={isRequired}
      value={typed}
      disabled={isBusy}
      error={isLeft || props.isTried ? fault : undefined}
      onChange={({ target }) => {
        const amount = readAmount(target.value, form)?.amount ?? '';
        setTyped(target.value);
        setKnown(amount);
        setLeft(false);
        onChange(amount);
      }}
      onBlur={() =>
        afterPress(() => {
          setLeft(true);
          if (wire) setTyped(shown);
          props.onLeave?.();
        })
      }
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !props.onEnter) return;
        event.preventDefault();
        props.onEnter();
      }}
    />
  );
}

const listed = (amounts: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(amounts);
