import type { LoaderFunctionArgs } from 'react-router';
import type { Client } from '#contract/client.ts';
import { canChoose, firstChoice, quickDayCount } from '#domain/calendar.ts';
import {
  contextTitle,
  type EventAction,
  eventContexts,
  isEventAction,
} from '#domain/event-context.ts';
import { localDateTime } from '#domain/local-date-time.ts';
import { type ReserveFlow, reserveFlow } from '#domain/reserve-flow.ts';
import { readReserveQuery } from '#domain/reserve-query.ts';
import type { ConfigValues } from '#tenants/config-registry.ts';
import { apiFault, notFound, serverApi } from '../../load-storefront.server.ts';
import { eventFacts } from '../../page-facts/event-facts.server.ts';
import { pageFactsContext } from '../../page-facts/page-facts.ts';
import { type EventAnswer, eventOffer, offeredGroups } from './event-offer.server.ts';
import { presetOf } from './event-preset.ts';
import { namedTime } from './named-time.server.ts';
import { type Day, fromToday } from './offer.ts';

/**
 * What the event page begins with: the event, its flow, its next days, and, where the address names
 * a date or there is only one, that day's sessions. Nothing personal.
 */
export async function loadEvent({ request, params, context }: LoaderFunctionArgs) {
  const action = params['action'] ?? null;
  if (action !== null && !isEventAction(action)) notFound();
  const api = serverApi(context, request, params['seller'] ?? '');
  const id = params['id'] ?? '';
  const query = readReserveQuery(new URL(request.url).searchParams);
  const [found, next] = await Promise.all([
    findEvent(api, id, query.groups),
    api.call('getCalendar', { params: { id }, query: { limit: quickDayCount } }),
  ]);
  if (!found.ok) {
    // An event that is not there leads to the page that says so (DET-03).
    if (found.status === 404 || found.status === 400) notFound();
    return apiFault(context, found.errors);
  }
  if (!next.ok) return apiFault(context, next.errors);
  const answer = found.answer;
  const event = eventOffer(answer, query.groups);
  if (!event) notFound();

  const today = localDateTime(Date.now(), event.venue.timezone).date;
  const lastDay = answer.event_template[0]?.last_day ?? '';
  const calendar = await enoughDays(api, id, next.answer.calendar, lastDay);
  if (!calendar) return apiFault(context, []);
  const days = fromToday(calendar, today);
  const needsSession = days.length > 0;
  const { flow, title } = chosenFlow(answer, action, needsSession);
  const sellsAnyDate = event.groups.some((group) => group.isForAnyDate && !group.sold_out);
  const isAnyDate = query.date === 'any' && sellsAnyDate && needsSession;
  const named = await namedTime(api, event.id, isAnyDate ? anyTime : query, today);
  const dated =
    named.day && !days.some(({ date }) => date === named.date) ? [...days, named.day] : days;
  const preset = presetOf(event.groups, query);
  const date = flow === 'single' || isAnyDate ? null : firstChoice(dated, [named.date]);
  const sessions = await startingSessions(api, event.id, flow, date, today);
  if (sessions && !sessions.ok) return apiFault(context, sessions.errors);
  const ofDay = sessions?.answer.event_session ?? [];
  context.get(pageFactsContext).facts = eventFacts(
    found.answer,
    days.length === 1 && ofDay.length === 1 ? ofDay[0] : undefined,
  );
  const config = (answer.event_template[0]?.config ?? {}) as Partial<ConfigValues>;
  return {
    event,
    flow,
    title,
    action,
    today,
    rules: answer.message_rule.map(({ actions, triggers }) => ({ actions, triggers })),
    look: config['web.date_picker'] ?? 'buttons',
    tabs: config['web.session_picker_tabs'] ?? null,
    threshold: config['capacity.threshold'] ?? 0,
    days: flow === 'date_first' ? shownDays(dated, date) : [],
    lastDay,
    hasPlaces: dated.some(canChoose) || sellsAnyDate || (!needsSession && event.groups.length > 0),
    needsSession,
    sellsAnyDate,
    isAnyDate,
    date,
    session: named.session,
    sessions: sessions?.answer ?? null,
    levels: flow === 'membership' ? offeredGroups(answer, query.groups, isMembership) : [],
    preset: preset.preset,
    failure: named.failure ?? preset.failure,
    groups: query.groups,
    mode: query.mode,
    code: query.code,
  };
}

const isMembership = (handler: string): boolean => handler === 'membership';

/** `tg` opens groups that are sold by link only when it names their ids (DET-08). */
async function findEvent(api: Client, id: string, groups: readonly string[] | null) {
  const all = () => api.call('getEvent', { params: { id } });
  if (!groups) return all();
  const named = await api.call('getEvent', {
    params: { id },
    query: { 'ticket_group_id._in': groups.join(',') },
  });
  return named.ok && named.answer.ticket_group.length > 0 ? named : all();
}

function chosenFlow(
  { event_template, ticket_group }: EventAnswer,
  action: EventAction | null,
  hasSessions: boolean,
) {
  const event = event_template[0];
  const meta = event?.meta ?? {};
  const contexts = eventContexts({
    groups: ticket_group,
    category: event?.category ?? '',
    isAdmission: event?.is_admission ?? false,
    isOneTicketOnly: meta['one_ticket_only'] === true,
    action,
  });
  const flow = reserveFlow({
    event_type: event?.event_type ?? 'other',
    isForMembers: event?.members_only ?? false,
    isMember: false,
    handlers: ticket_group.map(({ handler }) => handler),
    contexts,
    reserveFlow:
      (meta['reserve_flow'] ?? event?.config?.['reserve_flow']) === 'quantity_first'
        ? 'quantity_first'
        : 'date_first',
    hasSessions,
  });
  return { flow, title: contextTitle(contexts) };
}

/** The sessions that the flow can begin with: of the date, or the coming ones of a single event. */
function startingSessions(
  api: Client,
  id: string,
  flow: ReserveFlow,
  date: string | null,
  today: string,
) {
  if (flow === 'single') {
    return api.call('listSessions', { params: { id }, query: { limit: singleSessions } });
  }
  if (flow !== 'date_first' || date === null) return null;
  const query = { 'start_datetime._ondate': date, limit: 1000 };
  return date >= today ? api.call('listSessions', { params: { id }, query }) : null;
}

/** A single event has one session as a rule; a few more to find one that is not sold out. */
const singleSessions = 50;

/** What an address names that asks for any date. */
const anyTime = { date: null, session: null } as const;

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

/** What the page is drawn from. */
export type EventData = Awaited<ReturnType<typeof loadEvent>>;
