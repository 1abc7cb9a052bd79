import type { Failure } from '../../api/report-failure.ts';
import { tell } from '../../api/tell.ts';
import type { StripeError } from './stripe-script.ts';

/** Tells of an error of the card processor's script; a field that is not filled in is none. */
export function tellOfCard(
  { type, code }: StripeError,
  report: (failure: Failure) => void = tell,
): void {
  if (type !== 'validation_error') report({ kind: 'card', code: code ?? type });
}
