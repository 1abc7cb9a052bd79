import type { CallInput } from '#contract/client.ts';
import { countryCode } from '#domain/contact/country-code.ts';
import {
  type FormRequirements,
  type IdentityField,
  type IdentityFieldName,
  identityFields,
  takesState,
} from '#domain/contact/identity-form.ts';
import type { User } from '../accounts/member-store.ts';

type Change = CallInput<'updateMyUser'>['body'];

const ofAccount: ReadonlySet<IdentityFieldName> = new Set(['email', 'email_confirm']);

/** The fields that a member fills in: all but the email address, which is the account's. */
export const memberFields = (asked: FormRequirements): readonly IdentityField[] =>
  identityFields(asked).filter(({ name }) => !ofAccount.has(name));

/** The form's values that differ from the account's, among the fields it showed. */
export function memberChange(values: Readonly<Record<string, string>>, member: User): Change {
  const changes = memberFields({ phone: 'optional', address: 'optional' }).flatMap(({ name }) => {
    const text = values[name]?.trim();
    if (text === undefined) return [];
    const said = name === 'country' ? countryCode(text) : text;
    const now = name === 'state' && !takesState(values['country']) ? '' : said;
    return now === member[name as keyof Change] ? [] : [[name, now] as const];
  });
  return Object.fromEntries(changes);
}
