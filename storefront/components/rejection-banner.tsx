import { useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { tell } from '../tell.ts';
import { useWords } from '../use-storefront.ts';
import classes from './rejection-banner.module.css';

/** Says that something went wrong that no part of the page has answered for (APP-54). */
export function RejectionBanner() {
  const t = useWords();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const show = ({ reason }: PromiseRejectionEvent): void => {
      setShown(true);
      tell({ kind: 'rejection', error: reason });
    };
    addEventListener('unhandledrejection', show);
    return () => removeEventListener('unhandledrejection', show);
  }, []);
  return (
    <div role="alert">
      {isShown && (
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
