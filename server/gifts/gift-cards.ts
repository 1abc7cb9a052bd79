import { Refusal } from '#contract/api/refusals.ts';
import { readCardNumber } from '#domain/gifts/gift-card.ts';
import type { ApiRequest } from '../http/request.ts';
import { uncountTries } from '../http/tries.ts';
import { secretsOf } from '../setup/settings.ts';
import { cardByHash, type LedgerAccountRow } from '../store/gifts/ledger.ts';
import { cardSecrets } from './card-secrets.ts';
import { countNumberTry } from './number-tries.ts';

/** A card found by its number. */
interface NamedCard {
  readonly number: string;
  readonly card: LedgerAccountRow;
}

/**
 * Finds the card with a typed number, for the cart that it pays if there is one. Wrong numbers are counted against
 * guessing (PAY-47); malformed ones are refused without a lookup. Throws gift_card_not_found and too_many_requests.
 */
export async function findCard(
  request: ApiRequest,
  typed: string,
  cartId?: string,
): Promise<NamedCard> {
  const { services, portalId, catalogue } = request;
  const number = readCardNumber(typed);
  if (number === null) throw new Refusal('gift_card_not_found', 'ledger');
  const counted = await countNumberTry(request, 'gift_card', cartId);
  const kept = secretsOf(services.settings, catalogue.portal);
  const hash = cardSecrets(kept.secret).hashOf(kept.number, number);
  const card = await services.store.read(portalId, (tx) => cardByHash(tx, hash));
  if (!card) throw new Refusal('gift_card_not_found', 'ledger');
  await uncountTries(request, counted);
  return { number, card };
}
