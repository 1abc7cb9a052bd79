import type { LoaderFunctionArgs } from 'react-router';
import type { CallAnswer } from '#contract/client.ts';
import { canChoose, firstChoice, quickDayCount } from '#domain/calendar.ts';
import { localDateTime } from '#domain/local-date-time.ts';
import { pictureOf } from '../../cart/cart-lines.ts';
import { pictureFacts } from '../../components/picture-facts.ts';
import { apiFault, notFound, serverApi } from '../../load-storefront.server.ts';
import type { Day, EventOffer, OfferedGroup } from './offer.ts';

type EventAnswer = CallAnswer<'getEvent'>;

/**
 * What the event page begins with: the event, its next days, and, where the address names a date
 * or there is only one, that day's sessions. Nothing personal.
 */
export async function loadEvent({ request, params, context }: LoaderFunctionArgs) {
  const api = serverApi(context, request, params['seller'] ?? '');
  const id = params['id'] ?? '';
  const [found, calendar] = await Promise.all([
    api.call('getEvent', { params: { id } }),
    api.call('getCalendar', { params: { id } }),
  ]);
  if (!found.ok) {
    // An event that is not there leads to the page that says so (DET-03).
    if (found.status === 404 || found.status === 400) notFound();
    return apiFault(context, found.errors);
  }
  if (!calendar.ok) return apiFault(context, calendar.errors);
  const event = eventOffer(found.answer);
  if (!event) notFound();

  const today = localDateTime(Date.now(), event.venue.timezone).date;
  const days = calendar.answer.calendar.filter((day) => day.date >= today);
  const query = new URL(request.url).searchParams;
  const date = firstChoice(days, [query.get('date')]);
  const sessions =
    date === null
      ? null
      : await api.call('listSessions', {
          params: { id },
          query: { 'start_datetime._ondate': date, limit: 1000 },
        });
  if (sessions && !sessions.ok) return apiFault(context, sessions.errors);
  return {
    event,
    today,
    days: shownDays(days, date),
    dayCount: days.filter((day) => day.status !== 'other').length,
    hasPlaces: days.some(canChoose) || (days.length === 0 && event.groups.length > 0),
    needsSession: days.length > 0,
    date,
    session: query.get('session'),
    sessions: sessions?.answer ?? null,
  };
}

/** As many days as the page may show at once; the whole calendar is fetched when it is opened. */
function shownDays(days: readonly Day[], chosen: string | null): readonly Day[] {
  const ahead = days.filter((day) => day.status !== 'other');
  const available = ahead.filter(canChoose).slice(0, quickDayCount);
  const shown = new Set([...ahead.slice(0, quickDayCount), ...available]);
  return ahead.filter((day) => shown.has(day) || day.date === chosen);
}

function eventOffer(answer: EventAnswer): EventOffer | null {
  const event = answer.event_template[0];
  const venue = answer.venue[0];
  if (!event || !venue) return null;
  const meta = event.meta ?? {};
  const cover = meta['image_cover'];
  const { street, city } = venue.address;
  return {
    id: event.id,
    name: event.name,
    subtitle: event.subtitle,
    category: event.category,
    description: meta['hide_event_details'] === true ? '' : event.description,
    cover: typeof cover === 'string' && cover !== '' ? cover : undefined,
    picture: pictureOf(meta),
    ...pictureFacts(event.config),
    isByDay: meta['ticket_date_time'] === 'date',
    venue: {
      name: venue.name,
      address: [street, city].filter(Boolean).join(', '),
      timezone: venue.timezone,
    },
    groups: offeredGroups(answer),
    preventsSingleSeats: event.config?.['seats.prevent_single'] === true,
  };
}

/** Groups that are sold by quantity or by seat to anybody, with types of a fixed price. */
function offeredGroups({ ticket_group, ticket_type }: EventAnswer): OfferedGroup[] {
  return ticket_group
    .filter(({ handler, hidden_type }) => {
      return (
        (handler === 'tickets' || handler === 'seated') && hidden_type !== 'public_member_only'
      );
    })
    .map((group) => ({
      id: group.id,
      isSeated: group.handler === 'seated',
      name: group.name,
      summary: group.summary,
      description: group.description,
      min_tickets_per_order: group.min_tickets_per_order,
      max_tickets_per_order: group.max_tickets_per_order,
      capacity: group.capacity,
      oversell_capacity: group.oversell_capacity,
      used_capacity: group.used_capacity,
      exclude_from_event_capacity: group.exclude_from_event_capacity,
      sold_out: group.sold_out,
      types: ticket_type
        .filter((type) => type.ticket_group_id === group.id && type.currency_amount_min === null)
        .sort((one, other) => one.rank - other.rank)
        .map((type) => ({
          id: type.id,
          name: type.name,
          summary: type.summary,
          currency_amount: type.currency_amount,
          discounted_amount: type.discounted_amount,
          fees_outside: type.fees_outside,
          limit: type.limit,
        })),
    }))
    .filter(({ types }) => types.length > 0);
}

/** What the page is drawn from. */
export type EventData = Awaited<ReturnType<typeof loadEvent>>;
