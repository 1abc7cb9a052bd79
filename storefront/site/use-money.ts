import { moneyText } from '#domain/pricing/money-text.ts';
import { useStorefront } from './use-storefront.ts';

/** Returns the format of a decimal amount of the API. */
export function useMoney(): (amount: string) => string {
  const { currency, language } = useStorefront();
  return (amount) => moneyText(amount, currency, language);
}
