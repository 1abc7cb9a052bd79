import { purchaseKind } from '#domain/cart/purchase-kind.ts';
import { isRedundantName } from '#domain/content/distinct-names.ts';
import { admitsVisitors } from '#domain/events/admits-visitors.ts';
import { ticketTime } from '#domain/events/ticket-time.ts';
import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import { lastDayOf } from '#domain/memberships/membership-term.ts';
import { changedTickets } from '#domain/orders/self-edit.ts';
import { useGiftLines } from '../cart/use-gift-lines.ts';
import { QrCode } from '../components/qr-code.tsx';
import { useDates } from '../site/use-dates.ts';
import { useOtherZone } from '../site/use-other-zone.ts';
import { useWords } from '../site/use-storefront.ts';
import { useWhen } from '../site/use-when.ts';
import type { OrderAnswer } from './load-orders.server.ts';
import classes from './ticket-card.module.css';

interface TicketCardProps {
  readonly answer: OrderAnswer;
  readonly order: OrderAnswer['ticket_order'][number];
  readonly ticket: OrderAnswer['ticket'][number];
  /** Its position among the tickets that admit, from 1, with their `count`; 0 for others. */
  readonly number: number;
  readonly count: number;
}

/** A ticket for showing at the door, on a screen or on paper. */
export function TicketCard({ answer, order, ticket, number, count }: TicketCardProps) {
  const t = useWords();
  const dates = useDates();
  const event = answer.event_template.find(({ id }) => id === ticket.event_template_id);
  const session = answer.event_session.find(({ id }) => id === ticket.event_session_id);
  const when = ticketTime(session, event?.meta);
  const textOf = useWhen();
  const zone = useOtherZone(session);
  /** The zone is named if the reader's differs. */
  const inZone = (text: string, time: string | null) =>
    zone === null || time === null ? text : t('date.in_zone', { when: text, zone });
  const type = answer.ticket_type.find(({ id }) => id === ticket.ticket_type_id);
  const group = answer.ticket_group.find(({ id }) => id === ticket.ticket_group_id);
  const venue = answer.venue.find(({ id }) => id === event?.venue_id);
  const term = useTerm();
  const giftLines = useGiftLines();
  const isAlone = purchaseKind(answer.ticket).kind === 'memberships';
  const admits = admitsVisitors(ticket.handler);
  const place = [venue?.name, venue?.address['street'], venue?.address['city']];
  return (
    <article className={classes['ticket']} data-state={ticket.state}>
      <div className={classes['facts']}>
        {admits && number > 0 && (
          <p className={classes['number']}>
            {t(isAlone ? 'order.member' : 'order.ticket', {
              number: String(number),
              count: String(count),
            })}
          </p>
        )}
        <h2 dir="auto">{event?.name}</h2>
        {when?.until && (
          <p className={classes['when']}>{inZone(textOf(when, 'full'), when.startTime)}</p>
        )}
        {when && !when.until && (
          <p className={classes['when']}>
            {dates.date(when.date, 'full')}
            {when.startTime !== null && (
              <>
                <br />
                {inZone(dates.time(when.startTime), when.startTime)}
              </>
            )}
          </p>
        )}
        {!session && admits && (
          <p className={classes['when']}>
            {isMembershipHandler(ticket.handler)
              ? term(ticket.valid_to, venue?.timezone ?? 'UTC')
              : t('order.any_time')}
          </p>
        )}
        <p>
          <strong dir="auto">{type?.name}</strong>
          {group && !isRedundantName(group.name, [type?.name ?? '']) && (
            <>
              {' '}
              · <bdi>{group.name}</bdi>
            </>
          )}
        </p>
        {ticket.seat && (
          <p className={classes['seat']}>
            {t('seat.name', {
              section: ticket.seat.section,
              row: ticket.seat.row,
              seat: ticket.seat.seat,
            })}
          </p>
        )}
        {ticket.admit_name !== '' && <p>{t('order.name', { name: ticket.admit_name })}</p>}
        {ticket.gift && giftLines(ticket.gift).map((text) => <p key={text}>{text}</p>)}
        {ticket.gift_card && <GiftCardFacts card={ticket.gift_card} />}
        <p className={classes['place']}>{place.filter(Boolean).join(', ')}</p>
      </div>
      {ticket.scan_code !== null && ticket.state === 'booked' && (
        <QrCode
          orderId={order.id}
          ticketId={ticket.id}
          alt={t(isAlone ? 'order.qr_member' : 'order.qr', { number: String(number) })}
        />
      )}
      {ticket.state !== 'booked' && (
        <p className={classes['over']}>{t(stateKey(answer, ticket))}</p>
      )}
    </article>
  );
}

/** The key of the text that says why a ticket no longer admits. */
function stateKey(answer: OrderAnswer, { id, state }: TicketCardProps['ticket']) {
  if (state === 'redeemed') return 'order.state_redeemed';
  return changedTickets(answer.ticket).has(id) ? 'order.state_changed' : 'order.state_cancelled';
}

/** Formats the last day of a membership, a date without a time. */
function useTerm() {
  const t = useWords();
  const dates = useDates();
  return (validTo: string | null, timezone: string): string => {
    if (validTo === null) return t('membership.without_end');
    const date = dates.date(lastDayOf(new Date(validTo), timezone), 'long');
    return t('membership.valid_until', { date });
  };
}

type GiftCard = NonNullable<TicketCardProps['ticket']['gift_card']>;

/**
 * A gift card without its number, which is only in its letter: anyone who sees this page could
 * spend it.
 */
function GiftCardFacts({ card }: { readonly card: GiftCard }) {
  const t = useWords();
  const dates = useDates();
  const { receiver_name, receiver_email, deliver_on, last_four: last } = card;
  const receiver = receiver_name || receiver_email;
  return (
    <>
      {last !== null && <p>{t('order.gift_card', { last })}</p>}
      <p>
        {receiver_email === ''
          ? t('order.gift_card_own')
          : deliver_on === null
            ? t('order.gift_card_for', { receiver })
            : t('order.gift_card_on', { receiver, date: dates.date(deliver_on, 'full') })}
      </p>
    </>
  );
}
