import { useEffect, useRef, useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import { useApi } from '../../api/browser-api.ts';
import { useErrorText } from '../../api/use-error-text.ts';
import type { HeldCart } from '../../cart/cart-store.ts';
import { cartAcceptsCodes, changeCodes } from '../../cart/promo-codes.ts';
import { unusedCodeOf } from '../../cart/unused-code.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';

/**
 * Explains why the code from the buyer's link takes nothing off, while the cart can still be changed; applies it if it
 * has become valid, for instance after another ticket was added.
 */
export function UnusedCode({ held }: { readonly held: HeldCart }) {
  const t = useWords();
  const api = useApi();
  const errorText = useErrorText();
  const { slug } = useStorefront();
  // Read once: its result is shown even after it is no longer stored.
  const [code] = useState(() => unusedCodeOf(slug).of(held.cart.id));
  const [said, setSaid] = useState<{ readonly isApplied: boolean; readonly text: string }>();
  const asked = useRef('');
  useEffect(() => {
    const tickets = held.answer.ticket.map(({ id }) => id).join(' ');
    // Asks again only when the tickets change.
    if (code === null || asked.current === tickets) return;
    if (said?.isApplied || !cartAcceptsCodes(held)) return;
    asked.current = tickets;
    const ask = async (): Promise<void> => {
      const store = cartStoreOf(slug);
      const outcome = await changeCodes({ api, store }, held, 'applyMyCode', code);
      const isApplied = outcome.ok || outcome.errors[0]?._code === 'duplicate_code';
      if (isApplied) unusedCodeOf(slug).forget();
      const why = outcome.ok ? [] : [t('promo.unused', { code }), errorText(outcome)];
      setSaid({ isApplied, text: isApplied ? t('promo.applied', { code }) : why.join(' ') });
    };
    void ask();
  });
  if (!said) return null;
  return (
    <Notice tone={said.isApplied ? 'positive' : 'warning'} isAlert>
      <p>{said.text}</p>
    </Notice>
  );
}
