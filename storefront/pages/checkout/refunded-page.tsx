import { buttonClass } from '#ui/button.tsx';
import { Link } from '../../components/link.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useAddresses, useWords } from '../../use-storefront.ts';

/** The money came when the places were gone: it goes back by itself (design, law 5). */
export function RefundedPage() {
  const t = useWords();
  const to = useAddresses();
  return (
    <MessagePage title={t('checkout.refunded_title')}>
      <PageTitle page={t('checkout.refunded_title')} />
      <p>{t('checkout.refunded')}</p>
      <Link className={buttonClass()} to={to.events()}>
        {t('fault.to_events')}
      </Link>
    </MessagePage>
  );
}
