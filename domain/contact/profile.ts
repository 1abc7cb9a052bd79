import { type IdentityValues, identityFields, takesState } from './identity-form.ts';

/** What members change of themselves; who they are stays as it is (USR-42, A-58). */
export const profileFields = identityFields({ phone: 'optional', address: 'optional' }).filter(
  ({ isRequired }) => !isRequired,
);

/** What a profile's form saves: all of it, trimmed, and an empty state where its country has none. */
export function profileChanges(values: IdentityValues): Readonly<Record<string, string>> {
  const hasState = takesState(values.country);
  return Object.fromEntries(
    profileFields.map(({ name }) => [
      name,
      name === 'state' && !hasState ? '' : (values[name]?.trim() ?? ''),
    ]),
  );
}
