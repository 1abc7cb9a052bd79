import { lazy, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import type { ReserveFlow } from '#domain/events/reserve-flow.ts';
import type { Flows } from '../../booking/flows.ts';
import classes from '../../booking/frame/event-frame.module.css';
import { type EventData, loadEvent } from '../../booking/load-event.server.ts';
import { type ReserveRequest, ReserveRequestContext } from '../../booking/reserve-request.ts';
import { carryWords } from '../../loaders/words.server.ts';
import { publicHeaders } from '../../site/page-headers.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { DateFirst } from './date-first.tsx';

export const headers = publicHeaders;

/** The part that is the page of a flow, by its path: this page carries its words. */
const pageOf: Readonly<Record<ReserveFlow, string | null>> = {
  date_first: null,
  quantity_first: 'pages/event/quantity-first',
  single: 'pages/event/single-event',
  add_one: 'pages/event/add-one',
  membership: 'memberships/purchase/membership',
  members_only: 'pages/event/members-only',
};

export async function loader(args: LoaderFunctionArgs) {
  const data = await loadEvent(args);
  const part = pageOf[data.flow];
  if (part !== null) carryWords(args.context, part);
  return data;
}

/** Dates and times are chosen on the page, so a change of the query alone loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/**
 * The page of each flow (DET-09). Most events use the date-first flow; the other pages load on
 * demand.
 */
const pages: Flows = {
  date_first: DateFirst,
  quantity_first: lazy(() => import('./quantity-first.tsx')),
  single: lazy(() => import('./single-event.tsx')),
  add_one: lazy(() => import('./add-one.tsx')),
  membership: lazy(() => import('../../memberships/purchase/membership.tsx')),
  members_only: lazy(() => import('./members-only.tsx')),
};
const Unavailable = lazy(() => import('./unavailable.tsx'));
const ForMembers = lazy(() => import('./for-members.tsx'));

export default function EventPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <article className={classes['page']}>
      <PageTitle page={data.event.name} />
      {/* Another event starts with a fresh choice. */}
      <EventFlow key={data.event.id} data={data} />
    </article>
  );
}

function EventFlow({ data }: { readonly data: EventData }) {
  const [request] = useState<ReserveRequest>(() => ({ isDone: false }));
  return (
    <ReserveRequestContext value={request}>
      {data.sellsToMembers ? <ForMembers data={data} draw={drawFlow} /> : drawFlow(data)}
    </ReserveRequestContext>
  );
}

function drawFlow(data: EventData, key = 'everybody') {
  const Flow = data.mode === 'strict' && data.failure !== null ? Unavailable : pages[data.flow];
  return <Flow key={key} data={data} />;
}
