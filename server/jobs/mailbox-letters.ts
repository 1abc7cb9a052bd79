import { uuid } from '../http/random.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Tx } from '../store/door.ts';
import { enqueue } from './enqueue.ts';

/** Letters to one address, and letters that one client asks for, in an hour. */
const toOne = { limit: 5, seconds: 3600 };
const fromOne = { limit: 30, seconds: 3600 };

/** Counts a letter that anybody can have written to an address; throws too_many_requests. */
export async function allowMailboxLetter(request: ApiRequest, email: string): Promise<void> {
  await withinRate(request, 'reset_address', request.client, fromOne);
  await withinRate(request, 'reset_email', email.toLowerCase(), toOne);
}

const from = ({ portalId, seller, language }: ApiRequest) => ({
  portal_id: portalId,
  seller_id: seller.id,
  language,
  occasion: uuid(),
});

/** Puts the letter into the queue that lets the member with this address set a password. */
export const writeToSetPassword = (tx: Tx, request: ApiRequest, email: string): Promise<void> =>
  enqueue(tx, 'mail_mailbox_token', { ...from(request), purpose: 'password', email });

/** Puts the letter into the queue by which a member shows that an address is theirs. */
export const writeToConfirm = (
  tx: Tx,
  request: ApiRequest,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> =>
  enqueue(tx, 'mail_mailbox_token', {
    ...from(request),
    purpose: 'email',
    email,
    identity_id: id,
  });
