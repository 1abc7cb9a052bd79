import { Refusal } from '#contract/refusals.ts';
import {
  type Credentials,
  credentialOf,
  type LoginVariant,
  memberCodeKey,
  missingCredentials,
  nameKey,
  zipKey,
} from '#domain/login.ts';
import type { LoginWay } from '#domain/login-session.ts';
import { InvalidInput } from '../../http/input.ts';
import { forgiveTry, type Rate, withinRate } from '../../http/rate-limit.ts';
import type { ApiInput, ApiRequest } from '../../http/request.ts';
import { openSession } from '../../http/viewer.ts';
import { configValue } from '../../store/catalogue.ts';
import { type MemberRow, memberByCode, memberByEmail } from '../../store/members.ts';
import { wireUser } from '../../wire/user.ts';

const context = 'login';

const quarter = 15 * 60;
/**
 * Who guesses is slowed: from one address at one account, at one account from everywhere, and from
 * one address at all accounts, where a family or an office may sit behind it.
 */
const rates: readonly { readonly name: string; readonly rate: Rate }[] = [
  { name: 'login', rate: { limit: 5, seconds: quarter } },
  { name: 'login_account', rate: { limit: 50, seconds: 4 * quarter } },
  { name: 'login_address', rate: { limit: 60, seconds: quarter } },
];

/** Logs a member in (USR-01 to 04). That nobody logs in so says not what of it is wrong. */
export async function logIn({ body }: ApiInput<'logIn'>, request: ApiRequest) {
  const { catalogue, seller } = request;
  const place = { seller: seller.id };
  const mode = configValue(catalogue, 'login.mode', place);
  if (mode !== 'dialog') throw new Refusal('login_disabled', context, { mode });
  const variant = configValue(catalogue, 'login.with', place);
  const given = body as Credentials;
  const missing = missingCredentials(variant, given);
  if (missing.length > 0) {
    throw new InvalidInput(missing.map((path) => ({ path, fault: 'has to be filled in' })));
  }
  const tries = triesOf(request, variant, given);
  for (const { name, key, rate } of tries) await withinRate(request, name, key, rate);
  const member = await memberWith(request, variant, given);
  if (!member) throw new Refusal('invalid_credentials', context, { with: variant });
  for (const { name, key } of tries) await forgiveTry(request, name, key);
  const way: LoginWay = variant === 'email_password' ? 'password' : 'member_code';
  const session = await openSession(request, member.id, way);
  return { user: [wireUser(request, member, session)] };
}

function triesOf({ client }: ApiRequest, variant: LoginVariant, given: Credentials) {
  const account =
    variant === 'email_password'
      ? credentialOf('email', given.email).toLowerCase()
      : memberCodeKey(given.member_code ?? '');
  const keys = [JSON.stringify([client, account]), account, client];
  return rates.map((each, i) => ({ ...each, key: keys[i] ?? '' }));
}

/** The member whom all of it fits. Whether there is an account or not, the same is done. */
async function memberWith(
  { services, portalId }: ApiRequest,
  variant: LoginVariant,
  given: Credentials,
): Promise<MemberRow | undefined> {
  const { store, passwords } = services;
  const email = credentialOf('email', given.email).toLowerCase();
  const found = await store.read(portalId, (tx) =>
    variant === 'email_password'
      ? memberByEmail(tx, email)
      : memberByCode(tx, memberCodeKey(given.member_code ?? '')),
  );
  const fits = {
    email_password: () =>
      passwords.verify(found?.password_hash ?? null, credentialOf('password', given.password)),
    member_code_zip: () => same(zipKey, found?.contact['zip_code'], given.zip_code),
    member_code_last_name: () => same(nameKey, found?.last_name, given.last_name),
    member_code_email: () => same((text) => text.trim().toLowerCase(), found?.email, email),
  };
  return (await fits[variant]()) ? found : undefined;
}

/** What a member has not is not the same as what somebody leaves out. */
function same(key: (text: string) => string, kept: string | null | undefined, given = ''): boolean {
  const wanted = key(kept ?? '');
  return wanted !== '' && wanted === key(given);
}
