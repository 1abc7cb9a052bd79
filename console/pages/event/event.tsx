import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router';
import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { answerOf } from '../../calls/answer-of.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { Badge } from '../../parts/badge.tsx';
import { Page, Section } from '../../parts/layout/page.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { mayCall } from '../../portal/may-call.ts';
import { useMe } from '../../portal/me.ts';
import { toneOfEvent, toneOfSale } from '../../shop/event-tones.ts';
import { sessionWords } from '../../words/sessions.ts';
import { shopWords } from '../../words/shop.ts';
import { instantText } from '../../words/times.ts';
import { EventActs } from './event-acts.tsx';

const own = shopWords.event;

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { portal = '', id = '' } = params;
  const outcome = await staffOf(portal).call('getShopEvent', {
    params: { id },
    signal: request.signal,
  });
  return answerOf(outcome, portal, request);
}

type Coming = StaffCallAnswer<'getShopEvent'>['session'][number];

/** An event with its next sessions; it is taken off sale here, and gets a session (PUB-10). */
export default function EventPage() {
  const { event, session } = useLoaderData<typeof clientLoader>();
  const { portal, grants } = useMe();
  const format = { ...portal, timezone: event.timezone };
  const mayChange = event.state !== 'withdrawn' && mayCall(grants, 'publishQuickChange');
  return (
    <Page
      title={event.name}
      venue={portal.name}
      state={<Badge tone={toneOfEvent[event.state]}>{shopWords.events.states[event.state]}</Badge>}
      acts={mayChange && <EventActs event={event} />}
      lead={event.venue.name}
      back={{ to: `/${portal.key}/events`, text: shopWords.events.title }}
    >
      <Section title={own.sessions}>
        <DataTable<Coming>
          label={own.sessions}
          columns={[
            {
              id: 'time',
              title: own.columns.time,
              cell: ({ starts_at }) => instantText(starts_at, format),
            },
            {
              id: 'state',
              title: own.columns.state,
              cell: ({ state }) => (
                <Badge tone={toneOfSale[state]}>{sessionWords.states[state]}</Badge>
              ),
            },
            {
              id: 'taken',
              title: own.columns.taken,
              cell: ({ taken }) => taken.toLocaleString('en'),
              isNumber: true,
            },
            {
              id: 'capacity',
              title: own.columns.capacity,
              cell: ({ capacity }) => capacity?.toLocaleString('en') ?? own.unlimited,
              isNumber: true,
            },
          ]}
          rows={session}
          idOf={({ id }) => id}
          linkOf={({ id }) => `/${portal.key}/sessions/${encodeURIComponent(id)}`}
          empty={<EmptyState title={own.none}>{own.noneText}</EmptyState>}
        />
        <p>
          <Link to={`/${portal.key}/sessions?event=${encodeURIComponent(event.id)}`}>
            {own.all}
          </Link>
        </p>
      </Section>
    </Page>
  );
}
