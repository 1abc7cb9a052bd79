import { useContext, useEffect, useState } from 'react';
import { type Blocker, UNSAFE_DataRouterContext } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import classes from './editing.module.css';

/** Returns true if an address is outside the pages of an order, given the order's own address. */
const leavesOrder = (own: string, pathname: string): boolean =>
  pathname !== own && !pathname.startsWith(`${own}/`);

/**
 * Warns a buyer who leaves the pages of an edit without confirming it, by a link, by going back or by closing the page
 * (ORD-19). Uses the router itself: the hook for this would be added to the scripts that every page loads first.
 */
export function UnsavedChanges({ orderId }: { readonly orderId: string }) {
  const t = useWords();
  const to = useAddresses();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const [blocker, setBlocker] = useState<Blocker | null>(null);
  const own = to.manage(orderId).split('?')[0] ?? '';
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  useEffect(() => {
    if (!router) return;
    const key = `edit of ${own}`;
    router.getBlocker(key, ({ nextLocation }) => leavesOrder(own, nextLocation.pathname));
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(key) ?? null));
    return () => {
      stop();
      router.deleteBlocker(key);
    };
  }, [router, own]);
  if (blocker?.state !== 'blocked') return null;
  return (
    <Dialog
      title={t('manage.leave_title')}
      closeLabel={t('shell.close')}
      onClose={() => blocker.reset()}
    >
      <p>{t('manage.leave_text')}</p>
      <div className={classes['actions']}>
        <Button kind="secondary" onClick={() => blocker.proceed()}>
          {t('manage.leave')}
        </Button>
        <Button onClick={() => blocker.reset()}>{t('manage.stay')}</Button>
      </div>
    </Dialog>
  );
}
