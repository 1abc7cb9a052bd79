import type { WireError } from '#contract/api/refusals.ts';
import type { CompiledMessages, Words } from '../site/words.ts';

/**
 * The text of a refusal: its own description, or else ours for its code; null if there is none. Its words come with the
 * first call to the API (`openClient`), not with the code that shows them; if they could not be loaded, there is no
 * text.
 */
export function refusalText(error: WireError, t: Words, messages: CompiledMessages): string | null {
  // The only refusal with a text of its own (CAL-38).
  if (error._context === 'event_calendar' && error._extra['limit'] !== undefined) {
    return 'event.too_many_types' in messages ? t('event.too_many_types') : null;
  }
  // A rule's requirement has the same text as on the event page (DET-41).
  const rule = `rule.${error._extra['block_reason']}` as 'rule.anchor_required';
  if (error._code === 'rule_blocks_reserve' && rule in messages) return t(rule);
  if (error._extra['captcha'] === 'blocked' && 'captcha.blocked' in messages) {
    return t('captcha.blocked');
  }
  if (error._description) return error._description;
  const key = `refusal.${error._code}` as const;
  if (error._code === 'network_busy' && key in messages) {
    return t('refusal.network_busy', { places: String(error._extra['places'] ?? 1) });
  }
  // Staff have agreed on this with the buyer, so only they change it.
  const state = error._extra['state'];
  if (error._code === 'incorrect_cart_state' && (state === 'staff' || state === 'scheduled')) {
    return 'rule.agreed_places' in messages ? t('rule.agreed_places') : null;
  }
  // The text for a code that has expired or is not valid yet (PRO-10).
  const time = `promo.${error._extra['reason']}` as 'promo.over';
  if (error._code === 'no_code_benefit' && time in messages) return t(time);
  // The only text that contains the typed code (PRO-11), so all texts get it.
  const code = String(error._extra['code'] ?? '');
  return key in messages ? t(key as 'refusal.code_not_found', { code }) : null;
}
