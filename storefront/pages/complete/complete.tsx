import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { boughtAs } from '#domain/cart/bought-as.ts';
import { isMembershipHandler } from '#domain/memberships/membership.ts';
import { isValidTicket } from '#domain/orders/scan-code.ts';
import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import { buttonClass } from '#ui/button.tsx';
import { mayCount } from '../../analytics/consent.ts';
import { heard } from '../../analytics/purchases-heard.ts';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { BoughtList } from '../../components/bought-list.tsx';
import { Link } from '../../components/link.tsx';
import { MessagePage } from '../../components/message-page.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { PaymentList } from '../../components/payment-list.tsx';
import { useBoughtCount } from '../../components/use-bought-count.ts';
import { useMoney } from '../../components/use-money.ts';
import { WalletButtons } from '../../components/wallet-buttons.tsx';
import { Region } from '../../content/region.tsx';
import { imageAddress } from '../../images.ts';
import { loadOrders, type OrderAnswer } from '../../load-orders.server.ts';
import { loadConfiguration } from '../../load-storefront.server.ts';
import { memberStoreOf } from '../../members/use-member.ts';
import { useLook } from '../../members/use-session.ts';
import { privateHeaders } from '../../page-headers.ts';
import type { SellerFacts } from '../../storefront.ts';
import { useChainEnd } from '../../upsells/chain-end.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import { useShownEmail } from '../checkout/payer-address.ts';
import classes from './complete.module.css';
import { OrderCode } from './order-code.tsx';

export const headers = privateHeaders;

/** The orders that the address names (PAY-71 to 73). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['seller'] ?? '';
  const ids = new URL(request.url).searchParams.get('orderIds')?.split(',').filter(Boolean) ?? [];
  const [answer, configuration] = await Promise.all([
    loadOrders(context, request, slug, ids),
    loadConfiguration(context, request, slug),
  ]);
  const config: Partial<ConfigValues> = configuration?.config ?? {};
  return { ...answer, goesTo: config['checkout.complete_url'] ?? null };
}

export default function Complete() {
  useChainEnd();
  const t = useWords();
  const countOf = useBoughtCount();
  const to = useAddresses();
  const { slug, analytics, seller } = useStorefront();
  const answer = useLoaderData<typeof loader>();
  const look = useLook();
  const { goesTo } = answer;
  const [first] = answer.ticket_order;
  const email = useShownEmail(first?.email ?? '');
  const hasTickets = boughtAs(answer.ticket).kind === 'tickets';

  // Who bought a membership has one from now on.
  useEffect(() => {
    memberStoreOf(slug).doubt();
    void look();
  }, [slug, look]);

  // What was bought is no cart any more, in no tab of this browser; one begun since stays.
  // Only then the seller's own page follows, where there is one (PAY-74).
  useEffect(() => {
    cartStoreOf(slug).bought(answer.ticket_order.map((order) => order.cart_id));
    if (goesTo === null) return;
    let isLeft = false;
    const leave = async (): Promise<void> => {
      // A visit that is counted tells of its purchase before this page is gone.
      const numbers = answer.ticket_order.map((order) => order.order_number);
      if (mayCount(slug, analytics)) await heard.until(numbers);
      if (!isLeft) location.replace(goesTo);
    };
    void leave();
    return () => {
      isLeft = true;
    };
  }, [slug, analytics, answer, goesTo]);

  if (goesTo !== null) {
    return (
      <MessagePage title={t('complete.title')}>
        <PageTitle page={t('complete.title')} />
        <p role="status">{t('complete.going_on')}</p>
      </MessagePage>
    );
  }

  return (
    <div className={classes['page']}>
      <PageTitle page={t('complete.title')} />
      <CompletedPicture />
      <header
        className={classes['header']}
        data-desktop={hasPicture(seller.facts) ? seller.facts.content_offset_desktop : undefined}
        data-mobile={hasPicture(seller.facts) ? seller.facts.content_offset_mobile : undefined}
      >
        <h1>{t('complete.title')}</h1>
        <p>
          {email
            ? t(hasTickets ? 'complete.text' : 'complete.text_membership', {
                email: unbroken(email),
              })
            : t(hasTickets ? 'complete.text_plain' : 'complete.text_membership_plain')}
        </p>
      </header>
      <ul className={classes['orders']}>
        {answer.ticket_order.map((order) => {
          const tickets = answer.ticket.filter((ticket) => ticket.ticket_order_id === order.id);
          const valid = tickets.filter(isValidTicket);
          const number = order.order_number;
          const { kind, count } = boughtAs(tickets);
          return (
            <li key={order.id} className={classes['order']}>
              <div className={classes['facts']}>
                <h2>{t('complete.order', { number })}</h2>
                <p className={classes['count']}>
                  {valid.length === 0 ? t('orders.cancelled') : countOf(valid)}
                </p>
                <BoughtList bought={{ ...answer, ticket: valid.length === 0 ? tickets : valid }} />
                {tickets.some(({ handler }) => isMembershipHandler(handler)) && (
                  <p className={classes['count']}>{t('membership.cards')}</p>
                )}
                <OrderTotal order={order} />
                <Link className={buttonClass('primary')} to={to.order(order.id)}>
                  {kind === 'tickets'
                    ? t('complete.view')
                    : kind === 'items' || tickets.some(({ gift }) => gift)
                      ? t('complete.view_gift')
                      : t('complete.view_memberships', { count })}
                </Link>
                <WalletButtons orderId={order.id} tickets={tickets} />
              </div>
              <OrderCode order={order} tickets={tickets} />
            </li>
          );
        })}
      </ul>
      <PaymentList answer={answer} />
      <Region name="complete_below" />
      <p>
        <Link to={to.events()}>{t('cart.more_events')}</Link>
      </p>
    </div>
  );
}

/** A masked address stays on one line: lines may end at its ellipsis but for a word joiner. */
const unbroken = (email: string): string => email.replace('…', '…\u2060');

