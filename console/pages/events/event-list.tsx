import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { useStaff } from '../../calls/staff-client.ts';
import { ListTable } from '../../lists/list-table.tsx';
import { NoRows } from '../../lists/no-rows.tsx';
import { useList } from '../../lists/use-list.ts';
import { Badge } from '../../parts/badge.tsx';
import { useMe } from '../../portal/me.ts';
import { toneOfEvent } from '../../shop/event-tones.ts';
import { shopWords } from '../../words/shop.ts';
import { instantText } from '../../words/times.ts';

const own = shopWords.events;

type Events = StaffCallAnswer<'listShopEvents'>;

interface EventListProps {
  readonly first: Events;
  readonly query: Readonly<Record<string, string>>;
}

/** The list from its first page on; "Show more" adds the next one. */
export function EventList({ first, query }: EventListProps) {
  const { portal } = useMe();
  const staff = useStaff();
  const list = useList({
    name: 'events',
    first,
    rowsOf: ({ event }) => event,
    read: (after) => staff.call('listShopEvents', { query: { ...query, after } }),
  });
  return (
    <ListTable<Events['event'][number]>
      list={list}
      label={own.title}
      columns={[
        { id: 'name', title: own.columns.name, cell: ({ name }) => name, isLong: true },
        {
          id: 'state',
          title: own.columns.state,
          cell: ({ state }) => <Badge tone={toneOfEvent[state]}>{own.states[state]}</Badge>,
        },
        {
          id: 'next',
          title: own.columns.next,
          cell: ({ next, timezone }) =>
            next ? instantText(next.starts_at, { ...portal, timezone }) : own.noNext,
        },
      ]}
      idOf={({ id }) => id}
      linkOf={({ id }) => `/${portal.key}/events/${encodeURIComponent(id)}`}
      empty={<NoRows list={list} words={own} isFiltered={Object.keys(query).length > 0} />}
    />
  );
}
