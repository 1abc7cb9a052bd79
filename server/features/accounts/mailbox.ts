import { Refusal } from '#contract/refusals.ts';
import { isEmail } from '#domain/email.ts';
import { passwordFaults } from '#domain/password.ts';
import { InvalidInput } from '../../http/input.ts';
import { uuid } from '../../http/random.ts';
import { withinRate } from '../../http/rate-limit.ts';
import type { ApiInput, ApiRequest } from '../../http/request.ts';
import { tokenHash } from '../../http/token.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type Tx, violates } from '../../store/door.ts';
import {
  type MailboxPurpose,
  readMailboxToken,
  revokeMailboxTokens,
  useMailboxToken,
} from '../../store/mailbox-tokens.ts';
import { confirmMailbox, oneMailbox } from '../../store/members.ts';
import { deleteSessionsOf } from '../../store/web-sessions.ts';

const context = 'password_reset';

/** Letters to one address, and letters that one client asks for, in an hour. */
const toOne = { limit: 5, seconds: 3600 };
const fromOne = { limit: 30, seconds: 3600 };

/**
 * Has a letter written that lets a member set a password (USR-60). Whether the address is a
 * member's is looked up where the letter is written: here nobody can tell.
 */
export async function requestPasswordReset(
  { body: { email } }: ApiInput<'requestPasswordReset'>,
  request: ApiRequest,
) {
  if (!isEmail(email)) throw new Refusal('validate_not_email', context, { path: 'email' });
  await withinRate(request, 'reset_address', request.client, fromOne);
  await withinRate(request, 'reset_email', email.toLowerCase(), toOne);
  await request.services.store.write(request.portalId, (tx) =>
    writeToSetPassword(tx, request, email),
  );
  return { identity: [] };
}

/** Puts the letter into the queue that lets the member with this address set a password. */
export const writeToSetPassword = (tx: Tx, request: ApiRequest, email: string): Promise<void> =>
  enqueue(tx, 'mail_mailbox_token', {
    portal_id: request.portalId,
    seller_id: request.seller.id,
    language: request.language,
    occasion: uuid(),
    purpose: 'password',
    email,
  });

/** Whose password a letter's token can set (USR-54). */
export async function validatePasswordReset(
  { body: { token } }: ApiInput<'validatePasswordReset'>,
  request: ApiRequest,
) {
  const { services, portalId } = request;
  const now = new Date(services.now());
  const found = await services.store.read(portalId, (tx) =>
    readMailboxToken(tx, tokenHash(token), 'password', now),
  );
  if (!found) throw new Refusal('validate_failed', context);
  return { identity: [{ id: found.identity_id, email: found.email }] };
}

/** Sets a password, once; who was logged in with the old one is not any more (USR-52, USR-53). */
export async function resetPassword(
  { body: { token, password } }: ApiInput<'resetPassword'>,
  request: ApiRequest,
) {
  const faults = passwordFaults(password);
  if (faults.length > 0) {
    throw new InvalidInput([{ path: 'password', fault: `is not allowed: ${faults.join(', ')}` }]);
  }
  // A token that can't be used is not worth the work of a hash.
  await validatePasswordReset({ params: {}, query: {}, body: { token } }, request);
  const passwordHash = await request.services.passwords.hash(password);
  return showMailbox(request, token, 'password', async (tx, identityId, now) => {
    await revokeMailboxTokens(tx, identityId, 'password', now);
    await deleteSessionsOf(tx, identityId);
    return passwordHash;
  });
}

/** Shows that a member reads the address that they gave. */
export const confirmEmail = ({ body: { token } }: ApiInput<'confirmEmail'>, request: ApiRequest) =>
  showMailbox(request, token, 'email', async () => undefined);

/** Uses a token up: its reader has the mailbox that it was sent to. */
async function showMailbox(
  { services, portalId }: ApiRequest,
  token: string,
  purpose: MailboxPurpose,
  alsoDo: (tx: Tx, identityId: string, now: Date) => Promise<string | undefined>,
) {
  const now = new Date(services.now());
  let email = '';
  try {
    return await services.store.write(portalId, async (tx) => {
      const used = await useMailboxToken(tx, tokenHash(token), purpose, now);
      if (!used) throw new Refusal('validate_failed', context);
      email = used.email;
      const passwordHash = await alsoDo(tx, used.identity_id, now);
      await confirmMailbox(tx, used.identity_id, {
        email,
        at: now,
        ...(passwordHash === undefined ? {} : { passwordHash }),
      });
      return { identity: [{ id: used.identity_id, email }] };
    });
  } catch (error) {
    if (violates(error, oneMailbox)) throw new Refusal('email_in_use', context, { email });
    throw error;
  }
}
