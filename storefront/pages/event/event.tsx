import { type ComponentType, lazy } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import type { ReserveFlow } from '#domain/reserve-flow.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { publicHeaders } from '../../page-headers.ts';
import { DateFirst } from './date-first.tsx';
import classes from './event.module.css';
import { type EventData, loadEvent } from './load-event.server.ts';

export const headers = publicHeaders;

export function loader(args: LoaderFunctionArgs) {
  return loadEvent(args);
}

/** Dates and times are chosen on the page: a change of the query alone loads nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** The page of each flow (DET-09); most events are sold by date, the others load their own. */
const pages: Readonly<Record<ReserveFlow, ComponentType<{ readonly data: EventData }>>> = {
  date_first: DateFirst,
  quantity_first: lazy(() => import('./quantity-first.tsx')),
  single: lazy(() => import('./single-event.tsx')),
  add_one: lazy(() => import('./add-one.tsx')),
  membership: lazy(() => import('./membership.tsx')),
  members_only: lazy(() => import('./members-only.tsx')),
};
const Unavailable = lazy(() => import('./unavailable.tsx'));

export default function EventPage() {
  const data = useLoaderData<typeof loader>();
  const isRefused = data.mode === 'strict' && data.failure !== null;
  const Flow = isRefused ? Unavailable : pages[data.flow];
  return (
    <article className={classes['page']}>
      <PageTitle page={data.event.name} />
      {/* Another event is another choice from the beginning. */}
      <Flow key={data.event.id} data={data} />
    </article>
  );
}
