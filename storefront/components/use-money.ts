import { moneyText } from '#domain/pricing/money-text.ts';
import { useStorefront } from '../use-storefront.ts';

/** How the storefront writes a decimal amount of the wire. */
export function useMoney(): (amount: string) => string {
  const { currency, language } = useStorefront();
  return (amount) => moneyText(amount, currency, language);
}