function OrderTotal({ order }: { readonly order: OrderAnswer['ticket_order'][number] }) {
  const t = useWords();
  const money = useMoney();
  const { currency } = useStorefront();
  const sums = order.ticket_order_fees;
  const fees = [sums.total_fee_fixed_outside, sums.total_fee_percent_outside]
    .map((amount) => parseAmount(amount, currency) ?? 0)
    .reduce((sum, amount) => sum + amount, 0);
  return (
    <dl className={classes['total']}>
      {sums.total_cartmod_amount !== '0' && (
        <div>
          <dt>{t('cart.discount')}</dt>
          <dd>{money(sums.total_cartmod_amount)}</dd>
        </div>
      )}
      {fees > 0 && (
        <div>
          <dt>{t('cart.fees')}</dt>
          <dd>{money(formatAmount(fees, currency))}</dd>
        </div>
      )}
      <div>
        <dt>{t('order.total')}</dt>
        <dd>{money(sums.total_after_fees_price)}</dd>
      </div>
    </dl>
  );
}

const hasPicture = ({ completed_image_desktop, completed_image_mobile }: SellerFacts): boolean =>
  (completed_image_desktop ?? completed_image_mobile) !== undefined;

/** The seller's own picture for this moment (PAY-75). */
function CompletedPicture() {
  const { slug, seller } = useStorefront();
  const { completed_image_desktop: desktop, completed_image_mobile: mobile } = seller.facts;
  const shown = desktop ?? mobile;
  if (shown === undefined) return null;
  return (
    <picture className={classes['picture']}>
      {mobile !== undefined && (
        <source media="(width < 48rem)" srcSet={imageAddress(mobile, slug, 750, 420)} />
      )}
      <img
        src={imageAddress(shown, slug, 1500, 420)}
        alt={seller.facts.completed_image_alt ?? ''}
        width={1500}
        height={420}
      />
    </picture>
  );
}
