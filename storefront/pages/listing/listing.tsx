import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { localDateTime } from '#domain/local-date-time.ts';
import { MessagePage } from '../../components/message-page.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useDates } from '../../components/use-dates.ts';
import { apiFault, notFound, serverApi } from '../../load-storefront.server.ts';
import { publicHeaders } from '../../page-headers.ts';
import { useStorefront, useWords } from '../../use-storefront.ts';
import { EventCard } from './event-card.tsx';
import { type EventGroup, groupEvents } from './group-events.ts';
import { type ListedEvent, listedEvent } from './listed-event.ts';
import classes from './listing.module.css';

export const headers = publicHeaders;

/** The events on sale (EVT-04, EVT-26). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = serverApi(context, request, params['seller'] ?? '');
  const outcome = await api.call('listAvailableEvents', {
    query: {
      'hidden_type._in': 'public_browsable,public_member_only',
      limit: 1000,
      embed: 'meta,config,venue',
    },
  });
  if (!outcome.ok) {
    if (outcome.status === 404) notFound();
    return apiFault(context, outcome.errors);
  }
  const { event_template, venue } = outcome.answer;
  const zones = new Map(venue.map(({ id, timezone }) => [id, timezone]));
  return event_template.map((event) =>
    listedEvent(event, localDateTime(Date.now(), zones.get(event.venue_id) ?? 'UTC').date),
  );
}

export default function Listing() {
  const t = useWords();
  const { categoryOrder } = useStorefront();
  const events = useLoaderData<typeof loader>();
  const title = t('events.title');

  if (events.length === 0) {
    return (
      <MessagePage title={t('events.empty')}>
        <PageTitle page={title} />
        <p>{t('events.empty_text')}</p>
      </MessagePage>
    );
  }
  const groups = groupEvents(events, categoryOrder);
  return (
    <div className={classes['page']}>
      <PageTitle page={title} />
      <header className={classes['header']}>
        <h1>{title}</h1>
        <p className={classes['count']}>{t('events.count', { count: events.length })}</p>
      </header>
      {groups.map((group, at) => (
        <Group key={group.name} group={group} isFirst={at === 0} />
      ))}
    </div>
  );
}

interface GroupProps {
  readonly group: EventGroup<ListedEvent>;
  readonly isFirst: boolean;
}

function Group({ group, isFirst }: GroupProps) {
  const heading = useHeading(group);
  const cards = (
    <ul className={classes['events']}>
      {group.events.map((event, at) => (
        <li key={event.id}>
          <EventCard
            event={event}
            isFirst={isFirst && at === 0}
            isUnderHeading={heading !== null}
            isLead={heading === null && at === 0 && group.events.length > 3}
          />
        </li>
      ))}
    </ul>
  );
  if (heading === null) return cards;
  const id = `group-${encodeURIComponent(group.name)}`;
  return (
    <section className={classes['group']} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {cards}
    </section>
  );
}

function useHeading({ kind, name }: EventGroup<ListedEvent>): string | null {
  const t = useWords();
  const dates = useDates();
  if (kind === 'all') return null;
  if (name === '') return t('events.other');
  return kind === 'month'
    ? dates.date(`${name}-01`, 'monthAndYear')
    : t('events.in_category', { category: name });
}
