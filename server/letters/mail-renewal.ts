import type { NoteLetter } from '#contract/letters/letters.ts';
import { lastDayOf } from '#domain/memberships/membership-term.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import type { JobPayloads, RenewalLetter } from '../jobs/enqueue.ts';
import { pageAddress, paymentAddress } from '../mail/storefront-address.ts';
import { sellerOfLevel } from '../renewals/to-renew.ts';
import type { Services } from '../services/services.ts';
import { memberById } from '../store/accounts/members.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue/catalogue.ts';
import { type RenewalRow, readRenewal } from '../store/memberships/membership-renewals.ts';
import {
  countedTerms,
  type MembershipRow,
  membershipById,
} from '../store/memberships/memberships.ts';
import { ordersById } from '../store/orders/orders.ts';
import { deliverLetter, type Post, skipLetter } from './deliver-letter.ts';
import { noteOf } from './note.ts';

/**
 * Tells a membership's owner about its automatic renewal: the announcement, a failed charge, or its end without
 * success. Sends no outdated news. Throws so that the job is retried: the letter then has the same Message-ID.
 */
export async function mailRenewal(
  services: Services,
  post: Post,
  payload: JobPayloads['mail_renewal'],
): Promise<void> {
  const { portal_id: portalId, membership_id: id, about: news } = payload;
  const { store } = services;
  const original = await services.cache.catalogue(portalId);
  const about = { portal: original.portal.key, letter: `renewal_${news.kind}` };
  const { membership, renewal, owner, order, levelId } = await store.read(portalId, async (tx) => {
    const membership = await membershipById(tx, id);
    if (!membership) throw new Error(`membership ${id} of a letter is missing`);
    const term = (await countedTerms(tx, [id])).at(-1);
    return {
      membership,
      renewal: await readRenewal(tx, { membership_id: id, term_end: new Date(payload.term_end) }),
      owner: await memberById(tx, membership.identity_id),
      order: term && (await ordersById(tx, [term.ticket_order_id]))[0],
      levelId: term?.ticket_group_id,
    };
  });
  const catalogue = inLanguage(original, order?.language ?? '');
  const level = catalogue.groups.get(levelId ?? '');
  if (!renewal || !order || !level || !isStillTrue(news, renewal, membership)) {
    await skipLetter(services, post, { portalId, about, why: 'it is no longer true' });
    return;
  }
  const { language } = order;
  const sellerId = sellerOfLevel(catalogue, level).id;
  const { envelope, content } = await noteOf(services, catalogue, {
    sellerId,
    language,
    subjectId: [id, payload.term_end, JSON.stringify(news)].join(' '),
    note: noteFor(news, renewal, catalogue, level),
    url: (origin, slug) => {
      const place = { slug, language };
      if (news.kind === 'declined' && renewal.cart_id !== null) {
        return paymentAddress(origin, catalogue.portal, { ...place, cartId: renewal.cart_id });
      }
      const path =
        news.kind === 'notice'
          ? ['manage', order.id, 'cancel-auto-renew']
          : ['events', level.event_template_id, 'renew'];
      return pageAddress(origin, catalogue.portal, { ...place, path });
    },
  });
  const rendered = await post.renderLetter('note', content);
  const letter = { ...envelope, to: owner?.email ?? '', ...rendered };
  await deliverLetter(post, services, { catalogue, sellerId, about, secrets: [] }, letter);
}

/** A delayed letter may come too late to be true. */
function isStillTrue(
  { kind }: RenewalLetter,
  { state, term_end }: RenewalRow,
  { valid_to, auto_renew }: MembershipRow,
): boolean {
  // A member who renewed manually is charged nothing, and has no gap.
  if (valid_to?.getTime() !== term_end.getTime()) return false;
  if (kind === 'given_up') return state === 'given_up';
  return auto_renew === 'scheduled' && (state === 'due' || state === 'waiting');
}

function noteFor(
  news: RenewalLetter,
  { amount, term_end }: RenewalRow,
  catalogue: Catalogue,
  level: { readonly name: string; readonly event_template_id: string },
): NoteLetter['note'] {
  const { currency } = catalogue.portal;
  const lastDay = lastDayOf(term_end, timezoneOf(catalogue, level.event_template_id));
  const facts = {
    level: level.name,
    amount: formatAmount(amount, currency),
    currency,
    lastDay,
  };
  switch (news.kind) {
    case 'notice':
      return { kind: 'renewal_notice', ...facts, chargeDay: news.chargeDay };
    case 'declined':
      return { kind: 'renewal_declined', ...facts, why: news.why, day: news.day };
    case 'given_up':
      return { kind: 'renewal_given_up', level: level.name, lastDay };
  }
}
