import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import classes from '../../orders/editing/editing.module.css';
import type { OrderAnswer } from '../../orders/editing/managed-order.ts';
import { TicketList } from '../../orders/editing/ticket-list.tsx';
import { Link } from '../../site/link.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import { Choice, SessionChoices } from './cancel-choices.tsx';
import { type CancelOrderState, useCancelOrder } from './use-cancel-order.ts';

/** The screen that cancels free tickets, where orders can't be edited (ORD-12, ORD-34). */
export function CancelOrder({ answer }: { readonly answer: OrderAnswer }) {
  const t = useWords();
  const to = useAddresses();
  const page = useCancelOrder(answer);
  return (
    <>
      <Result page={page} />
      {page.choice.sessions.length > 0 && <CancelForm page={page} />}
      <p>
        <Link to={to.order(page.orderId)}>{t('manage.see_tickets')}</Link>
      </p>
      {page.isAsking && <Question page={page} />}
    </>
  );
}

interface PartProps {
  readonly page: CancelOrderState;
}

/** Lists the cancelled tickets, or says why some or all were not cancelled; takes the focus. */
function Result({ page: { answer, notice, problem, gone } }: PartProps) {
  const t = useWords();
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (gone || problem) result.current?.focus();
  }, [gone, problem]);
  return (
    <>
      {gone && (
        <Notice ref={result} tone={gone.isMailed ? 'positive' : 'warning'} isAlert>
          <p>{t('order_cancel.done')}</p>
          <TicketList answer={answer} tickets={gone.tickets} />
          {!gone.isMailed && <p>{t('manage.not_mailed')}</p>}
        </Notice>
      )}
      {problem !== null && (
        <Notice ref={result} tone="error" isAlert>
          <p>{problem}</p>
        </Notice>
      )}
      {notice !== null && !(gone && notice === 'none_valid') && (
        <Notice>
          <p>{t(notice === 'none_valid' ? 'order_cancel.none_valid' : 'order_cancel.contact')}</p>
        </Notice>
      )}
    </>
  );
}

/** The tickets to choose from: all at once, by session, or one by one. */
function CancelForm({ page: { answer, choice, ask } }: PartProps) {
  const t = useWords();
  const { sessions, all, picked, chosen, choose } = choice;
  return (
    <form
      className={classes['part']}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <h2>{t('order_cancel.title')}</h2>
      <p className={classes['lead']}>{t('order_cancel.lead')}</p>
      <Choice
        label={t('order_cancel.whole')}
        isChosen={picked.length === all.length}
        isSome={picked.length > 0}
        onChange={(isOn) => choose(all, isOn)}
      />
      {sessions.map((session) => (
        <SessionChoices
          key={session.key}
          answer={answer}
          session={session}
          chosen={chosen}
          onChoose={choose}
        />
      ))}
      <p>
        <Button type="submit">{t('order_cancel.submit', { count: picked.length })}</Button>
      </p>
    </form>
  );
}

/** The dialog that asks for confirmation before tickets are cancelled. */
function Question({ page: { answer, choice, isBusy, close, cancel } }: PartProps) {
  const t = useWords();
  const { picked } = choice;
  return (
    <Dialog
      title={t('order_cancel.question', { count: picked.length })}
      {...(isBusy ? {} : { closeLabel: t('shell.close'), onClose: close })}
    >
      <TicketList answer={answer} tickets={answer.ticket.filter(({ id }) => picked.includes(id))} />
      <p>{t('order_cancel.for_good')}</p>
      <div className={classes['actions']}>
        <Button kind="secondary" isBusy={isBusy} onClick={close}>
          {t('order_cancel.no')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void cancel()}>
          {t(isBusy ? 'order_cancel.busy' : 'order_cancel.yes')}
        </Button>
      </div>
    </Dialog>
  );
}
