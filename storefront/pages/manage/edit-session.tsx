import { useId } from 'react';
import { joinDistinct } from '#domain/content/distinct-names.ts';
import type { SessionLabel } from '#domain/orders/self-edit.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import classes from '../../orders/editing/editing.module.css';
import type { ManagedSession, ManagedTicket } from '../../orders/editing/managed-order.ts';
import { TicketName } from '../../orders/editing/ticket-name.tsx';
import { Link } from '../../site/link.tsx';
import { useMoney } from '../../site/use-money.ts';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import { useWhen } from '../../site/use-when.ts';

const labels = {
  redeemed: 'manage.redeemed',
  cancelled: 'manage.cancelled',
  moved: 'manage.moved',
  past: 'manage.past',
} as const satisfies Record<SessionLabel, string>;

interface EditSessionProps {
  readonly session: ManagedSession;
  readonly orderId: string;
  readonly isBusy: boolean;
  readonly onRemove: (ids: readonly string[]) => void;
  readonly onUndo: (id: string) => void;
}

/** The tickets of one event at one time, with their actions. */
export function EditSession(props: EditSessionProps) {
  const { session, orderId, isBusy, onRemove } = props;
  const t = useWords();
  const to = useAddresses();
  const textOf = useWhen();
  const titleId = useId();
  const { eventName, when, label, sessionId, movable, cancellable } = session;
  const time = when ? textOf(when, 'full') : t('manage.any_time');
  const name = `${eventName}, ${time}`;
  return (
    <section className={classes['session']} aria-labelledby={`${titleId} ${titleId}-when`}>
      <header className={classes['head']}>
        <div>
          <h2 id={titleId} dir="auto">
            {eventName}
          </h2>
          <p id={`${titleId}-when`} className={classes['when']}>
            {time}
          </p>
        </div>
        {label && <p className={classes['label']}>{t(labels[label])}</p>}
      </header>
      {session.tickets.length > 0 && (
        <ul className={classes['tickets']}>
          {session.tickets.map((managed) => (
            <li key={managed.id}>
              <EditTicket {...props} managed={managed} />
            </li>
          ))}
        </ul>
      )}
      {session.isForStaff && <p className={classes['lead']}>{t('manage.contact')}</p>}
      {(movable.length > 0 || cancellable.length > 0) && (
        <div className={classes['actions']}>
          {movable.length > 0 && sessionId !== null && (
            <Link
              className={buttonClass('secondary')}
              to={to.reschedule(orderId, sessionId)}
              aria-label={t('manage.reschedule_name', { name })}
            >
              {t('manage.reschedule')}
            </Link>
          )}
          {cancellable.length > 0 && (
            <Button
              kind="secondary"
              isBusy={isBusy}
              aria-label={t('manage.cancel_session_name', { name })}
              onClick={() => onRemove(cancellable)}
            >
              {t('manage.cancel_session')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function EditTicket({
  managed,
  session,
  isBusy,
  onRemove,
  onUndo,
}: EditSessionProps & { readonly managed: ManagedTicket }) {
  const t = useWords();
  const money = useMoney();
  const { id, ticket, typeName, kind, canRemove, canUndo } = managed;
  const name = joinDistinct(typeName, ticket.admit_name, session.eventName);
  return (
    <div className={classes['ticket']} data-kind={kind}>
      <div className={classes['what']}>
        <TicketName ticket={ticket} typeName={typeName} />
        <TicketNote managed={managed} />
      </div>
      <span className={classes['price']}>
        {Number(ticket.adjusted_value) === 0 ? (
          t('price.free')
        ) : (
          <span translate="no">{money(ticket.adjusted_value)}</span>
        )}
      </span>
      {canRemove && (
        <Button
          kind="quiet"
          isBusy={isBusy}
          aria-label={t('manage.remove_name', { name })}
          onClick={() => onRemove([id])}
        >
          {t('manage.remove')}
        </Button>
      )}
      {canUndo && (
        <Button
          kind="quiet"
          isBusy={isBusy}
          aria-label={t('manage.undo_name', { name })}
          onClick={() => onUndo(id)}
        >
          {t('manage.undo')}
        </Button>
      )}
    </div>
  );
}

/** The state of a ticket in the edit, in words. */
function TicketNote({ managed: { kind, movesTo } }: { readonly managed: ManagedTicket }) {
  const t = useWords();
  const textOf = useWhen();
  const text = {
    kept: null,
    used: t('manage.used'),
    removed: t('manage.removed'),
    moved: movesTo ? t('manage.moves_to', { when: textOf(movesTo) }) : t('manage.moves'),
    gone: t('manage.gone'),
    new: t('manage.new'),
  }[kind];
  return text === null ? null : <span className={classes['note']}>{text}</span>;
}
