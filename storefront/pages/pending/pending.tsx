import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { useChainEnd } from '../../cart/chain-end.ts';
import { MessagePage } from '../../components/message-page.tsx';
import { OpenPaymentPart } from '../../payments/open-payment-part.tsx';
import { PaidPage } from '../../payments/paid-page.tsx';
import { imageAddress } from '../../site/images.ts';
import { Link } from '../../site/link.tsx';
import { privateHeaders } from '../../site/page-headers.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import { loadPending } from './load-pending.server.ts';
import { Failed, Refunded } from './payment-ended.tsx';
import classes from './pending.module.css';
import { useWatch } from './use-watch.ts';

export const headers = privateHeaders;

export function loader(args: LoaderFunctionArgs) {
  return loadPending(args);
}

export default function Pending() {
  useChainEnd();
  const t = useWords();
  const { slug } = useStorefront();
  const to = useAddresses();
  const navigate = useNavigate();
  const {
    id,
    number,
    image,
    stripe,
    first,
    isClearing: wasClearing,
  } = useLoaderData<typeof loader>();
  const { seen, isUnasked, isSlow, isClearing, isByLink, lookNow, declined, decline } = useWatch(
    id,
    first,
    wasClearing,
  );
  if (seen.kind === 'failed') {
    return <Failed isHeld={seen.isHeld} cartId={id} editOf={seen.editOf} declined={declined} />;
  }
  if (seen.kind === 'refunded') return <Refunded />;
  if (seen.kind === 'paid') return <PaidPage sentTo={seen.sentTo} />;
  if (seen.kind === 'open') {
    const { open, editOf } = seen;
    const back = editOf === null ? to.checkout(id) : to.confirmEdit(editOf);
    return (
      <MessagePage title={t('open_payment.title')}>
        <PageTitle page={t('open_payment.title')} />
        <OpenPaymentPart
          cartId={id}
          isByLink={isByLink}
          open={open}
          isUnasked={isUnasked}
          stripe={stripe}
          onDeclined={decline}
          onCalledOff={({ cart: [cart] }) =>
            cart?.state === 'expired' ? lookNow() : navigate(back, { replace: true })
          }
          onLook={lookNow}
        />
      </MessagePage>
    );
  }
  return (
    <div className={classes['pending']}>
      {image && (
        <img
          className={classes['image']}
          src={imageAddress(image, slug, 1500, 844)}
          width={1500}
          height={844}
          alt=""
        />
      )}
      <MessagePage title={t('pending.title')}>
        <PageTitle page={t('pending.title')} />
        <div className={classes['bar']} aria-hidden="true" />
        <p role="status">
          {t(isClearing ? 'pending.clearing' : isSlow ? 'pending.slow' : 'pending.text')}
        </p>
        {number !== null && (
          <dl className={classes['number']}>
            <dt>{t('pending.number')}</dt>
            <dd translate="no">{number}</dd>
          </dl>
        )}
        {isClearing && (
          <Link className={buttonClass('secondary')} to={to.events()}>
            {t('cart.more_events')}
          </Link>
        )}
      </MessagePage>
    </div>
  );
}
