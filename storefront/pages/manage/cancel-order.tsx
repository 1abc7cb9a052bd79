import { useEffect, useId, useRef, useState } from 'react';
import { type TicketTime, ticketTime } from '#domain/events/ticket-time.ts';
import { cancelFault, cancelNotice, orderTicketOf } from '#domain/orders/self-edit.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useApi } from '../../browser-api.ts';
import { Link } from '../../components/link.tsx';
import { useWhen } from '../../components/use-when.ts';
import { useAddresses, useWords } from '../../use-storefront.ts';
import classes from './manage.module.css';
import type { OrderAnswer, Ticket } from './managed-order.ts';
import { TicketList } from './ticket-list.tsx';
import { TicketName } from './ticket-name.tsx';
import { useOrderError } from './use-order-error.ts';
import { useOrderFacts } from './use-order-facts.ts';

/** The tickets of one session that can be cancelled. */
interface Cancellable {
  readonly key: string;
  readonly name: string;
  readonly when: TicketTime | null;
  readonly tickets: readonly Ticket[];
}

const viewsOf = (answer: OrderAnswer) =>
  answer.ticket.map((ticket) =>
    orderTicketOf(
      ticket,
      answer.event_template.find(({ id }) => id === ticket.event_template_id)?.category ?? null,
    ),
  );

/** What of an order its buyer may cancel: free, still valid, its session still to come (ORD-33). */
export function cancellableSessions(answer: OrderAnswer, now: number): readonly Cancellable[] {
  const free = viewsOf(answer).filter((ticket) => cancelFault(ticket, now) === null);
  const grouped = Map.groupBy(
    free,
    ({ event_template_id: event, event_session_id: session }) => `${event} ${session}`,
  );
  return [...grouped].map(([key, tickets]) => {
    const event = answer.event_template.find(({ id }) => id === tickets[0]?.event_template_id);
    const session = answer.event_session.find(({ id }) => id === tickets[0]?.event_session_id);
    return { key, name: event?.name ?? '', when: ticketTime(session, event?.meta), tickets };
  });
}

/** The screen on which free tickets are cancelled, where orders can't be edited (ORD-12, ORD-34). */
export function CancelOrder({ answer: before }: { readonly answer: OrderAnswer }) {
  const t = useWords();
  const to = useAddresses();
  const api = useApi();
  const errorText = useOrderError();
  const factsOf = useOrderFacts();
  const [answer, setAnswer] = useState(before);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [gone, setGone] = useState<{ readonly tickets: readonly Ticket[]; isMailed: boolean }>();
  const result = useRef<HTMLDivElement>(null);
  const orderId = answer.ticket_order[0]?.id ?? '';
  const now = Date.now();
  const sessions = cancellableSessions(answer, now);
  const all = sessions.flatMap(({ tickets }) => tickets.map(({ id }) => id));
  const picked = all.filter((id) => chosen.has(id));
  const notice = cancelNotice(viewsOf(answer), now);

  useEffect(() => {
    if (gone || problem) result.current?.focus();
  }, [gone, problem]);

  const choose = (ids: readonly string[], isOn: boolean): void => {
    setProblem(null);
    const next = new Set(chosen);
    for (const id of ids) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };

  const cancel = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const params = { id: orderId };
    const body = { gateway_data: {}, tickets: picked.map((ticket_id) => ({ ticket_id })) };
    const outcome = await api.call('cancelTicketOrder', { params, body });
    if (outcome.ok) {
      const tickets = answer.ticket.filter(({ id }) => picked.includes(id));
      const mailed = await api.call('emailTicketOrder', {
        params,
        body: { log_context: 'order_cancel' },
      });
      setAnswer({ ...answer, ...outcome.answer });
      setGone({ tickets, isMailed: mailed.ok });
    } else {
      // Another window may have cancelled some of them: what is left is shown.
      const read = await api.call('getTicketOrder', { params });
      if (read.ok) setAnswer(read.answer);
      setProblem(errorText(outcome, factsOf({ order: answer })));
    }
    setChosen(new Set());
    setAsking(false);
    setBusy(false);
  };

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
      {sessions.length > 0 && (
        <form
          className={classes['part']}
          onSubmit={(event) => {
            event.preventDefault();
            if (picked.length === 0) setProblem(t('order_cancel.nothing'));
            else setAsking(true);
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
      )}
      <p>
        <Link to={to.order(orderId)}>{t('manage.see_tickets')}</Link>
      </p>
      {isAsking && (
        <Dialog
          title={t('order_cancel.question', { count: picked.length })}
          {...(isBusy ? {} : { closeLabel: t('shell.close'), onClose: () => setAsking(false) })}
        >
          <TicketList
            answer={answer}
            tickets={answer.ticket.filter(({ id }) => picked.includes(id))}
          />
          <p>{t('order_cancel.for_good')}</p>
          <div className={classes['actions']}>
            <Button kind="secondary" isBusy={isBusy} onClick={() => setAsking(false)}>
              {t('order_cancel.no')}
            </Button>
            <Button isBusy={isBusy} onClick={() => void cancel()}>
              {t(isBusy ? 'order_cancel.busy' : 'order_cancel.yes')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface SessionChoicesProps {
  readonly answer: OrderAnswer;
  readonly session: Cancellable;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isOn: boolean) => void;
}

/** The tickets of a session, each and all at once. */
function SessionChoices({ answer, session, chosen, onChoose }: SessionChoicesProps) {
  const t = useWords();
  const textOf = useWhen();
  const titleId = useId();
  const { name, when, tickets } = session;
  const ids = tickets.map(({ id }) => id);
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <section className={classes['session']} aria-labelledby={`${titleId} ${titleId}-when`}>
      <header>
        <h3 id={titleId}>{name}</h3>
        {when && (
          <p id={`${titleId}-when`} className={classes['when']}>
            {textOf(when, 'full')}
          </p>
        )}
      </header>
      <fieldset className={classes['choices']} aria-labelledby={titleId}>
        {tickets.length > 1 && (
          <Choice
            label={t('order_cancel.all_of', { name })}
            isChosen={count === ids.length}
            isSome={count > 0}
            onChange={(isOn) => onChoose(ids, isOn)}
          />
        )}
        {tickets.map((ticket) => (
          <label key={ticket.id} className={classes['choice']}>
            <input
              type="checkbox"
              checked={chosen.has(ticket.id)}
              onChange={(event) => onChoose([ticket.id], event.currentTarget.checked)}
            />
            <span className={classes['what']}>
              <TicketName
                ticket={ticket}
                typeName={
                  answer.ticket_type.find(({ id }) => id === ticket.ticket_type_id)?.name ?? ''
                }
              />
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly isChosen: boolean;
  /** Some of what it stands for is chosen. */
  readonly isSome: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A box that stands for several. */
function Choice({ label, isChosen, isSome, onChange }: ChoiceProps) {
  const box = useRef<HTMLInputElement>(null);
  const isPartly = isSome && !isChosen;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className={classes['choice']}>
      <input
        ref={box}
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <strong>{label}</strong>
    </label>
  );
}
