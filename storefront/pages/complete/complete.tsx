import { useEffect } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { cartStoreOf } from '../../cart/use-cart.ts';
import { BoughtList } from '../../components/bought-list.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { imageAddress } from '../../images.ts';
import { loadOrders } from '../../load-orders.server.ts';
import { privateHeaders } from '../../page-headers.ts';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import classes from './complete.module.css';

export const headers = privateHeaders;

/** The orders that the address names (PAY-71 to 73). */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const ids = new URL(request.url).searchParams.get('orderIds')?.split(',').filter(Boolean) ?? [];
  return loadOrders(context, request, params['seller'] ?? '', ids);
}

export default function Complete() {
  const t = useWords();
  const to = useAddresses();
  const { slug } = useStorefront();
  const answer = useLoaderData<typeof loader>();
  const [first] = answer.ticket_order;

  // What was bought is no cart any more, in no tab of this browser.
  useEffect(() => cartStoreOf(slug).clear(), [slug]);

  return (
    <div className={classes['page']}>
      <PageTitle page={t('complete.title')} />
      <CompletedPicture />
      <header className={classes['header']}>
        <h1>{t('complete.title')}</h1>
        <p>
          {first?.email ? t('complete.text', { email: first.email }) : t('complete.text_plain')}
        </p>
      </header>
      <ul className={classes['orders']}>
        {answer.ticket_order.map((order) => {
          const tickets = answer.ticket.filter((ticket) => ticket.ticket_order_id === order.id);
          const number = order.order_number;
          return (
            <li key={order.id} className={classes['order']}>
              <div className={classes['facts']}>
                <h2>{t('complete.order', { number })}</h2>
                <p className={classes['count']}>
                  {t('complete.tickets', { count: tickets.length })}
                </p>
                <BoughtList bought={{ ...answer, ticket: tickets }} />
                <Link className={buttonClass('primary')} to={to.order(order.id)}>
                  {t('complete.view')}
                </Link>
              </div>
              <QrCode orderId={order.id} alt={t('complete.qr', { number })} />
            </li>
          );
        })}
      </ul>
      <p>
        <Link to={to.events()}>{t('cart.more_events')}</Link>
      </p>
    </div>
  );
}

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
