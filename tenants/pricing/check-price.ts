import { currencyExponent } from '#domain/pricing/currency.ts';
import { formatAmount, moneyStep, parseAmount, parsePrice } from '#domain/pricing/money.ts';
import { checkOrder, checkUnique } from '../file/check-order.ts';
import type { Fault, Place } from '../file/place.ts';

/** Faults in a ticket type's amounts and in the sessions that they apply to. */
export function* typeFaults(
  type: Place,
  currency: string,
  isSession: (id: string) => boolean,
): Generator<Fault, void, void> {
  for (const key of ['amount', 'discounted_amount', 'amount_min', 'amount_max']) {
    yield* amountFaults(type.at(key), currency);
  }
  yield* flexibleFaults(type, currency);
  yield* missingAmount(type);
  yield* checkUnique(type.items('outside_fees').map((fee) => fee.at('name')));
  for (const fee of type.items('outside_fees')) {
    if (fee.at('name').text === 'fee_fixed_outside') yield* amountFaults(fee.at('fee'), currency);
  }
  for (const price of type.items('prices')) {
    yield* amountFaults(price.at('amount'), currency);
    const when = price.at('when');
    yield* checkOrder(when, 'from', 'before');
    yield* checkOrder(when, 'time_from', 'time_before');
    for (const { path, text } of when.items('sessions')) {
      if (text !== undefined && !isSession(text))
        yield { path, fault: `there is no session "${text}"` };
    }
  }
}

/** A forgotten amount would give tickets away. */
function* missingAmount(type: Place): Generator<Fault, void, void> {
  const { path, value } = type.at('amount');
  if (value !== undefined || type.at('amount_min').value !== undefined) return;
  if (type.at('amount_max').value !== undefined) return;
  yield { path, fault: 'is required; write "0" if the tickets are free' };
}

/** Reports an amount that cannot be paid in the currency. */
export function* amountFaults(
  { path, text }: Place,
  currency: string,
): Generator<Fault, void, void> {
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) return;
  if (parseAmount(text, currency) === undefined) {
    const decimals = currencyExponent(currency);
    yield {
      path,
      fault: `${currency} has ${decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`}`,
    };
  } else if (parsePrice(text, currency) === undefined) {
    const step = formatAmount(moneyStep(currency), currency);
    yield {
      path,
      fault: `"${text}" is not a multiple of ${step}, the step in which cards are charged`,
    };
  }
}

/** A flexible price needs both bounds, in order (QTY-06). */
function* flexibleFaults(type: Place, currency: string): Generator<Fault, void, void> {
  const [min, max] = [type.at('amount_min'), type.at('amount_max')];
  if (min.value === undefined && max.value === undefined) return;
  if (min.value === undefined) yield { path: min.path, fault: 'is required with amount_max' };
  if (max.value === undefined) yield { path: max.path, fault: 'is required with amount_min' };
  const [least, most] = [min, max].map(({ text }) => parseAmount(text ?? '', currency));
  if (least !== undefined && most !== undefined && least > most) {
    yield { path: max.path, fault: 'is less than amount_min' };
  }
}
