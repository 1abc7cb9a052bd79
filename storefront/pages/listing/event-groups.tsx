import type { EventGroup } from '../../events/group-events.ts';
import type { ListedEvent } from '../../events/listed-event.ts';
import { useDates } from '../../site/use-dates.ts';
import { useWords } from '../../site/use-storefront.ts';
import { EventCard } from './event-card.tsx';
import classes from './listing.module.css';
import { placeId } from './show-more.tsx';

/** The cards of the listing, in groups with headings if there are several. */
export function EventGroups({ groups }: { readonly groups: readonly EventGroup<ListedEvent>[] }) {
  let before = 0;
  return groups.map((group) => {
    const first = before + 1;
    before += group.events.length;
    return <Group key={group.name} group={group} first={first} />;
  });
}

interface GroupProps {
  readonly group: EventGroup<ListedEvent>;
  /** The position of its first event in the whole listing, from 1. */
  readonly first: number;
}

function Group({ group, first }: GroupProps) {
  const heading = useHeading(group);
  const cards = (
    <ul className={classes['events']}>
      {group.events.map((event, at) => (
        <li key={event.id} id={placeId(first + at)}>
          <EventCard
            event={event}
            isFirst={first + at === 1}
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
