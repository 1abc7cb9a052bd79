import { chosenPaymentsOf } from '../cart/chosen-payment.ts';
import classes from '../components/terms.module.css';
import { useMoney } from '../site/use-money.ts';
import { useStorefront, useWords } from '../site/use-storefront.ts';
import type { AutoRenewal } from './auto-renew-terms.ts';

interface AutoRenewPartProps {
  readonly cartId: string;
  readonly renewals: readonly AutoRenewal[];
  readonly isChosen: boolean;
  readonly isBusy: boolean;
}

/** The checkbox for automatic renewal, with its price, interval and end (MEM-39). */
export function AutoRenewPart({ cartId, renewals, isChosen, isBusy }: AutoRenewPartProps) {
  const t = useWords();
  const money = useMoney();
  const { slug } = useStorefront();
  return (
    <div className={classes['terms']}>
      <label className={classes['accept']}>
        <input
          type="checkbox"
          name="auto_renew"
          checked={isChosen}
          disabled={isBusy}
          aria-describedby="auto-renew-terms"
          onChange={({ currentTarget: { checked } }) =>
            chosenPaymentsOf(slug).change(cartId, { autoRenewMembership: checked })
          }
        />
        <span>{t('auto_renew.choose', { count: renewals.length })}</span>
      </label>
      <div id="auto-renew-terms" className={classes['small']}>
        {renewals.map(({ id, name, amount, interval: { unit, count } }) => (
          <p key={id}>
            {t('auto_renew.terms', {
              name,
              amount: money(amount),
              interval: t(`auto_renew.${unit}`, { count }),
            })}
          </p>
        ))}
        <p>{t('auto_renew.cancel')}</p>
      </div>
    </div>
  );
}
