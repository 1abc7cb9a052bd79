import type { WireError } from '#contract/api/refusals.ts';
import { type IdentityValues, isFieldName } from '#domain/contact/identity-form.ts';
import type { FieldErrors } from './identity-field.tsx';

/**
 * The fields that a refusal of who buys names, with what is said at each: that it is missing where
 * nothing was sent of it, else the refusal's own text.
 */
export function refusedFields(
  errors: readonly Pick<WireError, '_extra'>[],
  sent: IdentityValues,
  words: { readonly missing: string; readonly text: string },
): FieldErrors {
  const names = errors.map(({ _extra }) => _extra['path']).filter(isFieldName);
  return Object.fromEntries(names.map((name) => [name, sent[name] ? words.text : words.missing]));
}
