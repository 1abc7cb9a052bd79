import { formatAmount } from '#domain/pricing/money.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import payment from '../../components/form-part.module.css';
import { Kept } from '../../components/kept.tsx';
import classes from '../../orders/editing/editing.module.css';
import { Link } from '../../site/link.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import type { useConfirmation } from './use-confirmation.ts';

/** The wallet's own button, the link back to the order, and the button that pays and confirms. */
export function ConfirmActions({ page }: { readonly page: ReturnType<typeof useConfirmation> }) {
  const { home, choice, charged, payBy, wallet, paying, open } = page;
  const t = useWords();
  const money = useMoney();
  const { currency } = useStorefront();
  const { isBusy, phase } = paying;
  const idleText =
    charged === null ? (
      t('manage.confirm')
    ) : (
      <Kept value={money(formatAmount(choice.plan.byCard, currency))}>
        {(amount) => t('checkout.pay', { amount })}
      </Kept>
    );
  const busyText = t(phase === 'confirming' ? 'checkout.confirming' : 'checkout.paying');
  return (
    <>
      <div className={payBy.byWallet ? payment['wallet'] : payment['away']} inert={isBusy}>
        <div ref={wallet.place} />
      </div>
      <p className={classes['actions']}>
        <Link className={buttonClass('secondary')} to={home}>
          {t('manage.back')}
        </Link>
        {!payBy.byWallet && open.left === null && (
          <Button type="submit" isBusy={isBusy} disabled={!payBy.canPay}>
            {isBusy ? busyText : idleText}
          </Button>
        )}
      </p>
    </>
  );
}
