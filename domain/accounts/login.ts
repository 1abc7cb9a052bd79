/** What a venue's members log in with (USR-01 to 04, A-50). */
export const loginVariants = [
  'member_code_zip',
  'member_code_last_name',
  'member_code_email',
  'email_password',
] as const;
export type LoginVariant = (typeof loginVariants)[number];

/** How a venue's members log in at all (CFG-28). */
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

/** USR-14, USR-15. A password is as long as one can be chosen. */
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

/** The fields that are empty; a password's spaces are its own. */
export const missingCredentials = (variant: LoginVariant, given: Credentials): LoginFieldName[] =>
  names[variant].filter((name) => credentialOf(name, given[name]) === '');

/** A field as it is sent and compared: trimmed, but for a password. */
export const credentialOf = (name: LoginFieldName, text = ''): string =>
  name === 'password' ? text : text.trim();

/** How a member ID is looked up: without the spaces and dashes that a card prints, in capitals. */
export const memberCodeKey = (code: string): string =>
  code.replace(/[\s\p{Pd}\p{Cf}]/gu, '').toUpperCase();

/**
 * The first five letters and digits of a postal code: as much as a login asks for (USR-15), and the
 * same for "10115", "10115-1234" and "sw1a 1aa".
 */
export const zipKey = (zip: string): string =>
  zip
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .slice(0, 5);

/**
 * Whether a postal code is the one that is kept. Of one that is written with a space the form takes
 * five characters, and so one less that counts: that is enough, too.
 */
export function zipFits(kept: string, given: string): boolean {
  const typed = zipKey(given);
  return typed !== '' && [zipKey(kept), zipKey(kept.trim().slice(0, 5))].includes(typed);
}

/** How a family name is compared: without accents, capitals and what stands between its parts. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Parameters of an address that log a member in, and how a login calls them (APP-27, APP-28). */
export const loginParameters: Readonly<Record<string, LoginFieldName>> = {
  member_code: 'member_code',
  zip_code: 'zip_code',
  'login.member_code': 'member_code',
  'login.zip_code': 'zip_code',
  'login.last_name': 'last_name',
  'login.email': 'email',
};

/**
 * What an address gives for a login of this variant, whole, else undefined. A password is never
 * taken from an address: it would be kept in histories and logs.
 */
export function credentialsFrom(
  parameters: { get(name: string): string | null },
  variant: LoginVariant,
): Credentials | undefined {
  const given: Partial<Record<LoginFieldName, string>> = {};
  for (const [parameter, name] of Object.entries(loginParameters)) {
    const text = parameters.get(parameter)?.trim();
    if (text) given[name] = text;
  }
  return missingCredentials(variant, given).length === 0 ? given : undefined;
}
