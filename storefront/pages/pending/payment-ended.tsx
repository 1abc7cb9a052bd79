import { buttonClass } from '#ui/button.tsx';
import type { Cart } from '../../cart/cart-store.ts';
import { MessagePage } from '../../components/message-page.tsx';
import { notCharged } from '../../payments/not-charged.ts';
import { Link } from '../../site/link.tsx';
import { PageTitle } from '../../site/page-title.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';

interface FailedProps {
  readonly isHeld: boolean;
  readonly cartId: string;
  /** The order that the cart was to change; null if it was a new purchase. */
  readonly editOf: string | null;
  /** The cart, if the processor said definitely that nothing was charged. */
  readonly declined: Cart | null;
}

/** The page of a payment that failed. */
export function Failed({ isHeld, cartId, editOf, declined }: FailedProps) {
  const t = useWords();
  const money = useMoney();
  const { language } = useStorefront();
  const to = useAddresses();
  return (
    <MessagePage title={t('pending.failed_title')}>
      <PageTitle page={t('pending.failed_title')} />
      <div role="status">
        {declined && <p>{notCharged(declined, { t, money, language })}</p>}
        <p>{t(isHeld ? 'pending.failed_text' : 'pending.failed_expired')}</p>
      </div>
      {isHeld ? (
        <Link
          className={buttonClass('primary')}
          to={editOf === null ? to.checkout(cartId) : to.manage(editOf)}
        >
          {t('pending.back')}
        </Link>
      ) : (
        <Link
          className={buttonClass('primary')}
          to={editOf === null ? to.events() : to.manage(editOf)}
        >
          {t(editOf === null ? 'pending.again' : 'manage.back')}
        </Link>
      )}
    </MessagePage>
  );
}

/** The page of a payment that arrived too late and is refunded. */
export function Refunded() {
  const t = useWords();
  const to = useAddresses();
  return (
    <MessagePage title={t('checkout.refunded_title')}>
      <PageTitle page={t('checkout.refunded_title')} />
      <p role="status">{t('checkout.refunded')}</p>
      <Link className={buttonClass('primary')} to={to.events()}>
        {t('pending.again')}
      </Link>
    </MessagePage>
  );
}
