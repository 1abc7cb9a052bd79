import { giftDelivery } from '#domain/gifts/gift-delivery.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import { cardSecrets } from '../gifts/card-secrets.ts';
import type { JobPayloads } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { secretsOf } from '../setup/settings.ts';
import { timezoneOf } from '../store/catalogue/catalogue.ts';
import { giftCodeById } from '../store/gifts/gift-codes.ts';
import { orderOfTicket } from '../store/orders/orders.ts';
import type { Post } from './deliver-letter.ts';
import { sendGift } from './gift-letter.ts';

/** Mails a gift code for a membership, with a link to redeem it. */
export async function mailGiftCode(
  services: Services,
  post: Post,
  { portal_id: portalId, gift_code_id: codeId }: JobPayloads['mail_gift_code'],
): Promise<void> {
  const catalogue = await services.cache.catalogue(portalId);
  const { code, bought } = await services.store.read(portalId, async (tx) => {
    const code = await giftCodeById(tx, codeId);
    return { code, bought: code?.ticket_id ? await orderOfTicket(tx, code.ticket_id) : undefined };
  });
  if (!code || !bought) throw new Error('the code of a letter, or its order, is missing');
  const kept = secretsOf(services.settings, catalogue.portal);
  const number = cardSecrets(kept.secret).codeOf(kept.number, code.id);
  await sendGift(services, post, catalogue, {
    kind: 'gift_code',
    id: code.id,
    isTakenBack: code.voided_at !== null,
    number,
    amount: '0',
    membership:
      inLanguage(catalogue, bought.order.language).types.get(bought.ticket.ticket_type_id)?.name ??
      '',
    ends: code.valid_to,
    path: ['membership', 'redeem'],
    query: { gift_code: number },
    begun: null,
    to: giftDelivery(bought.ticket.handler_data),
    order: bought.order,
    timezone: timezoneOf(catalogue, bought.ticket.event_template_id),
  });
}
