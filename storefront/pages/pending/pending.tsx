import { useCallback, useEffect, useState } from 'react';
import {
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import { buttonClass } from '#ui/button.tsx';
import { addresses } from '../../address.ts';
import { useApi } from '../../browser-api.ts';
import type { Cart } from '../../cart/cart-store.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { Link } from '../../components/link.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useMoney } from '../../components/use-money.ts';
import { imageAddress } from '../../images.ts';
import { apiFault, loadConfiguration, notFound, serverApi } from '../../load-storefront.server.ts';
import { keptSecret, privateHeaders } from '../../page-headers.ts';
import { useChainEnd } from '../../upsells/chain-end.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import { attemptsOf } from '../checkout/attempt.ts';
import { notCharged } from '../checkout/not-charged.ts';
import { isToBePaid } from '../checkout/open-payment.ts';
import { OpenPaymentPart } from '../checkout/open-payment-part.tsx';
import { PaidPage } from '../checkout/paid-page.tsx';
import { returnedIn } from '../checkout/returned.ts';
import { lookAt } from './look-at.ts';
import classes from './pending.module.css';
import { pauseBefore, quietLooks, slowFromLook, type Watched, watched } from './watch-cart.ts';

export const headers = privateHeaders;

/**
 * A cart whose payment is being checked (PAY-77). What became of it the payer's browser alone is told
 * (decision 082), so that the look which leads to the orders is its own (PAY-78).
 */
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
  const stripe = configuration?.stripe ?? notFound();
  // A member's: only their browser can look at it, by its session.
  if (!outcome.ok && outcome.status === 403) {
    const id = params['cartId'] ?? '';
    return { id, number: null, isClearing: false, image, stripe, first: unseen };
  }
  if (!outcome.ok) {
    if (outcome.status >= 400 && outcome.status < 500) notFound();
    apiFault(context, outcome.errors);
  }
  const [cart] = outcome.answer.cart;
  if (!cart) notFound();
  if (cart.edit && cart.state === 'ordered' && !cart.open_payment) {
    const lang = new URL(request.url).searchParams.get('lang');
    const address = addresses({ slug, lang }).manage(cart.edit.ticket_order_id);
    throw redirect(address, { headers: keptSecret });
  }
  return {
    id: cart.id,
    number: cart.cart_number,
    isClearing: cart.payment_clearing,
    image,
    stripe,
    first: cart.open_payment ? watched(outcome, 0) : unseen,
  };
}

const unseen: Watched = { kind: 'waiting', quiet: 0 };

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
  /** The cart, where the processor said definitely that nothing was charged. */
  readonly declined: Cart | null;
}

function Failed({ isHeld, cartId, editOf, declined }: FailedProps) {
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

interface Watch {
  readonly seen: Watched;
  /** Only the server has looked so far, which knows no payer's secret. */
  readonly isUnasked: boolean;
  readonly isSlow: boolean;
  readonly isClearing: boolean;
  readonly isByLink: boolean;
  /** The cart, once the processor has declined the payment that was open here. */
  readonly declined: Cart | null;
  readonly decline: () => Promise<void>;
  readonly lookNow: () => Promise<void>;
}

/** Looks at the cart again and again until its payment has ended; goes on when it is ordered. */
function useWatch(id: string, first: Watched, wasClearing: boolean): Watch {
  const api = useApi();
  const to = useAddresses();
  const navigate = useNavigate();
  const { slug } = useStorefront();
  const intentId = returnedIn(useLocation().state);
  const [seen, setSeen] = useState<Watched>(first);
  const [look, setLook] = useState(0);
  const [isClearing, setClearing] = useState(wasClearing);
  const [isByLink, setByLink] = useState(false);
  const [isDeclined, setDeclined] = useState(false);
  const [cart, setCart] = useState<Cart | null>(null);
  const isWaiting = seen.kind === 'waiting' || seen.kind === 'open';
  useEffect(() => {
    if (!isWaiting) return;
    const store = cartStoreOf(slug);
    store.setPaying(true);
    return () => store.setPaying(false);
  }, [slug, isWaiting]);
  const lookAgain = useCallback(
    async (quiet: number, isLeft: () => boolean = () => false): Promise<void> => {
      const { outcome, isByLink } = await lookAt(api, id, intentId);
      if (isLeft()) return;
      // Somebody else's after all.
      if (!outcome.ok && outcome.status === 403) return void navigate(to.home(), { replace: true });
      setLook((looks) => looks + 1);
      if (!outcome.ok) return;
      const isOver = quiet === quietLooks && isToBePaid(outcome.answer);
      // An order with instalments stays one when a later payment of it is declined.
      const next: Watched =
        isOver && outcome.answer.cart[0]?.state === 'ordered'
          ? { kind: 'failed', isHeld: true, editOf: null }
          : watched(outcome, quiet);
      cartStoreOf(slug).accept(outcome.answer);
      setClearing(outcome.answer.cart[0]?.payment_clearing ?? false);
      setByLink(isByLink);
      setCart(outcome.answer.cart[0] ?? null);
      setSeen(next);
      if (next.kind === 'waiting' || next.kind === 'open') return;
      attemptsOf(slug).forget();
      if (next.kind === 'owing') await navigate(to.checkout(id), { replace: true });
      if (next.kind === 'edited') {
        const state = { done: 'rescheduled' };
        await navigate(to.manage(next.orderId), { replace: true, state });
      }
      if (next.kind === 'ordered') await navigate(to.complete(next.orderIds), { replace: true });
    },
    [api, id, intentId, slug, navigate, to],
  );
  useEffect(() => {
    if (seen.kind !== 'waiting' && seen.kind !== 'open') return;
    let isLeft = false;
    // The look as the page opens is no quiet one.
    const quiet = look === 0 ? -1 : seen.kind === 'waiting' ? seen.quiet : 0;
    const pause = look === 0 ? 0 : pauseBefore(look, seen);
    const timer = setTimeout(() => void lookAgain(quiet, () => isLeft), pause);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [look, seen, lookAgain]);
  return {
    seen,
    isUnasked: look === 0,
    isSlow: look >= slowFromLook,
    isClearing,
    isByLink,
    declined: isDeclined ? cart : null,
    decline: () => {
      setDeclined(true);
      return lookAgain(quietLooks);
    },
    lookNow: () => lookAgain(0),
  };
}
