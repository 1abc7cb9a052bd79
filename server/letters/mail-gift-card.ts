import { groupedNumber } from '#domain/gifts/gift-card.ts';
import { giftDelivery } from '#domain/gifts/gift-delivery.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { cardSecrets } from '../gifts/card-secrets.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { secretsOf } from '../setup/settings.ts';
import { timezoneOf } from '../store/catalogue/catalogue.ts';
import { cardById } from '../store/gifts/ledger.ts';
import { orderOfTicket } from '../store/orders/orders.ts';
import type { Post } from './deliver-letter.ts';
import { sendGift } from './gift-letter.ts';

/** Mails a gift card's number, which each attempt derives again. */
export async function mailGiftCard(
  services: Services,
  post: Post,
  { portal_id: portalId, ledger_account_id: cardId }: JobPayloads['mail_gift_card'],
): Promise<void> {
  const catalogue = await services.cache.catalogue(portalId);
  const { card, bought } = await services.store.read(portalId, async (tx) => {
    const card = await cardById(tx, cardId);
    return { card, bought: card?.ticket_id ? await orderOfTicket(tx, card.ticket_id) : undefined };
  });
  if (!card || !bought) throw new Error('the gift card of a letter, or its order, is missing');
  const { secret, number } = secretsOf(services.settings, catalogue.portal);
  const { numberOf } = cardSecrets(secret);
  await sendGift(services, post, catalogue, {
    kind: 'gift_card',
    id: card.id,
    isTakenBack: card.blocked_at !== null,
    number: groupedNumber(numberOf(number, card.id)),
    amount: formatAmount(bought.ticket.face_value, catalogue.portal.currency),
    membership: null,
    ends: card.expires_at,
    path: [],
    begun: null,
    to: giftDelivery(bought.ticket.handler_data),
    order: bought.order,
    timezone: timezoneOf(catalogue, bought.ticket.event_template_id),
  });
}
