import type { CallAnswer } from '#contract/client.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import { wireCatalogueOf } from '../events/catalogue-answer.ts';
import { findGiftCode } from '../gifts/gift-codes.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { redeemedCodes } from '../store/gifts/gift-codes.ts';

/**
 * Returns a gift-of-membership code and the tickets it redeems (API-58). A code expires when its
 * purchase is cancelled. Throws code_not_found and too_many_requests.
 */
export async function lookUpGiftCode(
  { body }: ApiInput<'lookUpGiftCode'>,
  request: ApiRequest,
): Promise<CallAnswer<'lookUpGiftCode'>> {
  const { services, portalId, language } = request;
  const catalogue = inLanguage(request.catalogue, language);
  const { row, eventId, redeems } = await findGiftCode(request, body.code, 'gift_code');
  const used = await services.store.read(portalId, (tx) => redeemedCodes(tx, [row.id]));
  const tickets = Object.entries(redeems).map(([ticket_type_id, quantity]) => ({
    ticket_type_id,
    quantity,
  }));
  const types = tickets.flatMap(({ ticket_type_id: id }) => catalogue.types.get(id) ?? []);
  const { ticket_type, ticket_group, event_template, venue } = wireCatalogueOf(
    catalogue,
    types.map(({ id, ticket_group_id }) => ({
      ticket_type_id: id,
      ticket_group_id,
      event_template_id: eventId ?? '',
    })),
  );
  return {
    gift_code: [
      {
        valid_from: row.valid_from.toISOString(),
        valid_to: (row.voided_at ?? row.valid_to)?.toISOString() ?? null,
        exhausted: used.has(row.id),
        event_template_id: eventId,
        tickets,
      },
    ],
    ticket_type,
    ticket_group,
    event_template,
    venue,
  };
}
