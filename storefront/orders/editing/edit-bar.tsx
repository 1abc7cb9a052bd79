import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useWords } from '../../site/use-storefront.ts';
import classes from './edit-bar.module.css';
import type { EditChange } from './edit-change.ts';

interface EditBarProps {
  readonly change: EditChange;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The countdown of the newly held places. */
  readonly children: ReactNode;
}

/**
 * The bar with the unconfirmed changes, their price, and the buttons that confirm or cancel them
 * (ORD-19).
 */
export function EditBar({ change, isBusy, onConfirm, onCancel, children }: EditBarProps) {
  const t = useWords();
  const money = useMoney();
  const goesBack = Number(change.refund) > 0;
  return (
    <section className={classes['bar']} aria-label={t('manage.unsaved')} data-edit-bar="">
      <div className={classes['facts']}>
        <p className={classes['title']}>{t('manage.unsaved')}</p>
        <p className={classes['amount']}>
          {change.isFree ? (
            goesBack ? (
              <>
                {t('manage.to_return')} <strong translate="no">{money(change.refund)}</strong>
              </>
            ) : (
              t('manage.no_difference')
            )
          ) : (
            <>
              {t('manage.to_pay')} <strong translate="no">{money(change.due)}</strong>
            </>
          )}
        </p>
        {children}
      </div>
      <div className={classes['actions']}>
        <Button kind="secondary" isBusy={isBusy} onClick={onCancel}>
          {t('manage.cancel')}
        </Button>
        <Button isBusy={isBusy} onClick={onConfirm}>
          {t('manage.confirm')}
        </Button>
      </div>
    </section>
  );
}
