import type { WireError } from '#contract/api/refusals.ts';
import { type IdentityValues, isFieldName } from '#domain/contact/identity-form.ts';
import type { FieldErrors } from './identity-field.tsx';

/**
 * The fields named by a refusal of the buyer, with a message for each: the "missing" text if
 * nothing was sent, else the refusal's own text.
 */
export function refusedFields(
  errors: readonly Pick<WireError, '_extra'>[],
  sent: IdentityValues,
  words: { readonly missing: string; readonly text: string },
): FieldErrors {
  const names = errors.map(({ _extra }) => _extra['path']).filter(isFieldName);
  return Object.fromEntries(names.map((name) => [name, sent[name] ? words.text : words.missing]));
}
