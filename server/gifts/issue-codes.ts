import { isGiftCodeHandler } from '#domain/gifts/gift-code.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { uuid } from '../setup/random.ts';
import { secretsOf } from '../setup/settings.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { insertGiftCode } from '../store/gifts/gift-codes.ts';
import { cardSecrets } from './card-secrets.ts';
import { deliveryOf } from './delivery.ts';

/** Codes are short: in rare cases two ids give the same code. */
const tries = 10;

/**
 * Issues the gift-of-membership codes bought by booked tickets, and queues the letters with them:
 * to the recipient if there is one, else to the buyer. A code for a later day can't be redeemed
 * before it.
 */
export async function issueCodes(
  tx: Tx,
  services: Services,
  catalogue: Catalogue,
  tickets: readonly TicketRow[],
): Promise<void> {
  const now = new Date(services.now());
  for (const ticket of tickets) {
    if (!isGiftCodeHandler(ticket.handler)) continue;
    const sendAt = deliveryOf(ticket, timezoneOf(catalogue, ticket.event_template_id), now);
    const id = await issueCode(tx, services, catalogue, ticket, sendAt ?? now);
    enqueue(tx, 'mail_gift_code', { portal_id: tx.portalId, gift_code_id: id }, sendAt);
  }
}

async function issueCode(
  tx: Tx,
  { settings }: Services,
  { groups, portal }: Catalogue,
  ticket: TicketRow,
  valid_from: Date,
): Promise<string> {
  const { secret, number } = secretsOf(settings, portal);
  const { codeOf, codeHashOf } = cardSecrets(secret);
  const redeems = groups.get(ticket.ticket_group_id)?.redeems;
  if (!redeems)
    throw new Error(`group ${ticket.ticket_group_id} does not say what it is redeemed for`);
  for (let left = tries; left > 0; left -= 1) {
    const id = uuid();
    const isNew = await insertGiftCode(tx, {
      id,
      code_hash: codeHashOf(number, codeOf(number, id)),
      ticket_id: ticket.id,
      redeems,
      valid_from,
      valid_to: ticket.valid_to,
    });
    if (isNew) return id;
  }
  throw new Error(`no code of ${tries} was unused for ticket ${ticket.id}`);
}
