import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { tell } from '../api/tell.ts';
import { useWords } from '../site/use-storefront.ts';
import classes from './rejection-banner.module.css';

/**
 * Says that something went wrong that no part of the page has answered for (APP-54), as long as that
 * page is open: the next one is whole, and may tell of what did succeed.
 */
export function RejectionBanner() {
  const t = useWords();
  const { pathname } = useLocation();
  const [failedAt, setFailedAt] = useState<string | null>(null);
  useEffect(() => {
    const show = ({ reason }: PromiseRejectionEvent): void => {
      setFailedAt(location.pathname);
      tell({ kind: 'rejection', error: reason });
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
