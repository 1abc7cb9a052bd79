import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PageTitle } from '../site/page-title.tsx';
import { useWords } from '../site/use-storefront.ts';
import { MessagePage } from './message-page.tsx';

interface WaitingPageProps {
  readonly title: string;
  /** The text for browsers without script, where this page cannot work. */
  readonly withoutScript: string;
}

/** A page that performs an action by itself and then leaves, or shows the result. */
export function WaitingPage({ title, withoutScript }: WaitingPageProps) {
  const t = useWords();
  return (
    <MessagePage title={title}>
      <PageTitle page={title} />
      <noscript>
        <Notice tone="warning">
          <p>{withoutScript}</p>
        </Notice>
      </noscript>
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton shape="line" count={2} />
      </div>
    </MessagePage>
  );
}
