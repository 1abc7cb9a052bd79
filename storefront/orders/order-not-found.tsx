import { DeadEnd } from '../components/dead-end.tsx';
import { useWords } from '../site/use-storefront.ts';

/** The page for an id that belongs to no order (APP-18). */
export function OrderNotFound() {
  const t = useWords();
  return (
    <DeadEnd title={t('not_found.order')} ways={['home', 'tickets']}>
      <p>{t('not_found.order_text')}</p>
    </DeadEnd>
  );
}
