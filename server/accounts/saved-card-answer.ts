import type { z } from 'zod';
import type { savedPaymentMethod } from '#contract/accounts/account-entities.ts';
import { isExpired, type SavedCard } from '#domain/payments/saved-card.ts';

/** A card as its owner may see it, under its id here. */
export const wireCard = (
  card: SavedCard,
  now: number,
): Omit<z.output<typeof savedPaymentMethod>, 'id'> => ({
  brand: card.brand,
  last_four: card.lastFour,
  exp_month: card.expMonth,
  exp_year: card.expYear,
  is_expired: isExpired(card, now),
});
