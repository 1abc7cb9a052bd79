import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from '../accounts/account-states.module.css';
import { useErrorText } from '../api/use-error-text.ts';
import { useWords } from '../site/use-storefront.ts';
import type { MemberData } from './use-member-data.ts';

/** A placeholder while data loads, or the reason why it did not. */
export function Waiting({ refused, again }: Pick<MemberData<unknown>, 'refused' | 'again'>) {
  const t = useWords();
  const errorText = useErrorText();
  if (!refused) {
    return (
      <div className={classes['waiting']} role="status" aria-label={t('shell.loading')}>
        <Skeleton shape="block" count={3} />
      </div>
    );
  }
  return (
    <div className={classes['failed']}>
      <Notice tone="error" isAlert>
        <p>{errorText(refused)}</p>
      </Notice>
      <Button kind="secondary" onClick={again}>
        {t('shell.try_again')}
      </Button>
    </div>
  );
}
