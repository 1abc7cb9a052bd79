import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { reportInBackground } from '../api/report-in-background.ts';
import { useWords } from '../site/use-storefront.ts';
import classes from './rejection-banner.module.css';

/**
 * Says that something went wrong that no part of the page has handled (APP-54). It closes with that page: the next one
 * is unaffected, and may report what did succeed.
 */
export function RejectionBanner() {
  const t = useWords();
  const { pathname } = useLocation();
  const [failedAt, setFailedAt] = useState<string | null>(null);
  useEffect(() => {
    const show = ({ reason }: PromiseRejectionEvent): void => {
      setFailedAt(location.pathname);
      reportInBackground({ kind: 'rejection', error: reason });
    };
    addEventListener('unhandledrejection', show);
    return () => removeEventListener('unhandledrejection', show);
  }, []);
  return (
    <div role="alert" className={classes['place']}>
      {failedAt === pathname && (
        <div className={classes['banner']}>
          <p>{t('fault.later')}</p>
          <Button kind="secondary" onClick={() => location.reload()}>
            {t('shell.reload')}
          </Button>
        </div>
      )}
    </div>
  );
}
