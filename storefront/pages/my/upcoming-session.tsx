import { useCallback } from 'react';
import { useParams } from 'react-router';
import type { Client } from '#contract/client.ts';
import { ticketTime } from '#domain/events/ticket-time.ts';
import { useMemberData } from '../../login/use-member-data.ts';
import { TicketCard } from '../../orders/ticket-card.tsx';
import { PageTitle } from '../../site/page-title.tsx';
import { useWords } from '../../site/use-storefront.ts';
import { useWhen } from '../../site/use-when.ts';
import classes from './account.module.css';
import { accountRoute } from './account-route.server.ts';
import { loadMySession } from './load-mine.ts';
import { MissingPage, WaitingPage } from './part-pages.tsx';

export const loader = accountRoute('upcoming');

/** The member's tickets for one session, from all orders, as shown at the door (USR-46). */
export default function UpcomingSession() {
  const t = useWords();
  const textOf = useWhen();
  const { id = '' } = useParams();
  const load = useCallback((api: Client) => loadMySession(api, id), [id]);
  const { answer, isLoading, ...waiting } = useMemberData(load);
  if (isLoading || answer === undefined) return <WaitingPage page="upcoming" {...waiting} />;
  if (answer === null) return <MissingPage page="upcoming" />;
  const event = answer.event_template.find(
    (each) => each.id === answer.ticket[0]?.event_template_id,
  );
  const session = answer.event_session.find((each) => each.id === id);
  const when = ticketTime(session, event?.meta);
  const title = event?.name ?? '';
  return (
    <>
      <PageTitle page={title} />
      <header className={classes['head']}>
        <h1 dir="auto">{title}</h1>
        {when && <p>{textOf(when, 'full')}</p>}
      </header>
      {answer.ticket.some(({ scan_code: code }) => code !== null) && <p>{t('order.show')}</p>}
      <ol className={classes['list']}>
        {answer.ticket.map((ticket, at) => {
          const order = answer.ticket_order.find((each) => each.id === ticket.ticket_order_id);
          return (
            <li key={ticket.id}>
              {order && (
                <TicketCard
                  answer={answer}
                  order={order}
                  ticket={ticket}
                  number={at + 1}
                  count={answer.ticket.length}
                />
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
