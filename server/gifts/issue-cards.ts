import { lastFour } from '#domain/gifts/gift-card.ts';
import { isGiftCardHandler } from '#domain/gifts/gift-delivery.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import { secretsOf } from '../setup/settings.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { insertCard, postLedger } from '../store/gifts/ledger.ts';
import { cardSecrets } from './card-secrets.ts';
import { deliveryOf } from './delivery.ts';

/**
 * Issues the gift cards bought by booked tickets, each with the ticket's face value, and queues the
 * letters with their numbers: to the recipient if there is one, else to the buyer. A card for a
 * later day is inactive until then.
 */
export async function issueCards(
  tx: Tx,
  services: Services,
  catalogue: Catalogue,
  tickets: readonly TicketRow[],
): Promise<void> {
  const kept = secretsOf(services.settings, catalogue.portal);
  const { numberOf, hashOf } = cardSecrets(kept.secret);
  const now = new Date(services.now());
  for (const ticket of tickets) {
    if (!isGiftCardHandler(ticket.handler) || ticket.face_value === 0) continue;
    const id = uuid();
    const number = numberOf(kept.number, id);
    const sendAt = deliveryOf(ticket, timezoneOf(catalogue, ticket.event_template_id), now);
    await insertCard(tx, {
      id,
      number_hash: hashOf(kept.number, number),
      last_four: lastFour(number),
      currency: catalogue.portal.currency,
      ticket_id: ticket.id,
      active_from: sendAt ?? now,
      expires_at: ticket.valid_to,
    });
    await postLedger(tx, { card: id, change: ticket.face_value, reason: 'issued', at: now });
    const payload = { portal_id: tx.portalId, ledger_account_id: id };
    enqueue(tx, 'mail_gift_card', payload, sendAt);
  }
}
