import { lowAvailability } from '#domain/events/low-availability.ts';
import { messagesAt } from '#domain/events/message-rule.ts';
import { ticketTime } from '#domain/events/ticket-time.ts';
import { classNames } from '#ui/class-names.ts';
import { Badges } from '../../components/badge.tsx';
import { Check } from '../../components/check.tsx';
import { Link } from '../../site/link.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { useWhen } from '../../site/use-when.ts';
import { useChoiceAddress } from '../choice-address.ts';
import { hasPlaces, type MessageContext, type Session } from '../offer.ts';
import { onPlainClick } from '../plain-click.ts';
import type { Conflict } from '../session-conflicts.ts';
import classes from './session-step.module.css';

interface SessionChoiceProps extends MessageContext {
  readonly eventId: string;
  readonly session: Session;
  readonly isChosen: boolean;
  /** The sessions of the day differ in price. */
  readonly showsPrice: boolean;
  readonly conflict: Conflict | undefined;
  /**
   * This browser's cart holds places in this session: even when it is sold out, those are still available to the buyer.
   */
  readonly isInCart: boolean;
  readonly threshold: number;
  readonly onChoose: (session: string) => void;
}

/** A time, as a link, so that it works before the page's script runs. */
export function SessionChoice(props: SessionChoiceProps) {
  const { session, eventId, isChosen, conflict, onChoose } = props;
  const addressOf = useChoiceAddress(eventId);
  const { id } = session;
  const isWide = session.annotations.length > 0 || conflict !== undefined;
  return hasPlaces(session) ? (
    <Link
      className={classNames(classes['session'], isWide && classes['wide'])}
      to={addressOf({ session: id })}
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
      onClick={onPlainClick(() => onChoose(id))}
    >
      <SessionText {...props} />
      {isChosen && <Check />}
    </Link>
  ) : (
    <span className={classes['session']} data-state="sold_out">
      <SessionText {...props} showsPrice={false} />
    </span>
  );
}

function SessionText(props: SessionChoiceProps) {
  const { session, showsPrice, conflict, threshold, isInCart } = props;
  const t = useWords();
  const dates = useDates();
  const money = useMoney();
  const textOf = useWhen();
  const { fees } = useStorefront();
  const { priceIncrease } = session;
  const { minPrice, minTotal, besideFree } = { ...session, ...session.besideFree };
  const least = fees === 'apart' ? minPrice : (minTotal ?? minPrice);
  const beside = (from: string) => (besideFree ? t('price.with_free', { price: from }) : from);
  const until = ticketTime(session, undefined)?.until;
  const isOpen = hasPlaces(session);
  return (
    <>
      <time className={classes['time']} dateTime={session.start_datetime}>
        {until
          ? t('date.times', { start: dates.time(session.startTime), end: textOf(until, 'short') })
          : dates.time(session.startTime)}
        {isOpen && Number(priceIncrease) > 0 && (
          <>
            <span className={classes['increase']} aria-hidden="true">
              +
            </span>
            <span className="visually-hidden">
              {' '}
              {t('event.increase', { price: money(priceIncrease) })}
            </span>
          </>
        )}
      </time>
      {!isOpen && (
        <span className={classes['note']}>
          {t(isInCart ? 'event.rest_in_cart' : 'event.sold_out')}
        </span>
      )}
      {isOpen && showsPrice && least !== null && (
        <span className={classes['note']}>
          {Number(least) === 0 ? t('price.free') : beside(t('price.from', { price: money(least) }))}
        </span>
      )}
      <Availability session={session} threshold={threshold} />
      <SessionNotes {...props} />
      {conflict && (
        <span className={classes['note']}>
          {t('event.overlaps', {
            event: conflict.eventName,
            time: dates.time(conflict.startTime),
          })}
        </span>
      )}
    </>
  );
}

/** Shows that few places are left, or how many (CAL-27, CAL-28). */
export function Availability({
  session,
  threshold,
}: {
  readonly session: Session;
  readonly threshold: number;
}) {
  const t = useWords();
  const left = session.availableCapacity;
  const said = hasPlaces(session) ? lowAvailability(left, threshold) : null;
  if (said === null) return null;
  return (
    <span className={classes['few']}>
      {said === 'hurry' ? t('event.hurry') : t('event.places_left', { count: left })}
    </span>
  );
}

/** The session's annotations, and those of matching message rules (CAL-30, CAL-31). */
export function SessionNotes({
  session,
  rules,
  tickets,
}: MessageContext & { readonly session: Session }) {
  const ofRules = messagesAt(rules, 'session_annotation', { ...session, tickets });
  return <Badges texts={[...new Set([...session.annotations, ...ofRules])]} />;
}
