import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { ConfigValues } from '#tenants/config-registry.ts';
import { buttonClass } from '#ui/button.tsx';
import { addresses } from '../../address.ts';
import { useApi } from '../../browser-api.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { Link } from '../../components/link.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { imageAddress } from '../../images.ts';
import { apiFault, loadConfiguration, notFound, serverApi } from '../../load-storefront.server.ts';
import { keptSecret, privateHeaders } from '../../page-headers.ts';
import { useChainEnd } from '../../upsells/chain-end.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import { attemptsOf } from '../checkout/attempt.ts';
import classes from './pending.module.css';
import { pauseBefore, slowFromLook, type Watched, watched } from './watch-cart.ts';

export const headers = privateHeaders;

/** A cart whose payment is being checked; one that became orders is complete (PAY-77, PAY-78). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? '';
  const [outcome, configuration] = await Promise.all([
    serverApi(context, request, slug).call('getMyCart', {
      params: { id: params['cartId'] ?? '' },
      query: { limit: 1000, embed: 'ticket_order' },
    }),
    loadConfiguration(context, request, slug),
  ]);
  const config: Partial<ConfigValues> = configuration?.config ?? {};
  const image = config['checkout.pending_image'] ?? null;
  // A member's: only their browser can look at it, by its session.
  if (!outcome.ok && outcome.status === 403) {
    return { id: params['cartId'] ?? '', number: null, isClearing: false, image };
  }
  if (!outcome.ok) {
    if (outcome.status >= 400 && outcome.status < 500) notFound();
    apiFault(context, outcome.errors);
  }
  const [cart] = outcome.answer.cart;
  if (!cart) notFound();
  if (cart.order_ids.length > 0) {
    const lang = new URL(request.url).searchParams.get('lang');
    const to = addresses({ slug, lang });
    const address = cart.edit ? to.manage(cart.edit.ticket_order_id) : to.complete(cart.order_ids);
    throw redirect(address, { headers: keptSecret });
  }
  return {
    id: cart.id,
    number: cart.cart_number,
    isClearing: cart.payment_clearing,
    image,
  };
}

export default function Pending() {
  useChainEnd();
  const t = useWords();
  const { slug } = useStorefront();
  const { id, number, image, isClearing: wasClearing } = useLoaderData<typeof loader>();
  const { seen, isSlow, isClearing } = useWatch(id, wasClearing);
  if (seen.kind === 'failed') {
    return <Failed isHeld={seen.isHeld} cartId={id} editOf={seen.editOf} />;
  }
  if (seen.kind === 'refunded') return <Refunded />;
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
            <dd>{number}</dd>
          </dl>
        )}
      </MessagePage>
    </div>
  );
}

interface FailedProps {
  readonly isHeld: boolean;
  readonly cartId: string;
  /** The order that the cart was to change; null of others. */
  readonly editOf: string | null;
}

function Failed({ isHeld, cartId, editOf }: FailedProps) {
  const t = useWords();
  const to = useAddresses();
  return (
    <MessagePage title={t('pending.failed_title')}>
      <PageTitle page={t('pending.failed_title')} />
      <p role="status">{t(isHeld ? 'pending.failed_text' : 'pending.failed_expired')}</p>
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

/** The session's own cart, or one that a link led somebody who is logged in to. */
async function lookAt(api: Client, id: string) {
  const query = { limit: 1000 };
  const own = await api.call('getMyCart', { params: { id }, query });
  return own.ok || own.status !== 403 ? own : api.call('getCart', { params: { id }, query });
}

/** Looks at the cart again and again until its payment has ended; goes on when it is ordered. */
function useWatch(
  id: string,
  wasClearing: boolean,
): { readonly seen: Watched; readonly isSlow: boolean; readonly isClearing: boolean } {
  const api = useApi();
  const to = useAddresses();
  const navigate = useNavigate();
  const { slug } = useStorefront();
  const [seen, setSeen] = useState<Watched>({ kind: 'waiting', quiet: 0 });
  const [look, setLook] = useState(0);
  const [isClearing, setClearing] = useState(wasClearing);
  const isWaiting = seen.kind === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    const store = cartStoreOf(slug);
    store.setPaying(true);
    return () => store.setPaying(false);
  }, [slug, isWaiting]);
  useEffect(() => {
    if (seen.kind !== 'waiting') return;
    let isLeft = false;
    const lookAgain = async (): Promise<void> => {
      const outcome = await lookAt(api, id);
      if (isLeft) return;
      // Somebody else's after all.
      if (!outcome.ok && outcome.status === 403) return void navigate(to.home(), { replace: true });
      const next = watched(outcome, seen.quiet);
      if (outcome.ok) {
        cartStoreOf(slug).accept(outcome.answer);
        setClearing(outcome.answer.cart[0]?.payment_clearing ?? false);
      }
      setSeen(next);
      setLook(look + 1);
      if (next.kind === 'waiting') return;
      attemptsOf(slug).forget();
      if (next.kind === 'edited') {
        const state = { done: 'rescheduled' };
        await navigate(to.manage(next.orderId), { replace: true, state });
      }
      if (next.kind === 'ordered') await navigate(to.complete(next.orderIds), { replace: true });
    };
    const timer = setTimeout(() => void lookAgain(), pauseBefore(look));
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [api, id, slug, look, seen, navigate, to]);
  return { seen, isSlow: look >= slowFromLook, isClearing };
}
