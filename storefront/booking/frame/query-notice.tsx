import { Notice } from '#ui/notice.tsx';
import { useWords } from '../../site/use-storefront.ts';
import type { EventData } from '../load-event.server.ts';

interface QueryNoticeProps {
  readonly failure: NonNullable<EventData['failure']>;
}

/** Says which requests of the page's address could not be met. */
export default function QueryNotice({ failure }: QueryNoticeProps) {
  const t = useWords();
  return (
    <Notice tone={failure === 'session_and_date' ? 'error' : 'warning'} isAlert>
      <p>{t(`event.query_${failure}`)}</p>
    </Notice>
  );
}
