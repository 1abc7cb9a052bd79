import { countryCode } from './country-code.ts';
import { sameAddress } from './email.ts';

/** How much a buyer is asked for in a part of the form. */
export type Asked = 'required' | 'optional' | 'hidden';

/** PAY-51. */
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

/** Whether a state can be said: not where a country is chosen that has none. */
export const takesState = (country: string | undefined): boolean =>
  (country ?? '') === '' || hasStates(country);

const field = (
  name: IdentityFieldName,
  isRequired: boolean,
  maxLength: number,
  autocomplete: string,
  type: IdentityField['type'] = 'text',
): IdentityField => ({ name, type, isRequired, maxLength, autocomplete });

/** The fields that are asked for, in order; those of the address as in QTY-56. */
export function identityFields(asked: FormAsked): readonly IdentityField[] {
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
 * What is asked for of whom a membership is given to: an address, and a name where none of its
 * members has one; no password and no newsletter (MEM-14).
 */
export const gifteeFields = ({
  isNamed,
}: {
  readonly isNamed: boolean;
}): readonly IdentityField[] =>
  identityFields({ phone: 'hidden', address: 'hidden' }).filter(
    ({ name }) => !isNamed || (name !== 'first_name' && name !== 'last_name'),
  );

/**
 * The fields that have to be filled in and are not, a second writing of the e-mail apart; no state
 * where the country has none.
 */
export function missingFields(asked: FormAsked, values: IdentityValues): IdentityFieldName[] {
  return identityFields(asked)
    .filter(({ name, isRequired }) => isRequired && !confirming.has(name))
    .filter(({ name }) => name !== 'state' || takesState(values.country))
    .map(({ name }) => name)
    .filter((name) => (values[name]?.trim() ?? '') === '');
}

const ofAddress: ReadonlySet<string> = new Set([
  'address',
  'address_more',
  'city',
  'state',
  'zip_code',
  'country',
]);

export const isOfAddress = ({ name }: IdentityField): boolean => ofAddress.has(name);

/** Whether the second writing of the address agrees; letters may differ in case, ends in spaces. */
export function emailsAgree({ email = '', email_confirm = '' }: IdentityValues): boolean {
  return sameAddress(email, email_confirm);
}

/** What a form's control may be: only confirming another field, or not to be changed. */
interface Control {
  readonly name: string;
  readonly disabled: boolean;
  readonly readOnly: boolean;
}

/** Fields that must equal another one. */
const confirming: ReadonlySet<string> = new Set(['email_confirm']);

/** QTY-48: whether what stands in a control belongs to the identity's data. */
export const isSent = ({ name, disabled, readOnly }: Control): boolean =>
  !disabled && !readOnly && !confirming.has(name);

export type IdentityPayload = Partial<Record<Exclude<IdentityFieldName, 'email_confirm'>, string>> &
  Record<'first_name' | 'last_name' | 'email', string>;

/**
 * What is sent: these fields alone, trimmed, none empty, no state where the country has none, the
 * country by its code (QTY-49).
 */
export function identityPayload(values: IdentityValues): IdentityPayload {
  const given: [string, string][] = [];
  for (const name of fieldNames) {
    const text = values[name]?.trim() ?? '';
    if (text === '' || confirming.has(name)) continue;
    if (name === 'state' && !takesState(values.country)) continue;
    given.push([name, name === 'country' ? countryCode(text) : text]);
  }
  return { first_name: '', last_name: '', email: '', ...Object.fromEntries(given) };
}

/** What an event or a group says of the form, in its meta (PAY-53). */
export interface FormMeta {
  readonly identity_form?: Partial<FormAsked> | undefined;
  /** Parts that are asked for beside those of the form. */
  readonly extra_checkout_fields?: readonly (keyof FormAsked)[] | undefined;
}

export interface FormAsked {
  readonly phone: Asked;
  readonly address: Asked;
}

const strictness: readonly Asked[] = ['hidden', 'optional', 'required'];
const stricter = (one: Asked, other: Asked): Asked =>
  strictness.indexOf(one) > strictness.indexOf(other) ? one : other;

/**
 * What a cart's form asks for: for each of its groups the group's form over its event's over the
 * seller's, with the extra fields of both; of several groups the strictest.
 */
export function formAsked(
  seller: FormAsked,
  groups: readonly { readonly event: FormMeta; readonly group: FormMeta }[],
): FormAsked {
  const ofGroups = groups.map(({ event, group }): FormAsked => {
    const extra = [...(event.extra_checkout_fields ?? []), ...(group.extra_checkout_fields ?? [])];
    const asked = (part: keyof FormAsked): Asked => {
      const own = group.identity_form?.[part] ?? event.identity_form?.[part] ?? seller[part];
      return extra.includes(part) ? stricter(own, 'optional') : own;
    };
    return { phone: asked('phone'), address: asked('address') };
  });
  return ofGroups.length === 0
    ? seller
    : ofGroups.reduce((one, other) => ({
        phone: stricter(one.phone, other.phone),
        address: stricter(one.address, other.address),
      }));
}
