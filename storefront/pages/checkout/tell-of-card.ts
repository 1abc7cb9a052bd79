import { tell } from '../../tell.ts';
import type { StripeError } from './stripe-script.ts';

/** Tells of an error of the card processor's script; a field that is not filled in is none. */
export function tellOfCard({ type, code }: StripeError): void {
  if (type !== 'validation_error') tell({ kind: 'card', code: code ?? type });
}
