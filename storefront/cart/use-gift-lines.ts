import { useDates } from '../site/use-dates.ts';
import { useWords } from '../site/use-storefront.ts';
import type { CartAnswer } from './cart-store.ts';

type Gift = NonNullable<CartAnswer['ticket'][number]['gift']>;

/** The lines about a membership that is a gift: the recipient, and the first day. */
export function useGiftLines(): (gift: Gift) => readonly string[] {
  const t = useWords();
  const dates = useDates();
  return ({ receiver_name: receiver, starts_on }) => [
    receiver === '' ? t('gift.line') : t('gift.line_for', { receiver }),
    ...(starts_on === null ? [] : [t('gift.line_from', { date: dates.date(starts_on, 'long') })]),
  ];
}
