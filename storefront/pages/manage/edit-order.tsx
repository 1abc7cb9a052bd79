import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import { anchorRule } from '#domain/events/anchor.ts';
import { isCardAmount } from '#domain/pricing/card-amount.ts';
import { parseAmount } from '#domain/pricing/money.ts';
import { Button } from '#ui/button.tsx';
import { Notice, type NoticeTone } from '#ui/notice.tsx';
import { useApi } from '../../browser-api.ts';
import { Link } from '../../components/link.tsx';
import { useAddresses, useStorefront, useWords } from '../../use-storefront.ts';
import { EditBar } from './edit-bar.tsx';
import { changeOf, doneWords, type EditChange } from './edit-change.ts';
import { EditClock } from './edit-clock.tsx';
import { EditSession } from './edit-session.tsx';
import type { Managed } from './load-managed.server.ts';
import classes from './manage.module.css';
import { managedOrder } from './managed-order.ts';
import { StayingChange } from './staying-change.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useJustRemoved } from './use-just-removed.ts';
import { useOrderEdit } from './use-order-edit.ts';
import { useOrderError } from './use-order-error.ts';
import { useOrderFacts } from './use-order-facts.ts';

/** What the page says of what was done last. */
interface News {
  readonly tone: NoticeTone;
  readonly text: string;
}

/** What the page that leads here tells of what was done there. */
export interface ManageArrival {
  readonly done?: EditChange['kind'];
  readonly problem?: 'expired' | 'refunded';
}

