import { buttonClass } from '#ui/button.tsx';
import { MessagePage } from '../components/message-page.tsx';
import { Link } from '../site/link.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useAddresses, useWords } from '../site/use-storefront.ts';

/**
 * The page of a paid cart in a browser not known to have paid it: the buyer continues from the letter (decision 082).
 * `sentTo`: masked addresses that it was sent to.
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
