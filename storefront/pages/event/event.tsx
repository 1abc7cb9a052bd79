import { lazy, memo, Suspense, useEffect, useMemo } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { Notice } from '#ui/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { publicHeaders } from '../../page-headers.ts';
import { useStorefront, useWords } from '../../use-storefront.ts';
import { choiceTotals } from './choice-totals.ts';
import { canSubmit, type FlowEvent } from './date-first-flow.ts';
import { DateStep } from './date-step.tsx';
import classes from './event.module.css';
import { EventAside } from './event-aside.tsx';
import { EventFooterBar } from './event-footer-bar.tsx';
import { EventHead } from './event-head.tsx';
import { Legend } from './legend.tsx';
import { type EventData, loadEvent } from './load-event.server.ts';
import { NothingLeft } from './nothing-left.tsx';
import { chosenTickets, type EventOffer } from './offer.ts';
import { loadSessionList, SessionStep } from './session-step.tsx';
import { showsTimes } from './session-step-props.ts';
import type { TicketChoiceProps } from './ticket-choice.tsx';
import { useDateFirst } from './use-date-first.ts';

export const headers = publicHeaders;

export function loader(args: LoaderFunctionArgs) {
  return loadEvent(args);
}

/** Dates and times are chosen on the page: a change of the query alone loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export default function EventPage() {
  const data = useLoaderData<typeof loader>();
  // Another event is another choice from the beginning.
  return <ReserveFlow key={data.event.id} data={data} />;
}

function ReserveFlow({ data }: { readonly data: EventData }) {
  const t = useWords();
  const { currency } = useStorefront();
  const { event, needsSession, rules } = data;
  const { flow, send, loadDays, submit } = useDateFirst(data);
  const totals = choiceTotals(event, flow.offer, flow.session, flow.quantities, currency);
  const sessions = flow.offer?.event_session ?? null;
  const session = sessions?.find(({ id }) => id === flow.session) ?? null;
  const isReady = canSubmit(flow, needsSession);
  const step = nextStep(needsSession && !flow.isAnyDate, flow.date, flow.session, totals.count);
  const tickets = useMemo(
    () => chosenTickets(event.groups, flow.quantities),
    [event.groups, flow.quantities],
  );
  const saying = { rules, tickets };
  const offered = useMemo(
    () => (needsSession ? offeredFor(event, flow.isAnyDate) : event),
    [event, needsSession, flow.isAnyDate],
  );
  const choose = useChoices(send);
  useEffect(() => {
    // The steps that follow are there by the time they are reached.
    void Promise.all([loadSessionList(), loadTicketChoice()]);
  }, []);

  return (
    <article className={classes['page']}>
      <PageTitle page={event.name} />
      <div className={classes['columns']}>
        <EventHead event={event} />
        <div className={classes['steps']}>
          {flow.notice && (
            <Notice key={JSON.stringify(flow.notice)} tone="warning" isAlert>
              <p>
                {flow.notice.kind === 'refused' ? flow.notice.text : t(`event.${flow.notice.kind}`)}
              </p>
            </Notice>
          )}
          {data.hasPlaces ? (
            <>
              {needsSession && (
                <DateStep
                  {...saying}
                  eventId={event.id}
                  days={flow.days}
                  today={data.today}
                  lastDay={data.lastDay}
                  chosen={flow.date}
                  look={data.look}
                  anyDate={flow.isAnyDate ? 'chosen' : data.sellsAnyDate ? 'offered' : 'none'}
                  loadDays={loadDays}
                  onChoose={choose.date}
                  onChooseAny={choose.anyDate}
                />
              )}
              {needsSession && !flow.isAnyDate && (
                <SessionStep
                  {...saying}
                  event={event}
                  date={flow.date}
                  sessions={sessions}
                  hasFailed={flow.hasFailed}
                  chosen={flow.session}
                  tabs={data.tabs}
                  threshold={data.threshold}
                  onChoose={choose.session}
                  onRetry={choose.sessionsAgain}
                />
              )}
              {(session || flow.isAnyDate || !needsSession) && (
                <Tickets {...saying} event={offered} flow={flow} session={session} send={send} />
              )}
              <Legend {...saying} days={flow.days} sessions={sessions ?? []} />
              <noscript>
                <Notice>
                  <p>{t('shell.no_script')}</p>
                </Notice>
              </noscript>
            </>
          ) : (
            <NothingLeft hasDays={data.needsSession} />
          )}
        </div>
        <EventAside
          event={event}
          flow={flow}
          session={session}
          isTimed={!event.isByDay && showsTimes(event, sessions ?? [])}
          totals={totals}
          step={step}
          canSubmit={isReady}
          onSubmit={submit}
        />
      </div>
      <EventFooterBar flow={flow} totals={totals} canSubmit={isReady} onSubmit={submit} />
      <p role="status" className="visually-hidden">
        {step && t(step)}
      </p>
    </article>
  );
}

const loadTicketChoice = () => import('./ticket-choice.tsx');
const TicketChoice = lazy(loadTicketChoice);

/** Drawn anew only for what it shows, so that what the server drew stays until its script is there. */
const Tickets = memo(function Tickets(props: TicketChoiceProps) {
  return (
    <Suspense>
      <TicketChoice {...props} />
    </Suspense>
  );
});

/** What is chosen at the steps, the same functions as long as the page lives. */
function useChoices(send: (event: FlowEvent) => void) {
  return useMemo(
    () => ({
      date: (date: string) => send({ type: 'date_chosen', date }),
      anyDate: () => send({ type: 'any_date_chosen' }),
      session: (session: string) => send({ type: 'session_chosen', session }),
      sessionsAgain: () => send({ type: 'sessions_asked' }),
    }),
    [send],
  );
}

/** The event with the groups that are for any date, or with those that are for a session. */
const offeredFor = (event: EventOffer, isAnyDate: boolean): EventOffer => ({
  ...event,
  groups: event.groups.filter((group) => group.isForAnyDate === isAnyDate),
});

/** What the person does next, as a text's key; null when all is chosen. */
function nextStep(
  needsSession: boolean,
  date: string | null,
  session: string | null,
  count: number,
) {
  if (needsSession && date === null) return 'event.next_step_date';
  if (needsSession && session === null) return 'event.next_step_session';
  return count === 0 ? 'event.next_step_tickets' : null;
}
