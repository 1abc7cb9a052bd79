import { Refusal } from '#contract/api/refusals.ts';
import { passwordFaults } from '#domain/accounts/password.ts';
import { allowMailboxLetter, writeToSetPassword } from '../accounts/mailbox-letters.ts';
import { InvalidInput } from '../http/input.ts';
import { countProbe, exceptProbe } from '../http/login-tries.ts';
import type { ApiRequest } from '../http/request.ts';
import { forgive } from '../http/tries.ts';
import { type MemberRow, memberForLetter, unconfirmedOfCart } from '../store/accounts/members.ts';
import { configValue } from '../store/catalogue/catalogue.ts';

/** Whose a password is that a buyer gives with an address: a member's, or of an account to be made. */
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
 * Reads a password that a buyer gives (PAY-55, PAY-56, A-64), as a try to log in. An account is
 * somebody's by a confirmed address; one without a password is written to. Throws
 * incorrect_password, guest_account, and login_disabled where nobody logs in with a password.
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
  const found = await services.store.read(portalId, (tx) => memberForLetter(tx, email));
  const confirmed = found?.email_verified_at ? found : undefined;
  if (found && found.password_hash === null) {
    await allowMailboxLetter(request, email, captcha);
    // Compared with nothing, so that the time it takes tells nobody.
    await services.passwords.verify(null, password);
    await services.store.write(portalId, (tx) => writeToSetPassword(tx, request, email));
    throw new Refusal('guest_account', context);
  }
  if (confirmed) {
    const fits = await services.passwords.verify(confirmed.password_hash, password);
    if (!fits) throw new Refusal('incorrect_password', context, { path: 'password' });
    await forgive(request, counted);
    return { kind: 'member', member: confirmed };
  }
  const faults = passwordFaults(password);
  if (faults.length > 0) {
    throw new InvalidInput([{ path: 'password', fault: `is not allowed: ${faults.join(', ')}` }]);
  }
  // It was no guess at anybody's.
  await forgive(request, exceptProbe(counted));
  // Limited before the hash, which is the work: one, as comparing with an account's is.
  const told = await services.store.read(portalId, (tx) =>
    unconfirmedOfCart(tx, { cart_id, email }),
  );
  for (const { password_hash } of told) {
    if (password_hash === null) continue;
    const fits = await services.passwords.verify(password_hash, password);
    if (fits) return { kind: 'new', passwordHash: password_hash };
  }
  await allowMailboxLetter(request, email, captcha);
  return { kind: 'new', passwordHash: await services.passwords.hash(password) };
}
