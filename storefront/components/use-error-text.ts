import type { Outcome } from '#contract/client.ts';
import type { WireError } from '#contract/refusals.ts';
import { useWords } from '../use-storefront.ts';

/**
 * What the person is told of a call that did not succeed: the refusal's own description, else our
 * words for its code; anything that is no refusal gets the default text (APP-50, APP-51).
 */
export function useErrorText(): (outcome: Outcome<unknown>) => string {
  const t = useWords();
  return (outcome) => {
    if (outcome.ok) return '';
    const error: WireError | undefined = outcome.errors[0];
    const isExpected = outcome.status >= 400 && outcome.status < 500;
    if (!error || error._code === 'fault' || !isExpected) return t('fault.text');
    if (error._context === 'event_calendar' && error._extra['limit'] !== undefined) {
      return t('event.too_many_types');
    }
    return error._description || t(`refusal.${error._code}`);
  };
}
