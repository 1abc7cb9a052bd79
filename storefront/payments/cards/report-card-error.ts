import type { Failure } from '../../api/report-failure.ts';
import { reportInBackground } from '../../api/report-in-background.ts';
import type { StripeError } from './stripe-script.ts';

/** Reports an error of the card processor's script, except a field that is not filled in. */
export function reportCardError(
  { type, code }: StripeError,
  report: (failure: Failure) => void = reportInBackground,
): void {
  if (type !== 'validation_error') report({ kind: 'card', code: code ?? type });
}
