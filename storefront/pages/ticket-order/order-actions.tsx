import { useId, useState } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { useApi } from '../../api/browser-api.ts';
import type { OrderAnswer } from '../../orders/load-orders.server.ts';
import { useIsGuest } from '../../orders/use-guest.ts';
import { useOrderError } from '../../orders/use-order-error.ts';
import { Link } from '../../site/link.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './ticket-order.module.css';

interface OrderActionsProps {
  readonly answer: OrderAnswer;
  /** Something in the order can be changed or cancelled. */
  readonly isManaged: boolean;
  readonly seemsLoggedIn: boolean;
}

/**
 * The actions for anyone with an order's address; e-mails go to its buyer's address only (API-37).
 */
export function OrderActions({ answer, isManaged, seemsLoggedIn }: OrderActionsProps) {
  const t = useWords();
  const to = useAddresses();
  const api = useApi();
  const { slug } = useStorefront();
  const errorText = useOrderError();
  const isGuest = useIsGuest(seemsLoggedIn);
  const reasonId = useId();
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<{ readonly isSent: boolean; readonly text: string }>();
  const [order] = answer.ticket_order;
  if (!order) return null;
  const email = order.email.replace('…', '…\u2060');
  const hasValid = answer.ticket.some(({ state }) => state === 'booked' || state === 'redeemed');
  const hasDates = answer.ticket.some(
    ({ state, event_session_id: session }) => state === 'booked' && session !== null,
  );
  const calendar = new URLSearchParams({ seller: slug });

  const resend = async (): Promise<void> => {
    setBusy(true);
    setTold(undefined);
    const outcome = await api.call('emailTicketOrder', { params: { id: order.id }, body: {} });
    setTold({
      isSent: outcome.ok,
      text: outcome.ok ? t('order.resent', { email }) : refusalText(outcome),
    });
    setBusy(false);
  };
  /** Tell a visitor who has logged in since how to get a letter (ORD-07). */
  const refusalText = (outcome: Parameters<typeof errorText>[0]): string =>
    !outcome.ok && outcome.errors[0]?._code === 'log_out_to_edit'
      ? t('resend.logged_in')
      : errorText(outcome);

  return (
    <div className={classes['actions']}>
      {isGuest && isManaged && (
        <Link className={buttonClass('secondary')} to={to.manage(order.id)}>
          {t('manage.link')}
        </Link>
      )}
      {hasDates && (
        <a
          className={buttonClass('secondary')}
          href={`/api/ticket_order/${order.id}/calendar?${calendar}`}
          download
        >
          <Icon name="calendar" />
          {t('order.calendar')}
        </a>
      )}
      {isGuest && hasValid && order.email !== '' && (
        <Button kind="secondary" isBusy={isBusy} onClick={() => void resend()}>
          {isBusy ? t('order.resending') : t('order.resend', { email })}
        </Button>
      )}
      {!isGuest && hasValid && order.email !== '' && (
        <>
          <Button kind="secondary" disabled aria-describedby={reasonId}>
            {t('order.resend', { email })}
          </Button>
          <p id={reasonId} className={classes['told']}>
            {t('resend.logged_in')} <Link to={to.own('/logout')}>{t('member.log_out')}</Link>
          </p>
        </>
      )}
      <div role="status" className={classes['told']}>
        {told && (
          <Notice tone={told.isSent ? 'positive' : 'error'}>
            <p>{told.text}</p>
          </Notice>
        )}
      </div>
    </div>
  );
}
