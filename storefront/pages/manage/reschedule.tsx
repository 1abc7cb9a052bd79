import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { anchorRule } from '#domain/events/anchor.ts';
import { ticketTime } from '#domain/events/ticket-time.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useChainEnd } from '../../cart/chain-end.ts';
import { MessagePage } from '../../components/message-page.tsx';
import classes from '../../orders/editing/editing.module.css';
import { managedOrder } from '../../orders/editing/managed-order.ts';
import { TicketList } from '../../orders/editing/ticket-list.tsx';
import { Link } from '../../site/link.tsx';
import { privateHeaders } from '../../site/page-headers.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import { useWhen } from '../../site/use-when.ts';
import { loadReschedule, type Rescheduling } from './load-reschedule.server.ts';
import { ManageError, ManagePage } from './manage-page.tsx';
import { NewTime } from './new-time.tsx';

export const headers = privateHeaders;

export function loader(args: LoaderFunctionArgs) {
  return loadReschedule(args);
}

export function ErrorBoundary({ error }: { readonly error: unknown }) {
  return <ManageError error={error} />;
}

/** The page that chooses another time for the tickets of one session (ORD-42). */
export default function Reschedule() {
  useChainEnd();
  const t = useWords();
  const loaded = useLoaderData<typeof loader>();
  const isIn = [...loaded.order.ticket, ...(loaded.edit?.ticket ?? [])].some(
    ({ event_session_id: id }) => id === loaded.sessionId,
  );
  if (!isIn) return <SessionNotFound loaded={loaded} />;
  return (
    <ManagePage managed={loaded} title={t('reschedule.title')}>
      <Rescheduled key={loaded.sessionId} loaded={loaded} />
    </ManagePage>
  );
}

function Rescheduled({ loaded }: { readonly loaded: Rescheduling }) {
  const t = useWords();
  const to = useAddresses();
  const textOf = useWhen();
  const { admissionEvent } = useStorefront();
  const { order, edit, rules, sessionId, choice } = loaded;
  const orderId = order.ticket_order[0]?.id ?? '';
  const facts = {
    event_template: [...order.event_template, ...(edit?.event_template ?? [])],
    event_session: [...order.event_session, ...(edit?.event_session ?? [])],
    ticket_type: [...order.ticket_type, ...(edit?.ticket_type ?? [])],
  };
  const metaOf = (id: string) => facts.event_template.find((event) => event.id === id)?.meta;
  const { sessions } = managedOrder({
    order,
    edit,
    rules,
    knowledge: { anchorEvent: admissionEvent, anchorRule: (id) => anchorRule(metaOf(id) ?? {}) },
    now: Date.now(),
  });
  const movable = sessions.find((each) => each.sessionId === sessionId)?.movable ?? [];
  const [first] = movable;
  // ORD-51: tickets that are past, used or not the buyer's to move are not offered.
  if (!first || !choice) {
    return (
      <>
        <Notice>
          <p>{t('manage.contact')}</p>
        </Notice>
        <p>
          <Link className={buttonClass()} to={to.manage(orderId)}>
            {t('manage.back')}
          </Link>
        </p>
      </>
    );
  }
  const current = facts.event_session.find(({ id }) => id === sessionId);
  const when = ticketTime(current, metaOf(first.event_template_id));
  return (
    <>
      <section className={classes['session']}>
        <h2>{choice.event.name}</h2>
        {when && <p>{t('reschedule.now', { when: textOf(when, 'full') })}</p>}
        <TicketList
          answer={{ ...facts, event_template: [], event_session: [] }}
          tickets={movable}
        />
      </section>
      <NewTime
        managed={loaded}
        choice={choice}
        tickets={movable}
        current={{ id: sessionId, date: current?.date ?? null }}
      />
    </>
  );
}

/** The error page if the order has no tickets for the session (APP-18). */
function SessionNotFound({ loaded }: { readonly loaded: Rescheduling }) {
  const t = useWords();
  const to = useAddresses();
  const title = t('not_found.session');
  return (
    <MessagePage title={title}>
      <PageTitle page={title} />
      <p>{t('reschedule.not_in_order')}</p>
      <Link className={buttonClass()} to={to.manage(loaded.order.ticket_order[0]?.id ?? '')}>
        {t('manage.back')}
      </Link>
    </MessagePage>
  );
}
