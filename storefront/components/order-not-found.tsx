import { buttonClass } from '#ui/button.tsx';
import { useAddresses, useWords } from '../use-storefront.ts';
import { Link } from './link.tsx';
import { MessagePage } from './message-page.tsx';
import { PageTitle } from './page-title.tsx';

/** Nothing is here by this order's id (APP-18). */
export function OrderNotFound() {
  const t = useWords();
  const to = useAddresses();
  return (
    <MessagePage title={t('not_found.order')}>
      <PageTitle page={t('not_found.order')} />
      <p>{t('not_found.order_text')}</p>
      <Link className={buttonClass()} to={to.home()}>
        {t('not_found.home')}
      </Link>
    </MessagePage>
  );
}
