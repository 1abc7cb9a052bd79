import { hasEmail } from '#domain/contact/no-email.ts';
import { noEmailRule } from '../accounts/user-answer.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import { pageAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services/services.ts';
import { newToken, tokenHash } from '../setup/token.ts';
import { insertMailboxToken } from '../store/accounts/mailbox-tokens.ts';
import { memberById, memberForLetter } from '../store/accounts/members.ts';
import { deliverLetter, type Post, skipLetter } from './deliver-letter.ts';
import { noteOf } from './note.ts';

const minute = 60_000;
const kinds = {
  password: {
    kind: 'password_reset',
    path: ['user', 'reset-password'],
    lasts: 60 * minute,
    note: (email: string) => ({ kind: 'password_reset' as const, email, minutes: 60 }),
  },
  email: {
    kind: 'confirm_email',
    path: ['user', 'confirm-email'],
    lasts: 48 * 60 * minute,
    note: (email: string) => ({ kind: 'confirm_email' as const, email, hours: 48 }),
  },
};

/**
 * Sends a member a link that only the reader of that mailbox can use: to set a password or confirm the address. Sends
 * nothing to an unknown address, and only logs that.
 */
export async function mailMailboxToken(
  services: Services,
  post: Post,
  payload: JobPayloads['mail_mailbox_token'],
): Promise<void> {
  const { portal_id: portalId, purpose, email, language, identity_id: id } = payload;
  const { store } = services;
  const catalogue = await services.cache.catalogue(portalId);
  const rule = noEmailRule({ catalogue, seller: { id: payload.seller_id } });
  const { kind, path, lasts, note } = kinds[purpose];
  const about = { portal: catalogue.portal.key, letter: kind };
  const token = newToken();
  const at = services.now();
  // Uses the stored address, not the typed one: differing in case, it may be another mailbox.
  const member = await store.write(portalId, async (tx) => {
    const found = id === undefined ? await memberForLetter(tx, email) : await memberById(tx, id);
    // A placeholder address proves nothing and reaches nobody (USR-12).
    if (!hasEmail(found?.email ?? null, rule)) return undefined;
    // An address changed in the meantime is not theirs to confirm.
    if (!found?.email || found.email.toLowerCase() !== email.toLowerCase()) return undefined;
    await insertMailboxToken(tx, tokenHash(token), {
      identity_id: found.id,
      purpose,
      email: found.email,
      created_at: new Date(at),
      expires_at: new Date(at + lasts),
    });
    return found;
  });
  if (!member?.email) {
    const why = 'no reachable member has this address';
    await skipLetter(services, post, { portalId, about, why });
    return;
  }
  const { envelope, content } = await noteOf(services, catalogue, {
    sellerId: payload.seller_id,
    language,
    subjectId: payload.occasion,
    note: note(member.email),
    url: (origin, slug) =>
      pageAddress(origin, catalogue.portal, { slug, language, path, query: { token } }),
  });
  const letter = { ...envelope, to: member.email, ...(await post.renderLetter('note', content)) };
  const subject = { catalogue, sellerId: payload.seller_id, about, memberId: member.id };
  await deliverLetter(post, services, { ...subject, secrets: [token] }, letter);
}
