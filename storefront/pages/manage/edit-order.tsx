import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { anchorRule } from '#domain/events/anchor.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { EditBar } from '../../orders/editing/edit-bar.tsx';
import { changeOf } from '../../orders/editing/edit-change.ts';
import { EditClock } from '../../orders/editing/edit-clock.tsx';
import classes from '../../orders/editing/editing.module.css';
import type { Managed } from '../../orders/editing/load-managed.server.ts';
import { managedOrder } from '../../orders/editing/managed-order.ts';
import { StayingChange } from '../../orders/editing/staying-change.tsx';
import { UnsavedChanges } from '../../orders/editing/unsaved-changes.tsx';
import { useJustRemoved } from '../../orders/editing/use-just-removed.ts';
import { useOrderEdit } from '../../orders/editing/use-order-edit.ts';
import { Link } from '../../site/link.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import { type ManageArrival, type News, useNewsOfEntry } from './edit-news.ts';
import { EditSession } from './edit-session.tsx';
import { useOrderActions } from './use-order-actions.ts';

/** An order by event, with the changes that the buyer can make and those not yet confirmed. */
export function EditOrder({ managed }: { readonly managed: Managed }) {
  const t = useWords();
  const to = useAddresses();
  const { admissionEvent } = useStorefront();
  const [news, setNews] = useNewsOfEntry();
  const edit = useOrderEdit(managed, () =>
    setNews({ tone: 'warning', text: t('manage.elsewhere') }),
  );
  const { order } = edit;
  const { rules } = managed;
  const arrival = useLocation().state as ManageArrival | null;
  const justRemoved = useJustRemoved(order, managed.edit !== null || arrival?.done !== undefined);
  const orderId = order.ticket_order[0]?.id ?? '';
  const change = changeOf(edit.edit);
  const view = managedOrder({
    order,
    edit: edit.edit,
    rules,
    knowledge: {
      anchorEvent: admissionEvent,
      anchorRule: (id) =>
        anchorRule(order.event_template.find((event) => event.id === id)?.meta ?? {}),
    },
    now: Date.now(),
    justRemoved,
  });
  const { isBusy, ...actions } = useOrderActions({ edit, change, rules, orderId, setNews });
  const hasActions = view.sessions.some(
    ({ movable, cancellable, tickets }) =>
      movable.length > 0 || cancellable.length > 0 || tickets.some(({ canRemove }) => canRemove),
  );
  return (
    <>
      <OrderNews news={news} />
      <ol className={classes['sessions']}>
        {view.sessions.map((session) => (
          <li key={session.key}>
            <EditSession
              session={session}
              orderId={orderId}
              isBusy={isBusy}
              onRemove={actions.remove}
              onUndo={actions.undo}
            />
          </li>
        ))}
      </ol>
      {!hasActions && !change && <p className={classes['lead']}>{t('manage.empty')}</p>}
      {view.cancellable.length > 0 && (
        <p>
          <Button kind="secondary" isBusy={isBusy} onClick={() => actions.remove(view.cancellable)}>
            {t('manage.cancel_order')}
          </Button>
        </p>
      )}
      {change && <StayingChange amount={change.stayingChange} />}
      {change && Number(change.refund) > 0 && (
        <p className={classes['lead']}>{t('manage.returned_to')}</p>
      )}
      <p>
        <Link to={to.order(orderId)}>{t('manage.see_tickets')}</Link>
      </p>
      {change && (
        <>
          <EditBar
            change={change}
            isBusy={isBusy}
            onConfirm={actions.confirm}
            onCancel={actions.discard}
          >
            <EditClock expiry={edit.expiry} isBusy={isBusy} onOver={actions.expire} />
          </EditBar>
          <UnsavedChanges orderId={orderId} />
        </>
      )}
    </>
  );
}

/** Shows the message about the last action, and moves the focus to it. */
function OrderNews({ news }: { readonly news: News | null }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) notice.current?.focus();
  }, [news]);
  return (
    <div className={classes['news']} role="status">
      {news && (
        <Notice ref={notice} tone={news.tone} isAlert={news.tone === 'error'}>
          <p>{news.text}</p>
        </Notice>
      )}
    </div>
  );
}