/** An order event by event, what can be changed of it, and what is changed but not confirmed. */
export function EditOrder({ managed }: { readonly managed: Managed }) {
  const t = useWords();
  const to = useAddresses();
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useOrderError();
  const factsOf = useOrderFacts();
  const { admissionEvent, currency } = useStorefront();
  const [news, setNews] = useNewsOfEntry();
  const [isBusy, setBusy] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const edit = useOrderEdit(managed, () =>
    setNews({ tone: 'warning', text: t('manage.elsewhere') }),
  );
  const { order } = edit;
  const arrival = useLocation().state as ManageArrival | null;
  const justRemoved = useJustRemoved(order, managed.edit !== null || arrival?.done !== undefined);
  const orderId = order.ticket_order[0]?.id ?? '';
  const change = changeOf(edit.edit);
  const view = managedOrder(
    order,
    edit.edit,
    managed.rules,
    {
      anchorEvent: admissionEvent,
      anchorRule: (id) =>
        anchorRule(order.event_template.find((event) => event.id === id)?.meta ?? {}),
    },
    Date.now(),
    justRemoved,
  );

  const tell = useCallback(
    (tone: NoticeTone, text: string): void => setNews({ tone, text }),
    [setNews],
  );
  useEffect(() => {
    if (news) notice.current?.focus();
  }, [news]);

  /** ORD-24, ORD-26: says what was done, and has the letter of it sent, once. */
  const tellDone = useCallback(
    async (kind: EditChange['kind']): Promise<void> => {
      tell('positive', t(doneWords[kind]));
      const params = { id: orderId };
      const mailed = await api.call('emailTicketOrder', {
        params,
        body: { log_context: 'order_update' },
      });
      if (!mailed.ok) tell('warning', t('manage.not_mailed'));
    },
    [api, orderId, t, tell],
  );
  useArrival((arrival) => {
    if (arrival.done) void tellDone(arrival.done);
    if (arrival.problem === 'expired') tell('warning', t('manage.expired_text'));
    if (arrival.problem === 'refunded') tell('warning', t('manage.refunded'));
  });

  /** Does one thing at a time, and says what came of it. */
  const act = async <T,>(
    work: () => Promise<Outcome<T>>,
    onDone: (answer: T) => void | Promise<void>,
  ): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    edit.setBusy(true);
    setNews(null);
    const outcome = await work();
    if (outcome.ok) {
      await onDone(outcome.answer);
    } else {
      // What was refused may have been changed elsewhere: it is shown as it is.
      await edit.look();
      tell('error', errorText(outcome, factsOf(edit, managed.rules)));
    }
    edit.setBusy(false);
    setBusy(false);
  };

  const remove = (ids: readonly string[]): void =>
    void act(
      () => edit.remove(ids),
      ({ cart: [cart] }) => {
        const count = cart?.edit?.removed_ticket_ids.length ?? ids.length;
        tell('plain', t('manage.was_removed', { count }));
      },
    );
  const undo = (id: string): void => {
    const others = change?.removed.filter((one) => one !== id) ?? [];
    void act<unknown>(
      async () => {
        const discarded = await edit.discard();
        return discarded.ok && others.length > 0 ? edit.remove(others) : discarded;
      },
      () =>
        tell(
          'plain',
          others.length > 0
            ? t('manage.was_removed', { count: others.length })
            : t('manage.was_undone'),
        ),
    );
  };
  const discard = (): void => void act(edit.discard, () => tell('plain', t('manage.was_undone')));
  /** ORD-55: the order is read anew; the places go back a little before the server lets go of them. */
  const expire = (): void =>
    void act(edit.discard, () => tell('warning', t('manage.expired_text')));
  const confirm = (): void => {
    if (!change || isBusy) return;
    if (!change.isFree) {
      const due = parseAmount(change.due, currency) ?? 0;
      // ORD-22
      if (isCardAmount(due, currency)) void navigate(to.confirmEdit(orderId));
      else tell('error', t('checkout.not_supported'));
      return;
    }
    void act(edit.complete, async () => {
      await edit.look();
      await tellDone(change.kind);
    });
  };

  const hasActions = view.sessions.some(
    ({ movable, cancellable, tickets }) =>
      movable.length > 0 || cancellable.length > 0 || tickets.some(({ canRemove }) => canRemove),
  );
  return (
    <>
      <div className={classes['news']} role="status">
        {news && (
          <Notice ref={notice} tone={news.tone} isAlert={news.tone === 'error'}>
            <p>{news.text}</p>
          </Notice>
        )}
      </div>
      <ol className={classes['sessions']}>
        {view.sessions.map((session) => (
          <li key={session.key}>
            <EditSession
              session={session}
              orderId={orderId}
              isBusy={isBusy}
              onRemove={remove}
              onUndo={undo}
            />
          </li>
        ))}
      </ol>
      {!hasActions && !change && <p className={classes['lead']}>{t('manage.empty')}</p>}
      {view.cancellable.length > 0 && (
        <p>
          <Button kind="secondary" isBusy={isBusy} onClick={() => remove(view.cancellable)}>
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
          <EditBar change={change} isBusy={isBusy} onConfirm={confirm} onCancel={discard}>
            <EditClock expiry={edit.expiry} isBusy={isBusy} onOver={expire} />
          </EditBar>
          <UnsavedChanges orderId={orderId} />
        </>
      )}
    </>
  );
}

/**
 * What is told belongs to where the person is in the browser's history: after a paid change the way
 * back leads to this same page once more, and what was told there is not told again.
 */
function useNewsOfEntry() {
  const { key } = useLocation();
  const [toldAt, setToldAt] = useState(key);
  const told = useState<News | null>(null);
  const [, setNews] = told;
  if (toldAt !== key) {
    setToldAt(key);
    setNews(null);
  }
  return told;
}

/** Takes what the page before has told, once: a reload does not tell it again. */
function useArrival(onArrival: (arrival: ManageArrival) => void): void {
  const { state } = useLocation();
  const isDone = useRef(false);
  const latest = useRef(onArrival);
  latest.current = onArrival;
  useEffect(() => {
    const arrival = state as ManageArrival | null;
    if (!arrival || isDone.current) return;
    isDone.current = true;
    history.replaceState({ ...(history.state as object), usr: null }, '');
    latest.current(arrival);
  }, [state]);
}
