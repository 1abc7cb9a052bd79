import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import type { EventOffer } from '../offer.ts';
import type { WireTerms } from './look-up-code.ts';

interface CodeTermsProps {
  readonly terms: WireTerms;
  readonly event: Pick<EventOffer, 'groups'>;
}

/** The terms of a code: in the venue's words, or else ours for those that a buyer has to meet. */
export function CodeTermsText({ terms, event }: CodeTermsProps) {
  const t = useWords();
  const money = useMoney();
  const { language } = useStorefront();
  if (terms.text !== '') return <p dir="auto">{terms.text}</p>;
  const { types, sessions, min_tickets: count, min_amount: amount } = terms;
  const all = event.groups.flatMap((group) => group.types);
  const meant = all.filter(({ id }) => types?.includes(id));
  const names = new Intl.ListFormat(language).format(meant.map(({ name }) => name));
  const said = [
    types !== null && meant.length < all.length && t('event.code_for', { names }),
    Object.keys(sessions).length > 0 && t('event.code_times'),
    count > 1 && t('event.code_count', { count: String(count) }),
    Number(amount) > 0 && t('event.code_amount', { amount: money(amount) }),
  ].filter((each) => each !== false);
  return said.length > 0 && <p>{said.join(' ')}</p>;
}
