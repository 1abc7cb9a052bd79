import { Refusal } from '#contract/api/refusals.ts';
import { passwordFaults } from '#domain/accounts/password.ts';
import { isEmail } from '#domain/contact/email.ts';
import { InvalidInput } from '../http/input.ts';
import { rememberDevice } from '../http/known-device.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { tokenHash } from '../setup/token.ts';
import {
  type MailboxPurpose,
  readMailboxToken,
  readUsedConfirmation,
  revokeMailboxTokens,
  useMailboxToken,
} from '../store/accounts/mailbox-tokens.ts';
import { confirmMailbox, uniqueMailbox } from '../store/accounts/members.ts';
import { deleteSessionsOf } from '../store/accounts/web-sessions.ts';
import { type Tx, violates } from '../store/database.ts';
import { allowMailboxLetter, writeToSetPassword } from './mailbox-letters.ts';

const context = 'password_reset';

/**
 * Enqueues a letter that lets a member set a password (USR-60). The address is looked up only when
 * the letter is written, so this answer reveals nothing.
 */
export async function requestPasswordReset(
  { body: { email, captcha } }: ApiInput<'requestPasswordReset'>,
  request: ApiRequest,
) {
  if (!isEmail(email)) throw new Refusal('validate_not_email', context, { path: 'email' });
  await allowMailboxLetter(request, email, captcha?.token);
  await request.services.store.write(request.portalId, (tx) =>
    writeToSetPassword(tx, request, email),
  );
  return { identity: [] };
}

/** The address of the member whose password a letter's token can set (USR-54). */
export async function validatePasswordReset(
  { body: { token } }: ApiInput<'validatePasswordReset'>,
  request: ApiRequest,
) {
  const { services, portalId } = request;
  const now = new Date(services.now());
  const found = await services.store.readOnce(portalId, (tx) =>
    readMailboxToken(tx, tokenHash(token), 'password', now),
  );
  if (!found) throw new Refusal('validate_failed', context);
  return { identity: [{ id: found.identity_id, email: found.email }] };
}

/** Sets a password, once, and ends the sessions opened with the old one (USR-52, USR-53). */
export async function resetPassword(
  { body: { token, password } }: ApiInput<'resetPassword'>,
  request: ApiRequest,
) {
  const faults = passwordFaults(password);
  if (faults.length > 0) {
    throw new InvalidInput([{ path: 'password', fault: `is not allowed: ${faults.join(', ')}` }]);
  }
  // Checked first: an invalid token is not worth the work of a hash.
  await validatePasswordReset({ params: {}, query: {}, body: { token } }, request);
  const passwordHash = await request.services.passwords.hash(password);
  const shown = await showMailbox(request, token, 'password', {
    passwordHash,
    // After the password is written: a login with the old one is waited for, and found here.
    thenDo: async (tx, identityId, now) => {
      await revokeMailboxTokens(tx, identityId, 'password', now);
      await deleteSessionsOf(tx, identityId);
    },
  });
  // The reader of the mailbox gets login attempts that strangers can't use up.
  for (const { email } of shown.identity) rememberDevice(request, email.toLowerCase());
  return shown;
}

/**
 * Confirms that a member reads the address they gave. The same token again gives the same answer for as long as it is
 * true, and changes nothing.
 */
export const confirmEmail = ({ body: { token } }: ApiInput<'confirmEmail'>, request: ApiRequest) =>
  showMailbox(request, token, 'email');

interface ShownMailbox {
  readonly passwordHash?: string;
  readonly thenDo?: (tx: Tx, identityId: string, now: Date) => Promise<void>;
}

/** Consumes a token, which proves that its reader has the mailbox. */
async function showMailbox(
  { services, portalId }: ApiRequest,
  token: string,
  purpose: MailboxPurpose,
  { thenDo, ...password }: ShownMailbox = {},
) {
  const now = new Date(services.now());
  let email = '';
  try {
    return await services.store.write(portalId, async (tx) => {
      const used = await useMailboxToken(tx, tokenHash(token), purpose, now);
      if (!used) {
        const before = purpose === 'email' && (await readUsedConfirmation(tx, tokenHash(token)));
        if (!before) throw new Refusal('validate_failed', context);
        return { identity: [{ id: before.identity_id, email: before.email }] };
      }
      email = used.email;
      const shown = { email, at: now, ...password };
      const isTheirs = await confirmMailbox(tx, used.identity_id, shown);
      if (!isTheirs) throw new Refusal('validate_failed', context);
      await thenDo?.(tx, used.identity_id, now);
      return { identity: [{ id: used.identity_id, email }] };
    });
  } catch (error) {
    if (violates(error, uniqueMailbox)) throw new Refusal('email_in_use', context, { email });
    throw error;
  }
}
