import { buttonClass } from '#ui/button.tsx';
import { MessagePage } from '../components/message-page.tsx';
import { Link } from '../site/link.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useAddresses, useWords } from '../site/use-storefront.ts';

/**
 * A cart that is paid, in a browser that is not known to have paid it: who has the letter goes on from
 * there (decision 082). `sentTo`: masked addresses of the letters.
 */
export function PaidPage({ sentTo }: { readonly sentTo: readonly string[] }) {
  const t = useWords();
  const to = useAddresses();
  return (
    <MessagePage title={t('paid.title')}>
      <PageTitle page={t('paid.title')} />
      <p role="status">
        {sentTo.length > 0 ? t('paid.text', { email: sentTo.join(', ') }) : t('paid.text_plain')}
      </p>
      <Link className={buttonClass()} to={to.events()}>
        {t('fault.to_events')}
      </Link>
    </MessagePage>
  );
}
