import type { LoaderFunctionArgs } from 'react-router';
import type { CallAnswer, Client } from '#contract/client.ts';
import { isForAnyDate } from '#domain/any-date.ts';
import { canChoose, firstChoice, quickDayCount } from '#domain/calendar.ts';
import { localDateTime } from '#domain/local-date-time.ts';
import type { ConfigValues } from '#tenants/config-registry.ts';
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
  const query = new URL(request.url).searchParams;
  const [found, next, wanted] = await Promise.all([
    api.call('getEvent', { params: { id } }),
    api.call('getCalendar', { params: { id }, query: { limit: quickDayCount } }),
    wantedDay(api, id, query.get('date')),
  ]);
  if (!found.ok) {
    // An event that is not there leads to the page that says so (DET-03).
    if (found.status === 404 || found.status === 400) notFound();
    return apiFault(context, found.errors);
  }
  if (!next.ok) return apiFault(context, next.errors);
  const event = eventOffer(found.answer);
  if (!event) notFound();

  const lastDay = found.answer.event_template[0]?.last_day ?? '';
  const calendar = await enoughDays(api, id, next.answer.calendar, lastDay);
  if (!calendar) return apiFault(context, []);
  const today = localDateTime(Date.now(), event.venue.timezone).date;
  const days = calendar.filter((day) => day.date >= today);
  const dated = wanted && !days.some(({ date }) => date === wanted.date) ? [...days, wanted] : days;
  const sellsAnyDate = event.groups.some((group) => group.isForAnyDate && !group.sold_out);
  const isAnyDate = query.get('date') === 'any' && sellsAnyDate && days.length > 0;
  const date = isAnyDate ? null : firstChoice(dated, [query.get('date')]);
  const sessions =
    date === null
      ? null
      : await api.call('listSessions', {
          params: { id },
          query: { 'start_datetime._ondate': date, limit: 1000 },
        });
  if (sessions && !sessions.ok) return apiFault(context, sessions.errors);
  const config = (found.answer.event_template[0]?.config ?? {}) as Partial<ConfigValues>;
  return {
    event,
    rules: found.answer.message_rule.map(({ actions, triggers }) => ({ actions, triggers })),
    look: config['web.date_picker'] ?? 'buttons',
    tabs: config['web.session_picker_tabs'] ?? null,
    threshold: config['capacity.threshold'] ?? 0,
    today,
    days: shownDays(dated, date),
    lastDay,
    hasPlaces:
      dated.some(canChoose) || sellsAnyDate || (days.length === 0 && event.groups.length > 0),
    needsSession: days.length > 0,
    sellsAnyDate,
    isAnyDate,
    date,
    session: query.get('session'),
    sessions: sessions?.answer ?? null,
  };
}

/** The day that the address names, if it is one and something takes place on it. */
async function wantedDay(api: Client, id: string, date: string | null): Promise<Day | undefined> {
  if (date === null || !/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  const query = { 'date._gte': date, limit: 1 };
  const outcome = await api.call('getCalendar', { params: { id }, query });
  const [first] = outcome.ok ? outcome.answer.calendar : [];
  return first?.date === date ? first : undefined;
}

/**
 * The next days, or all where these leave open what to offer: one that can be had might be the only
 * one (DET-51), and none the next of many. Null when they could not be had.
 */
async function enoughDays(
  api: Client,
  id: string,
  next: readonly Day[],
  lastDay: string,
): Promise<readonly Day[] | null> {
  const isAll = (next.at(-1)?.date ?? '') >= lastDay;
  if (isAll || next.filter(canChoose).length > 1) return next;
  const outcome = await api.call('getCalendar', { params: { id } });
  return outcome.ok ? outcome.answer.calendar : null;
}

/** As many days as the page may show at once; others are fetched when the calendar is opened. */
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
    eventType: event.event_type,
    pads: padsOf(meta),
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
  };
}

/** CAL-22 */
function padsOf(meta: Readonly<Record<string, unknown>>): EventOffer['pads'] {
  const keys = ['pad_pre_start', 'pad_post_end'].filter((key) => key in meta);
  return Object.fromEntries(keys.map((key) => [key, meta[key]]));
}

/** Groups that are sold by quantity to anybody, with types of a fixed price. */
function offeredGroups({ ticket_group, ticket_type }: EventAnswer): OfferedGroup[] {
  return ticket_group
    .filter(({ handler, hidden_type }) => {
      return handler === 'tickets' && hidden_type !== 'public_member_only';
    })
    .map((group) => ({
      id: group.id,
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
      isForAnyDate: isForAnyDate(group),
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
