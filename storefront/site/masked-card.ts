import type { CallAnswer } from '#contract/client.ts';
import type { Words } from './words.ts';

type SavedCard = CallAnswer<'listSavedPaymentMethods'>['saved_payment_method'][number];

/** Formats a saved card as people know it: at most its last four digits (PAY-67, MEM-08). */
export function maskedText(card: Omit<SavedCard, 'id'>, t: Words): string {
  const month = String(card.exp_month).padStart(2, '0');
  const expiry = `${month}/${String(card.exp_year % 100).padStart(2, '0')}`;
  return t('checkout.saved_card', { brand: card.brand, last: card.last_four, expiry });
}
