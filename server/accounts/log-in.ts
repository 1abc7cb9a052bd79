import { Refusal } from '#contract/api/refusals.ts';
import {
  type Credentials,
  credentialOf,
  type LoginVariant,
  memberCodeKey,
  missingCredentials,
  nameKey,
  postalCodeMatches,
} from '#domain/accounts/login.ts';
import type { LoginMethod } from '#domain/accounts/login-session.ts';
import { InvalidInput } from '../http/input.ts';
import { rememberDevice } from '../http/known-device.ts';
import { countLoginTry } from '../http/login-tries.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { uncountTries } from '../http/tries.ts';
import { openSession } from '../http/viewer.ts';
import {
  isCurrentPassword,
  type MemberRow,
  memberByCode,
  memberByLoginEmail,
} from '../store/accounts/members.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import { wireUser } from './user-answer.ts';

const context = 'login';

/** Logs a member in (USR-01 to 04). A failure does not say which field is wrong. */
export async function logIn({ body }: ApiInput<'logIn'>, request: ApiRequest) {
  const { catalogue, seller } = request;
  const place = { seller: seller.id };
  const mode = configValue(catalogue, 'login.mode', place);
  if (mode !== 'dialog') throw new Refusal('login_disabled', context, { mode });
  const variant = configValue(catalogue, 'login.with', place);
  const { captcha, ...typed } = body;
  const credentials = typed as Credentials;
  const missing = missingCredentials(variant, credentials);
  if (missing.length > 0) {
    throw new InvalidInput(missing.map((path) => ({ path, fault: 'must be filled in' })));
  }
  const account = accountOf(variant, credentials);
  const counted = await countLoginTry(request, account, captcha?.token);
  const member = await memberWith(request, variant, credentials);
  const refused = new Refusal('invalid_credentials', context, { with: variant });
  if (!member) throw refused;
  await uncountTries(request, counted);
  const way: LoginMethod = variant === 'email_password' ? 'password' : 'member_code';
  // A password that was reset during the comparison no longer logs in.
  const session = await openSession(request, member.id, way, async (tx) => {
    if (!(await isCurrentPassword(tx, member))) throw refused;
  });
  rememberDevice(request, account);
  return { user: [wireUser(request, member, session)] };
}

const accountOf = (variant: LoginVariant, credentials: Credentials): string =>
  variant === 'email_password'
    ? credentialOf('email', credentials.email).toLowerCase()
    : memberCodeKey(credentials.member_code ?? '');

/** The member that all fields match. Takes the same work with or without an account. */
async function memberWith(
  { services, portalId }: ApiRequest,
  variant: LoginVariant,
  credentials: Credentials,
): Promise<MemberRow | undefined> {
  const { store, passwords } = services;
  const email = credentialOf('email', credentials.email).toLowerCase();
  const found = await store.read(portalId, (tx) =>
    variant === 'email_password'
      ? memberByLoginEmail(tx, email)
      : memberByCode(tx, memberCodeKey(credentials.member_code ?? '')),
  );
  const fits = {
    email_password: () =>
      passwords.verify(
        found?.password_hash ?? null,
        credentialOf('password', credentials.password),
      ),
    member_code_zip: () =>
      postalCodeMatches(found?.contact['zip_code'] ?? '', credentials.zip_code ?? ''),
    member_code_last_name: () => same(nameKey, found?.last_name, credentials.last_name),
    member_code_email: () =>
      [found?.email, found?.placeholder_email].some((kept) =>
        same((text) => text.trim().toLowerCase(), kept, email),
      ),
  };
  return (await fits[variant]()) ? found : undefined;
}

/** Compares a field; one that the member does not have never matches, not even an omitted one. */
function same(key: (text: string) => string, kept: string | null | undefined, given = ''): boolean {
  const wanted = key(kept ?? '');
  return wanted !== '' && wanted === key(given);
}
