import type { Outcome } from '#contract/client.ts';
import { useIsCheckout } from '../site/use-is-checkout.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import type { CompiledMessages, Words } from '../site/words.ts';

/** Returns the formatter of failed calls, in the texts of the page's area. */
export function useErrorText(): (outcome: Outcome<unknown>) => string {
  const t = useWords();
  const { messages } = useStorefront();
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
  // The only refusal with a text of its own (CAL-38).
  if (error._context === 'event_calendar' && error._extra['limit'] !== undefined) {
    return t('event.too_many_types');
  }
  const key = `refusal.${error._code}` as const;
  // A rule's requirement has the same text as on the event page (DET-41).
  const rule = `rule.${error._extra['block_reason']}` as 'rule.anchor_required';
  if (error._code === 'rule_blocks_reserve' && rule in messages) return t(rule);
  if (error._description) return error._description;
  if (error._code === 'network_busy') {
    return t('refusal.network_busy', { places: String(error._extra['places'] ?? 1) });
  }
  // Staff have agreed on this with the buyer, so only they change it.
  const state = error._extra['state'];
  if (error._code === 'incorrect_cart_state' && (state === 'staff' || state === 'scheduled')) {
    return t('rule.agreed_places');
  }
  // The text for a code that has expired or is not valid yet (PRO-10).
  const time = `promo.${error._extra['reason']}` as 'promo.over';
  if (error._code === 'no_code_benefit' && time in messages) return t(time);
  // The only text that contains the typed code (PRO-11), so all texts get it.
  const code = String(error._extra['code'] ?? '');
  return t(key in messages ? (key as 'refusal.code_not_found') : (generic as never), { code });
}
