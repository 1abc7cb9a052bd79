import type { Outcome } from '#contract/client.ts';
import { useMessages } from '../site/page-words.tsx';
import { useWords } from '../site/use-storefront.ts';
import { type OrderFacts, orderErrorText } from './order-refusal.ts';

/** Formats a failed call about an order in the storefront's texts. */
export function useOrderError(): (outcome: Outcome<unknown>, order?: OrderFacts) => string {
  const t = useWords();
  const messages = useMessages();
  return (outcome, order) => orderErrorText(outcome, t, messages, order);
}
