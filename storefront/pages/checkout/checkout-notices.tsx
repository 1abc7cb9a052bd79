import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import { ForYourself } from '../../gifts/giftee-self.tsx';
import { useWords } from '../../site/use-storefront.ts';

interface CheckoutNewsProps {
  /** A payment continues after a redirect back from the bank. */
  readonly isResuming: boolean;
  /** The amount still due after a part was paid; null if no part was. */
  readonly rest: string | null;
}

/** The state of the payment, shown above the form. */
export function CheckoutNews({ isResuming, rest }: CheckoutNewsProps) {
  const t = useWords();
  return (
    <>
      {isResuming && (
        <Notice>
          <p role="status">{t('checkout.resuming')}</p>
        </Notice>
      )}
      {rest !== null && (
        <Notice tone="positive" isAlert>
          <p>{t('checkout.part_paid', { amount: rest })}</p>
        </Notice>
      )}
    </>
  );
}

/** The reason why nothing was paid, sentence by sentence; takes the focus when it appears. */
export function CheckoutProblem({ problem }: { readonly problem: readonly string[] }) {
  const t = useWords();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem.length === 0) return;
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
  }, [problem]);
  return (
    problem.length > 0 && (
      <Notice ref={element} tone="error" isAlert>
        {problem.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {problem.includes(t('refusal.gift_to_self')) && <ForYourself />}
      </Notice>
    )
  );
}
