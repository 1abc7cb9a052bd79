import { type IdentityValues, identityFields, takesState } from './identity-form.ts';

/** The fields that members can change in their profile, without their identity (USR-42, A-58). */
export const profileFields = identityFields({ phone: 'optional', address: 'optional' }).filter(
  ({ isRequired }) => !isRequired,
);

/**
 * The changes that a profile form saves: all fields, trimmed, with an empty state for a country
 * without states.
 */
export function profileChanges(values: IdentityValues): Readonly<Record<string, string>> {
  const hasState = takesState(values.country);
  return Object.fromEntries(
    profileFields.map(({ name }) => [
      name,
      name === 'state' && !hasState ? '' : (values[name]?.trim() ?? ''),
    ]),
  );
}
