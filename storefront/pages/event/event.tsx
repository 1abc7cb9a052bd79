import { lazy, Suspense, useMemo } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { seatsFit } from '#domain/seat-need.ts';
import { Notice } from '#ui/notice.tsx';
import { useCart } from '../../cart/use-cart.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { publicHeaders } from '../../page-headers.ts';
import { useStorefront, useWords } from '../../use-storefront.ts';
import { choiceTotals } from './choice-totals.ts';
import { canSubmit } from './date-first-flow.ts';
import { DateStep } from './date-step.tsx';
import classes from './event.module.css';
import { EventAside } from './event-aside.tsx';
import { EventFooterBar } from './event-footer-bar.tsx';
import { EventHead } from './event-head.tsx';
import { Legend } from './legend.tsx';
import { type EventData, loadEvent } from './load-event.server.ts';
import { NothingLeft } from './nothing-left.tsx';
import { SessionStep } from './session-step.tsx';
import { TicketStep } from './ticket-step.tsx';
import { useDateFirst } from './use-date-first.ts';

const SeatPart = lazy(() => import('./seat-map/seat-part.tsx'));

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
  const { event, needsSession } = data;
  const { flow, send, loadDays, submit } = useDateFirst(data);
  const inCart = useTicketsInCart();
  const totals = choiceTotals(event, flow.offer, flow.session, flow.quantities, currency);
  const session = flow.offer?.event_session.find(({ id }) => id === flow.session) ?? null;
  const seated = event.groups.filter(({ isSeated }) => isSeated);
  const hasSeats = seatsFit(seated, flow.quantities, flow.seats);
  const isReady = canSubmit(flow, needsSession) && hasSeats;
  const step = nextStep(needsSession, flow.date, flow.session, totals.count, hasSeats);

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
              {needsSession && <DateStep data={data} flow={flow} send={send} loadDays={loadDays} />}
              {needsSession && <SessionStep event={event} flow={flow} send={send} />}
              {(session || !needsSession) && (
                <TicketStep
                  event={event}
                  flow={flow}
                  session={session}
                  inCart={inCart}
                  send={send}
                />
              )}
              {session && seated.length > 0 && (
                <Suspense>
                  <SeatPart
                    key={session.id}
                    event={event}
                    flow={flow}
                    session={session}
                    send={send}
                  />
                </Suspense>
              )}
              <Legend sessions={flow.offer?.event_session ?? []} />
              <noscript>
                <Notice>
                  <p>{t('shell.no_script')}</p>
                </Notice>
              </noscript>
            </>
          ) : (
            <NothingLeft hasDays={data.dayCount > 0} />
          )}
        </div>
        <EventAside
          event={event}
          flow={flow}
          session={session}
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

/** What the person does next, as a text's key; null when all is chosen. */
function nextStep(
  needsSession: boolean,
  date: string | null,
  session: string | null,
  count: number,
  hasSeats: boolean,
) {
  if (needsSession && date === null) return 'event.next_step_date';
  if (needsSession && session === null) return 'event.next_step_session';
  if (count === 0) return 'event.next_step_tickets';
  return hasSeats ? null : 'event.next_step_seats';
}

function useTicketsInCart(): ReadonlyMap<string, number> {
  const tickets = useCart()?.held?.answer.ticket;
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { ticket_type_id: id } of tickets ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }, [tickets]);
}
