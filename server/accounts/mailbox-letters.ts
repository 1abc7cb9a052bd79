import { countLetter } from '../http/letter-tries.ts';
import type { ApiRequest } from '../http/request.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { uuid } from '../setup/random.ts';
import type { Tx } from '../store/database.ts';

/**
 * Counts a letter that anyone can request for an address; throws captcha_failed or
 * too_many_requests.
 */
export async function allowMailboxLetter(
  request: ApiRequest,
  email: string,
  captcha: string | undefined,
): Promise<void> {
  await countLetter(request, 'reset', { email, captcha });
}

const from = ({ portalId, seller, language }: ApiRequest) => ({
  portal_id: portalId,
  seller_id: seller.id,
  language,
  occasion: uuid(),
});

/** Enqueues the letter in which the member with this address sets a password. */
export const writeToSetPassword = (tx: Tx, request: ApiRequest, email: string): void =>
  enqueue(tx, 'mail_mailbox_token', { ...from(request), purpose: 'password', email });

/** Enqueues the letter in which a member confirms their address. */
export const writeToConfirm = (
  tx: Tx,
  request: ApiRequest,
  { id, email }: { readonly id: string; readonly email: string },
): void =>
  enqueue(tx, 'mail_mailbox_token', {
    ...from(request),
    purpose: 'email',
    email,
    identity_id: id,
  });
