import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { staffOf } from '../../calls/staff-client.ts';
import { type Option, optionsOf } from '../../parts/fields/select.tsx';
import type { Filter } from '../../parts/lists/filters.tsx';
import { scopeOfCall } from '../../portal/may-call.ts';
import type { Me } from '../../portal/me.ts';
import { orderListWords as words } from '../../words/order-list.ts';
import { clockText } from '../../words/times.ts';

/** The parameters of the address that make the query of the list of orders: its filters and its sort. */
export const orderParameters = [
  'from_day',
  'to_day',
  'seller',
  'event',
  'visit_day',
  'session',
  'state',
  'channel',
  'method',
  'code',
  'unpaid',
  'sort',
] as const;

/** Sources of the filters' options, besides the person's own sellers. */
export interface FilterFacts {
  /** The event that the address names. */
  readonly event: StaffCallAnswer<'listOrderEvents'>['event'][number] | null;
  /** The sessions of this event on the day of the visit. */
  readonly sessions: readonly StaffCallAnswer<'listOrderSessions'>['session'][number][];
}

export const searchFilter: Filter = { name: 'q', label: words.search, kind: 'search' };

/** The filters of the list: days, state and event first, if there is room; the others on request. */
export function filtersOf(me: Me, { event, sessions }: FilterFacts): readonly Filter[] {
  const { filters, states, channels, methods } = words;
  const sellers = sellersOf(me);
  return [
    { name: 'from_day', label: filters.from_day, kind: 'day', isFurther: 'phone' },
    { name: 'to_day', label: filters.to_day, kind: 'day', isFurther: 'phone' },
    { name: 'state', label: filters.state, kind: optionsOf(states), isFurther: 'phone' },
    {
      ...eventFilter(me.portal.key, event),
      resets: ['visit_day', 'session'],
      isFurther: 'phone',
    },
    ...(event ? [visitDay] : []),
    ...(sessions.length > 0
      ? [{ name: 'session', label: filters.session, kind: sessions.map(timeOf) }]
      : []),
    ...(sellers.length > 1
      ? [{ name: 'seller', label: filters.seller, kind: sellers, isFurther: true }]
      : []),
    { name: 'channel', label: filters.channel, kind: optionsOf(channels), isFurther: true },
    { name: 'method', label: filters.method, kind: optionsOf(methods), isFurther: true },
    { name: 'code', label: filters.code, kind: 'text', isFurther: true },
    { name: 'unpaid', label: filters.unpaid, kind: 'yes', isFurther: true },
  ];
}

/** One event among those whose orders the viewer may see, found by typing. */
export const eventFilter = (portal: string, event: FilterFacts['event']): Filter => ({
  name: 'event',
  label: words.filters.event,
  kind: {
    suggest: (text, signal) => eventsNamed(portal, text, signal),
    chosen: event && { value: event.id, text: event.name },
  },
});

const visitDay: Filter = {
  name: 'visit_day',
  label: words.filters.visit_day,
  kind: 'day',
  resets: ['session'],
};

const timeOf = ({ id, starts_at, timezone }: FilterFacts['sessions'][number]): Option => ({
  value: id,
  text: clockText(starts_at, { timezone, currency: '' }),
});

/** The sellers whose orders the viewer may see. */
function sellersOf({ grants, sellers }: Me): Option[] {
  const scope = scopeOfCall(grants, 'listOrders') ?? new Set<string>();
  return sellers
    .filter(({ id }) => scope === 'all' || scope.has(id))
    .map(({ id, name }) => ({ value: id, text: name }));
}

async function eventsNamed(portal: string, q: string, signal: AbortSignal): Promise<Option[]> {
  const outcome = await staffOf(portal).call('listOrderEvents', { query: { q }, signal });
  if (!outcome.ok) return [];
  return outcome.answer.event.map(({ id, name }) => ({ value: id, text: name }));
}
