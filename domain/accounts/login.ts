/** Pairs of fields that members can log in with (USR-01 to 04, A-50). */
export const loginVariants = [
  'member_code_zip',
  'member_code_last_name',
  'member_code_email',
  'email_password',
] as const;
export type LoginVariant = (typeof loginVariants)[number];

/** A venue's login modes (CFG-28). */
export const loginModes = ['disabled', 'external', 'identity_provider', 'dialog'] as const;
export type LoginMode = (typeof loginModes)[number];

export type LoginFieldName = 'member_code' | 'zip_code' | 'last_name' | 'email' | 'password';

export interface LoginField {
  readonly name: LoginFieldName;
  readonly type: 'text' | 'email' | 'password';
  readonly maxLength: number;
  /** Value of the autocomplete attribute (WHATWG HTML). */
  readonly autocomplete: string;
}

/** The fields of the login (USR-14, USR-15). The password field accepts the longest allowed password. */
const fields: Readonly<Record<LoginFieldName, LoginField>> = {
  member_code: { name: 'member_code', type: 'text', maxLength: 50, autocomplete: 'username' },
  zip_code: { name: 'zip_code', type: 'text', maxLength: 5, autocomplete: 'postal-code' },
  last_name: { name: 'last_name', type: 'text', maxLength: 50, autocomplete: 'family-name' },
  email: { name: 'email', type: 'email', maxLength: 100, autocomplete: 'email' },
  password: {
    name: 'password',
    type: 'password',
    maxLength: 200,
    autocomplete: 'current-password',
  },
};

const names: Readonly<Record<LoginVariant, readonly [LoginFieldName, LoginFieldName]>> = {
  member_code_zip: ['member_code', 'zip_code'],
  member_code_last_name: ['member_code', 'last_name'],
  member_code_email: ['email', 'member_code'],
  email_password: ['email', 'password'],
};

/** The two fields that a variant asks for, in order. */
export const loginFields = (variant: LoginVariant): readonly LoginField[] =>
  names[variant].map((name) => fields[name]);

export type Credentials = Readonly<Partial<Record<LoginFieldName, string>>>;

/** The empty fields. Spaces count in a password. */
export const missingCredentials = (
  variant: LoginVariant,
  credentials: Credentials,
): LoginFieldName[] =>
  names[variant].filter((name) => credentialOf(name, credentials[name]) === '');

/** A field as it is sent and compared: trimmed, except a password. */
export const credentialOf = (name: LoginFieldName, text = ''): string =>
  name === 'password' ? text : text.trim();

/** The form in which member IDs are compared: upper case, without the spaces and dashes printed on cards. */
export const memberCodeKey = (code: string): string =>
  code.replace(/[\s\p{Pd}\p{Cf}]/gu, '').toUpperCase();

/**
 * The first five letters and digits of a postal code, in upper case. A login needs no more (USR-15), and "10115" equals
 * "10115-1234".
 */
export const zipKey = (zip: string): string =>
  zip
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, 5);

/**
 * Returns true if a postal code matches the stored one. The form accepts five characters, so a code with a space in it
 * arrives one significant character short; that matches too.
 */
export function postalCodeMatches(kept: string, given: string): boolean {
  const typed = zipKey(given);
  return typed !== '' && [zipKey(kept), zipKey(kept.trim().slice(0, 5))].includes(typed);
}

/**
 * The form in which family names are compared: lower case, without accents, spaces and punctuation.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Query parameters that log a member in, each with the field it fills (APP-27, APP-28). */
export const loginParameters: Readonly<Record<string, LoginFieldName>> = {
  member_code: 'member_code',
  zip_code: 'zip_code',
  'login.member_code': 'member_code',
  'login.zip_code': 'zip_code',
  'login.last_name': 'last_name',
  'login.email': 'email',
};

/**
 * The credentials in an address, if complete for the variant. Passwords are never read from an address, because
 * histories and logs would keep them.
 */
export function credentialsFrom(
  parameters: { get(name: string): string | null },
  variant: LoginVariant,
): Credentials | undefined {
  const credentials: Partial<Record<LoginFieldName, string>> = {};
  for (const [parameter, name] of Object.entries(loginParameters)) {
    const text = parameters.get(parameter)?.trim();
    if (text) credentials[name] = text;
  }
  return missingCredentials(variant, credentials).length === 0 ? credentials : undefined;
}
