import { Refusal } from '#contract/api/refusals.ts';
import { passwordFaults } from '#domain/accounts/password.ts';
import { allowMailboxLetter, writeToSetPassword } from '../accounts/mailbox-letters.ts';
import { InvalidInput } from '../http/input.ts';
import { countProbe, withoutProbes } from '../http/login-tries.ts';
import type { ApiRequest } from '../http/request.ts';
import { uncountTries } from '../http/tries.ts';
import {
  type MemberRow,
  memberForLetter,
  unconfirmedMembersOfCart,
} from '../store/accounts/members.ts';
import { configValue } from '../store/catalogue/catalogue.ts';

/** The account of a buyer who gives a password: an existing member's, or a new one to create. */
type BuyerAccount =
  | { readonly kind: 'member'; readonly member: MemberRow }
  | { readonly kind: 'new'; readonly passwordHash: string };

const context = 'user';

interface BuyerCredentials {
  readonly email: string;
  readonly password: string;
  readonly cart_id: string;
  /** The token of a solved captcha. */
  readonly captcha: string | undefined;
}

/**
 * Checks a password that a buyer gives (PAY-55, PAY-56, A-64), as an attempt to log in. An account has an owner once
 * its address is confirmed; one without a password gets an email. Throws incorrect_password, guest_account, and
 * login_disabled if password login is disabled.
 */
export async function accountOfBuyer(
  request: ApiRequest,
  { email, password, cart_id, captcha }: BuyerCredentials,
): Promise<BuyerAccount> {
  const { services, portalId, catalogue, seller } = request;
  const place = { seller: seller.id };
  const mode = configValue(catalogue, 'login.mode', place);
  if (mode !== 'dialog' || configValue(catalogue, 'login.with', place) !== 'email_password') {
    throw new Refusal('login_disabled', context, { mode });
  }
  const account = email.toLowerCase();
  const counted = await countProbe(request, account, captcha);
  const found = await services.store.readOnce(portalId, (tx) => memberForLetter(tx, email));
  const confirmed = found?.email_verified_at ? found : undefined;
  if (found && found.password_hash === null) {
    await allowMailboxLetter(request, email, captcha);
    // Compared with nothing, so that the response time reveals nothing.
    await services.passwords.verify(null, password);
    await services.store.write(portalId, (tx) => writeToSetPassword(tx, request, email));
    throw new Refusal('guest_account', context);
  }
  if (confirmed) {
    const fits = await services.passwords.verify(confirmed.password_hash, password);
    if (!fits) throw new Refusal('incorrect_password', context, { path: 'password' });
    await uncountTries(request, counted);
    return { kind: 'member', member: confirmed };
  }
  const faults = passwordFaults(password);
  if (faults.length > 0) {
    throw new InvalidInput([{ path: 'password', fault: `is not allowed: ${faults.join(', ')}` }]);
  }
  // Not a guess at a member's password.
  await uncountTries(request, withoutProbes(counted));
  // Limited before the costly step: one hash, as for comparing with an account's password.
  const told = await services.store.readOnce(portalId, (tx) =>
    unconfirmedMembersOfCart(tx, { cart_id, email }),
  );
  for (const { password_hash } of told) {
    if (password_hash === null) continue;
    const fits = await services.passwords.verify(password_hash, password);
    if (fits) return { kind: 'new', passwordHash: password_hash };
  }
  await allowMailboxLetter(request, email, captcha);
  return { kind: 'new', passwordHash: await services.passwords.hash(password) };
}
