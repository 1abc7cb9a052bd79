import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { addresses } from '../../address.ts';
import { useApi } from '../../browser-api.ts';
import { MessagePage } from '../../components/message-page.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { apiFault, notFound, serverApi } from '../../load-storefront.server.ts';
import { privateHeaders } from '../../page-headers.ts';
import { useAddresses, useWords } from '../../use-storefront.ts';
import classes from './pending.module.css';
import { pauseBefore, slowFromLook, type Watched, watched } from './watch-cart.ts';

export const headers = privateHeaders;

/** A cart whose payment is being checked; one that became orders is complete (PAY-77, PAY-78). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? '';
  const outcome = await serverApi(context, request, slug).call('getMyCart', {
    params: { id: params['cartId'] ?? '' },
    query: { limit: 1000, embed: 'ticket_order' },
  });
  if (!outcome.ok) {
    if (outcome.status >= 400 && outcome.status < 500) notFound();
    apiFault(context, outcome.errors);
  }
  const [cart] = outcome.answer.cart;
  if (!cart) notFound();
  if (cart.order_ids.length > 0) {
    const lang = new URL(request.url).searchParams.get('lang');
    throw redirect(addresses({ slug, lang }).complete(cart.order_ids));
  }
  return { id: cart.id, number: cart.cart_number };
}

export default function Pending() {
  const t = useWords();
  const { id, number } = useLoaderData<typeof loader>();
  const { seen, isSlow } = useWatch(id);
  const cartNumber = (
    <dl className={classes['number']}>
      <dt>{t('pending.number')}</dt>
      <dd>{number}</dd>
    </dl>
  );
  if (seen.kind === 'failed') return <Failed isHeld={seen.isHeld} cartId={id} />;
  if (seen.kind === 'refunded') return <Refunded />;
  return (
    <MessagePage title={t('pending.title')}>
      <PageTitle page={t('pending.title')} />
      <div className={classes['bar']} aria-hidden="true" />
      <p role="status">{t(isSlow ? 'pending.slow' : 'pending.text')}</p>
      {cartNumber}
    </MessagePage>
  );
}

function Failed({ isHeld, cartId }: { readonly isHeld: boolean; readonly cartId: string }) {
  const t = useWords();
  const to = useAddresses();
  return (
    <MessagePage title={t('pending.failed_title')}>
      <PageTitle page={t('pending.failed_title')} />
      <p role="status">{t(isHeld ? 'pending.failed_text' : 'pending.failed_expired')}</p>
      {isHeld ? (
        <Link className={buttonClass('primary')} to={to.checkout(cartId)}>
          {t('pending.back')}
        </Link>
      ) : (
        <Link className={buttonClass('primary')} to={to.events()}>
          {t('pending.again')}
        </Link>
      )}
    </MessagePage>
  );
}

function Refunded() {
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

/** Looks at the cart again and again until its payment has ended; goes on when it is ordered. */
function useWatch(id: string): { readonly seen: Watched; readonly isSlow: boolean } {
  const api = useApi();
  const to = useAddresses();
  const navigate = useNavigate();
  const [seen, setSeen] = useState<Watched>({ kind: 'waiting' });
  const [look, setLook] = useState(0);
  useEffect(() => {
    if (seen.kind !== 'waiting') return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const outcome = await api.call('getMyCart', { params: { id }, query: { limit: 1000 } });
      if (left.signal.aborted) return;
      const next = watched(outcome);
      setSeen(next);
      setLook(look + 1);
      if (next.kind === 'ordered') await navigate(to.complete(next.orderIds), { replace: true });
    }, pauseBefore(look));
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [api, id, look, seen, navigate, to]);
  return { seen, isSlow: look >= slowFromLook };
}
