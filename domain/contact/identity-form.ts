import { countryCode } from './country-code.ts';
import { sameAddress } from './email.ts';
import { plainName } from './plain-name.ts';

/** Level at which a part of the form is requested. */
export type Requirement = 'required' | 'optional' | 'hidden';

/** The fields of the identity form (PAY-51). */
const fieldNames = [
  'first_name',
  'last_name',
  'email',
  'email_confirm',
  'phone',
  'address',
  'address_more',
  'city',
  'state',
  'zip_code',
  'country',
] as const;

export type IdentityFieldName = (typeof fieldNames)[number];

export const isFieldName = (name: unknown): name is IdentityFieldName =>
  (fieldNames as readonly unknown[]).includes(name);

export interface IdentityField {
  readonly name: IdentityFieldName;
  readonly type: 'text' | 'email' | 'tel';
  readonly isRequired: boolean;
  readonly maxLength: number;
  /** Value of the autocomplete attribute (WHATWG HTML). */
  readonly autocomplete: string;
}

export type IdentityValues = Readonly<Partial<Record<IdentityFieldName, string>>>;

/** Countries whose addresses name a state or province; lower-case ISO codes. */
const withStates = new Set(['us', 'ca', 'au']);

export function hasStates(country: string | undefined): boolean {
  return withStates.has(countryCode(country ?? ''));
}

/** Returns true unless the chosen country has no states. */
export const takesState = (country: string | undefined): boolean =>
  (country ?? '') === '' || hasStates(country);

const field = (
  name: IdentityFieldName,
  isRequired: boolean,
  maxLength: number,
  autocomplete: string,
  type: IdentityField['type'] = 'text',
): IdentityField => ({ name, type, isRequired, maxLength, autocomplete });

/** The fields of the form in order; address fields as in QTY-56. */
export function identityFields(asked: FormRequirements): readonly IdentityField[] {
  const needsAddress = asked.address === 'required';
  return [
    field('first_name', true, 100, 'given-name'),
    field('last_name', true, 100, 'family-name'),
    field('email', true, 254, 'email', 'email'),
    field('email_confirm', true, 254, 'email', 'email'),
    ...(asked.phone === 'hidden'
      ? []
      : [field('phone', asked.phone === 'required', 50, 'tel', 'tel')]),
    ...(asked.address === 'hidden'
      ? []
      : [
          field('address', needsAddress, 200, 'address-line1'),
          field('address_more', false, 200, 'address-line2'),
          field('city', needsAddress, 100, 'address-level2'),
          field('state', needsAddress, 100, 'address-level1'),
          field('zip_code', needsAddress, 20, 'postal-code'),
          field('country', needsAddress, 60, 'country'),
        ]),
  ];
}

/**
 * The fields of the form for a membership's recipient: an address, and a name unless a member is named. No password, no
 * newsletter (MEM-14).
 */
export const gifteeFields = ({
  isNamed,
}: {
  readonly isNamed: boolean;
}): readonly IdentityField[] =>
  identityFields({ phone: 'hidden', address: 'hidden' }).filter(
    ({ name }) => !isNamed || (name !== 'first_name' && name !== 'last_name'),
  );

/** The empty required fields, without the repeated email address. A country without states needs no state. */
export function missingFields(
  asked: FormRequirements,
  values: IdentityValues,
): IdentityFieldName[] {
  return identityFields(asked)
    .filter(({ name, isRequired }) => isRequired && !confirming.has(name))
    .filter(({ name }) => name !== 'state' || takesState(values.country))
    .map(({ name }) => name)
    .filter((name) => plainName(values[name] ?? '') === '');
}

const ofAddress: ReadonlySet<string> = new Set([
  'address',
  'address_more',
  'city',
  'state',
  'zip_code',
  'country',
]);

export const isAddressField = ({ name }: IdentityField): boolean => ofAddress.has(name);

/** Returns true if the repeated address matches, ignoring case and outer spaces. */
export function emailsMatch({ email = '', email_confirm = '' }: IdentityValues): boolean {
  return sameAddress(email, email_confirm);
}

/** A form control, which may only confirm another field, or be locked. */
interface Control {
  readonly name: string;
  readonly disabled: boolean;
  readonly readOnly: boolean;
}

/** Fields that must equal another field. */
const confirming: ReadonlySet<string> = new Set(['email_confirm']);

/** Returns true if a control's value is part of the identity's data (QTY-48). */
export const isSubmitted = ({ name, disabled, readOnly }: Control): boolean =>
  !disabled && !readOnly && !confirming.has(name);

export type IdentityPayload = Partial<Record<Exclude<IdentityFieldName, 'email_confirm'>, string>> &
  Record<'first_name' | 'last_name' | 'email', string>;

/**
 * The data to send: only these fields, trimmed, without empty ones, without a state for a country that has none, and
 * the country by its code (QTY-49).
 */
export function identityPayload(values: IdentityValues): IdentityPayload {
  const fields: [string, string][] = [];
  for (const name of fieldNames) {
    const text = values[name]?.trim() ?? '';
    if (text === '' || confirming.has(name)) continue;
    if (name === 'state' && !takesState(values.country)) continue;
    fields.push([name, name === 'country' ? countryCode(text) : text]);
  }
  return { first_name: '', last_name: '', email: '', ...Object.fromEntries(fields) };
}

/** Settings of the form in the meta of an event or group (PAY-53). */
export interface FormMeta {
  readonly identity_form?: Partial<FormRequirements> | undefined;
  /** Parts to request in addition to those of the form. */
  readonly extra_checkout_fields?: readonly (keyof FormRequirements)[] | undefined;
}

export interface FormRequirements {
  readonly phone: Requirement;
  readonly address: Requirement;
}

const strictness: readonly Requirement[] = ['hidden', 'optional', 'required'];
const stricter = (one: Requirement, other: Requirement): Requirement =>
  strictness.indexOf(one) > strictness.indexOf(other) ? one : other;

/**
 * The parts that a cart's form requests. For each group, the group's form takes precedence over its event's and the
 * seller's, plus the extra fields of both; among several groups, the strictest wins.
 */
export function formRequirements(
  seller: FormRequirements,
  groups: readonly { readonly event: FormMeta; readonly group: FormMeta }[],
): FormRequirements {
  const ofGroups = groups.map(({ event, group }): FormRequirements => {
    const extra = [...(event.extra_checkout_fields ?? []), ...(group.extra_checkout_fields ?? [])];
    const requirementOf = (part: keyof FormRequirements): Requirement => {
      const own = group.identity_form?.[part] ?? event.identity_form?.[part] ?? seller[part];
      return extra.includes(part) ? stricter(own, 'optional') : own;
    };
    return { phone: requirementOf('phone'), address: requirementOf('address') };
  });
  return ofGroups.length === 0
    ? seller
    : ofGroups.reduce((one, other) => ({
        phone: stricter(one.phone, other.phone),
        address: stricter(one.address, other.address),
      }));
}
