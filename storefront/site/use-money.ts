import { moneyText } from '#domain/pricing/money-text.ts';
import { useStorefront } from './use-storefront.ts';

/** Returns the formatter for the API's decimal amounts. */
export function useMoney(): (amount: string) => string {
  const { currency, language } = useStorefront();
  return (amount) => moneyText(amount, currency, language);
}
