import { DeadEnd } from '../../components/dead-end.tsx';
import { useWords } from '../../site/use-storefront.ts';

/**
 * The page after money arrived when the places were gone: it is refunded automatically (design, law
 * 5).
 */
export function RefundedPage() {
  const t = useWords();
  return (
    <DeadEnd title={t('checkout.refunded_title')} ways={['events', 'home', 'tickets']}>
      <p>{t('checkout.refunded')}</p>
    </DeadEnd>
  );
}
