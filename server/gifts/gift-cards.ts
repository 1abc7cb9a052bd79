import { Refusal } from '#contract/api/refusals.ts';
import { readCardNumber } from '#domain/gifts/gift-card.ts';
import { forgiveTry, withinRate } from '../http/rate-limit.ts';
import type { ApiRequest } from '../http/request.ts';
import { secretsOf } from '../setup/settings.ts';
import { cardByHash, type LedgerAccountRow } from '../store/gifts/ledger.ts';
import { cardSecrets } from './card-secrets.ts';

const guesses = { name: 'gift_card_guess', rate: { limit: 50, seconds: 900 } };

/** A card found by its number. */
interface NamedCard {
  readonly number: string;
  readonly card: LedgerAccountRow;
}

/**
 * Finds the card with a typed number. Wrong numbers are counted by caller against guessing (PAY-47);
 * malformed ones are refused without a lookup. Throws gift_card_not_found and too_many_requests.
 */
export async function findCard(request: ApiRequest, typed: string): Promise<NamedCard> {
  const { services, portalId, catalogue, client } = request;
  const number = readCardNumber(typed);
  if (number === null) throw new Refusal('gift_card_not_found', 'ledger');
  await withinRate(request, guesses.name, client, guesses.rate);
  const kept = secretsOf(services.settings, catalogue.portal);
  const hash = cardSecrets(kept.secret).hashOf(kept.number, number);
  const card = await services.store.read(portalId, (tx) => cardByHash(tx, hash));
  if (!card) throw new Refusal('gift_card_not_found', 'ledger');
  await forgiveTry(request, guesses.name, client);
  return { number, card };
}
