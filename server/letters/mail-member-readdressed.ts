import type { JobPayloads } from '../jobs/enqueue.ts';
import { sellerAddress } from '../mail/storefront-address.ts';
import type { Services } from '../services/services.ts';
import { deliverLetter, type Post } from './deliver-letter.ts';
import { noteOf } from './note.ts';

const kind = 'member_readdressed';

/**
 * Tells the reader of a member's old address that staff gave the account another one (SLS-08). It does not name the new
 * one. Throws to be retried.
 */
export async function mailMemberReaddressed(
  services: Services,
  post: Post,
  payload: JobPayloads['mail_member_readdressed'],
): Promise<void> {
  const { portal_id: portalId, seller_id: sellerId, language, occasion, email } = payload;
  const catalogue = await services.cache.catalogue(portalId);
  const { envelope, content } = await noteOf(services, catalogue, {
    sellerId,
    language,
    subjectId: occasion,
    note: { kind },
    url: (origin, slug) => sellerAddress(origin, catalogue.portal, { slug, language }),
  });
  const letter = { ...envelope, to: email, ...(await post.renderLetter('note', content)) };
  const about = { portal: catalogue.portal.key, letter: kind };
  const subject = { catalogue, sellerId, about, memberId: payload.identity_id, secrets: [] };
  await deliverLetter(post, services, subject, letter);
}
