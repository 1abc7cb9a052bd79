import type { Outcome } from '#contract/client.ts';
import { useMessages } from '../site/page-words.tsx';
import { useIsCheckout } from '../site/use-is-checkout.ts';
import { useWords } from '../site/use-storefront.ts';
import type { CompiledMessages, Words } from '../site/words.ts';
import { refusalText } from './refusal-text.ts';

/** Returns the formatter of failed calls, in the texts of the page's area. */
export function useErrorText(): (outcome: Outcome<unknown>) => string {
  const t = useWords();
  const messages = useMessages();
  const generic = useIsCheckout() ? 'fault.later' : 'fault.text';
  return (outcome) => errorText(outcome, t, messages, generic);
}

/**
 * The refusal's own description, else our text for its code. Other failures, and codes without a
 * text, get the generic text of the area (APP-50, APP-51, APP-53, A-02).
 */
export function errorText(
  outcome: Outcome<unknown>,
  t: Words,
  messages: CompiledMessages,
  generic: 'fault.text' | 'fault.later' | 'manage.failed',
): string {
  if (outcome.ok) return '';
  const { status, errors } = outcome;
  const [error] = errors;
  const isRefusal = status >= 400 && status < 500 && error && error._code !== 'fault';
  if (!isRefusal) return t(generic);
  return refusalText(error, t, messages) ?? t(generic);
}
