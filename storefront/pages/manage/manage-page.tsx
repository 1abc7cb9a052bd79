import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { DeadEnd } from '../../components/dead-end.tsx';
import { Paragraphs } from '../../components/paragraphs.tsx';
import classes from '../../orders/editing/editing.module.css';
import type { Managed, MissingOrder } from '../../orders/editing/load-managed.server.ts';
import { OrderNotFound } from '../../orders/order-not-found.tsx';
import { useIsGuest } from '../../orders/use-guest.ts';
import { ErrorPage } from '../../shell/error-page.tsx';
import { Link } from '../../site/link.tsx';
import { PageTitle } from '../../site/page-title.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useAddresses, useMaybeStorefront, useWords } from '../../site/use-storefront.ts';

interface ManagePageProps {
  readonly managed: Pick<Managed, 'order' | 'seemsLoggedIn'>;
  /** Defaults to the order's number. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** The frame of the pages that change an order: checks that the order may be changed, and by this buyer. */
export function ManagePage({ managed, title, children }: ManagePageProps) {
  const t = useWords();
  const to = useAddresses();
  const dates = useDates();
  const isGuest = useIsGuest(managed.seemsLoggedIn);
  const [order] = managed.order.ticket_order;
  const number = t('manage.title', { number: order?.order_number ?? '' });
  const zone = managed.order.venue[0]?.timezone ?? 'UTC';
  return (
    <div className={classes['page']}>
      <PageTitle page={title === undefined ? number : `${title}, ${number}`} />
      <header className={classes['header']}>
        {title !== undefined && order && (
          <p>
            <Link to={to.manage(order.id)}>{number}</Link>
          </p>
        )}
        <h1 tabIndex={-1}>{title ?? number}</h1>
        {title === undefined && order && (
          <p>
            {t('order.bought', {
              date: dates.date(localDateTime(order.purchased_on, zone).date, 'long'),
            })}
            {order.email !== '' && <> · {order.email.replace('…', '…\u2060')}</>}
          </p>
        )}
      </header>
      <noscript>
        <Notice tone="warning">
          <p>{t('manage.needs_script')}</p>
        </Notice>
      </noscript>
      {isGuest ? children : <LogOutFirst />}
    </div>
  );
}

/** The page for logged-in members, who must log out to change an order (ORD-52, ORD-53). */
function LogOutFirst() {
  const t = useWords();
  const to = useAddresses();
  return (
    <>
      <Notice tone="warning">
        <p>{t('refusal.log_out_to_edit')}</p>
      </Notice>
      <p>
        <Link className={buttonClass()} to={to.own('/logout')}>
          {t('member.log_out')}
        </Link>
      </p>
    </>
  );
}

/** The venue's text about changing orders (ORD-14). */
export function VenueMessage() {
  const text = useWords()('manage_order_message');
  return text === '' ? null : <Paragraphs text={text} />;
}

/** The error page; an order that does not exist has texts of its own (ORD-35, ORD-36). */
export function ManageError({ error }: { readonly error: unknown }) {
  const hasStorefront = useMaybeStorefront() !== undefined;
  const missing =
    isRouteErrorResponse(error) && error.status === 404
      ? (error.data as MissingOrder | null)
      : null;
  if (!hasStorefront || !missing) return <ErrorPage error={error} />;
  return missing.isCancelScreen ? <NothingToCancel /> : <OrderNotFound />;
}

function NothingToCancel() {
  const t = useWords();
  return (
    <DeadEnd title={t('order_cancel.title')} ways={['home', 'tickets']}>
      <p>{t('order_cancel.not_found')}</p>
    </DeadEnd>
  );
}
