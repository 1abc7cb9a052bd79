import type { LoaderFunctionArgs } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import { canChoose, initialDate, quickDayCount, toldDays } from '#domain/events/calendar.ts';
import {
  contextTitle,
  type EventAction,
  eventContexts,
  isEventAction,
} from '#domain/events/event-context.ts';
import { type ReserveFlow, reserveFlow } from '#domain/events/reserve-flow.ts';
import { type QueryFailure, readReserveQuery } from '#domain/events/reserve-query.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import type { ConfigValues } from '#tenants/config/config-registry.ts';
import { eventFacts } from '../events/event-facts.server.ts';
import { apiFault, notFound, serverApi } from '../loaders/load-storefront.server.ts';
import { pageFactsContext } from '../page-facts/page-facts.ts';
import { type EventAnswer, eventOffer } from './event-offer.server.ts';
import { presetOf } from './event-preset.ts';
import { offeredLevels } from './membership-levels.server.ts';
import { findEvent, withNamedGroups } from './named-groups.server.ts';
import { namedTime, type Source } from './named-time.server.ts';
import { type Day, type EmptyReason, type EventOffer, fromToday } from './offer.ts';

/**
 * Loads the first state of the event page: the event, its flow and its next days, and the sessions
 * of a day if the address names it or it is the only one. Nothing personal, unless `api` is a
 * member's own.
 */
export async function loadEvent(
  { request, params, context }: LoaderFunctionArgs,
  api = serverApi(context, request, params['seller'] ?? ''),
) {
  const action = params['action'] ?? null;
  if (action !== null && !isEventAction(action)) notFound();
  const id = params['id'] ?? '';
  const query = readReserveQuery(new URL(request.url).searchParams);
  const { groups: names } = query;
  const finding = findEvent(api, id, names);
  const named = names && namedIn(await finding, names);
  // Days and times are loaded only for the offered groups (API-15, API-17).
  const groupFilter = named ? { 'ticket_group_id._in': idsOf(named) } : {};
  const [found, next] = await Promise.all([
    finding,
    api.call('getCalendar', { params: { id }, query: { ...groupFilter, limit: quickDayCount } }),
  ]);
  if (!found.ok) {
    // Redirects for an event that does not exist to the page that says so (DET-03).
    if (found.status === 404 || found.status === 400) notFound();
    return apiFault(context, found.errors);
  }
  if (!next.ok) return apiFault(context, next.errors);
  const isForMembers = found.answer.event_template[0]?.members_only ?? false;
  // If the address names member groups, offer a guest none of them, and no others instead.
  const answer = named ?? (names && isForMembers ? withoutGroups(found.answer) : found.answer);
  const event = eventOffer(answer);
  if (!event) notFound();
  const source: Source = { api, id, groupFilter };

  const today = localDateTime(Date.now(), event.venue.timezone).date;
  const lastDay = answer.event_template[0]?.last_day ?? '';
  const calendar = await enoughDays(source, next.answer.calendar, lastDay);
  if (!calendar) return apiFault(context, []);
  const days = fromToday(calendar, today);
  const needsSession = days.length > 0;
  const { flow, title } = chosenFlow(answer, action, needsSession);
  const sellsAnyDate = event.groups.some((group) => group.isForAnyDate && !group.sold_out);
  const isAnyDate = query.date === 'any' && sellsAnyDate && needsSession;
  const time = await namedTime(source, isAnyDate ? anyTime : query, today);
  const dated =
    time.day && !days.some(({ date }) => date === time.date) ? [...days, time.day] : days;
  const date = flow === 'single' || isAnyDate ? null : initialDate(dated, [time.date]);
  const sessions = await startingSessions(source, flow, date, today);
  if (sessions && !sessions.ok) return apiFault(context, sessions.errors);
  const atTime = { sessions: sessions?.answer ?? null, session: time.session };
  const preset = presetOf(event.groups, query, atTime, found.answer.ticket_type);
  const ofDay = sessions?.answer.event_session ?? [];
  context.get(pageFactsContext).facts = eventFacts(
    found.answer,
    days.filter(({ closed }) => !closed).length === 1 && ofDay.length === 1 ? ofDay[0] : undefined,
  );
  const config = (answer.event_template[0]?.config ?? {}) as Partial<ConfigValues>;
  return {
    event,
    flow,
    /** Members are offered more than this (QTY-22). */
    sellsToMembers: answer.event_template[0]?.sells_to_members ?? false,
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
    /** The reason why nothing is available, if there are no places. */
    lack: lackOf(event, days),
    needsSession,
    sellsAnyDate,
    isAnyDate,
    date,
    session: time.session,
    /** The time named by the address, whatever the flow starts with. */
    named: { session: time.session, date: time.date },
    sessions: sessions?.answer ?? null,
    levels: flow === 'membership' ? offeredLevels(event.groups, answer) : [],
    preset: preset.preset,
    failure: failureOf({
      isForMembers: flow === 'members_only',
      hasGroups: !names || named !== undefined,
      other: time.failure ?? preset.failure,
    }),
    groups: names,
    groupFilter,
    mode: query.mode,
    code: query.code,
  };
}

/** The groups named by the address, if the event has them. */
const namedIn = (found: Outcome<EventAnswer>, names: readonly string[]) =>
  found.ok ? withNamedGroups(found.answer, names) : undefined;

const withoutGroups = (answer: EventAnswer): EventAnswer => ({
  ...answer,
  ticket_group: [],
  ticket_type: [],
});

/**
 * The reason why the address can't be followed; a guest who has to log in first is told that
 * instead (DET-13).
 */
function failureOf(facts: {
  readonly isForMembers: boolean;
  readonly hasGroups: boolean;
  readonly other: QueryFailure | null;
}): QueryFailure | null {
  if (facts.isForMembers) return null;
  return facts.hasGroups ? facts.other : 'groups_not_found';
}

const lackOf = ({ groups }: EventOffer, days: readonly Day[]): EmptyReason => {
  if (groups.length === 0) return 'not_on_sale';
  const [first] = days;
  if (!first) return 'no_dates';
  if (!first.closed || days.some(({ closed }) => !closed)) return 'sold_out';
  return { closedFor: first.closed.reason };
};

const idsOf = ({ ticket_group }: EventAnswer): string =>
  ticket_group.map((group) => group.id).join(',');

function chosenFlow(
  { event_template, ticket_group }: EventAnswer,
  action: EventAction | null,
  hasSessions: boolean,
) {
  const event = event_template[0];
  const meta = event?.meta ?? {};
  const contexts = eventContexts({
    groups: ticket_group,
    isMembership: event?.is_membership ?? false,
    isAdmission: event?.is_admission ?? false,
    isOneTicketOnly: meta['one_ticket_only'] === true,
    action,
  });
  const flow = reserveFlow({
    event_type: event?.event_type ?? 'other',
    isForMembers: event?.members_only ?? false,
    isMember: ticket_group.length > 0 && (event?.members_only ?? false),
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

/**
 * The sessions that the flow can start with: those of the date, or the next ones of a single event.
 */
function startingSessions(
  { api, id, groupFilter }: Source,
  flow: ReserveFlow,
  date: string | null,
  today: string,
) {
  if (flow === 'single') {
    const query = { ...groupFilter, limit: singleSessions };
    return api.call('listSessions', { params: { id }, query });
  }
  if (flow !== 'date_first' || date === null) return null;
  const query = { ...groupFilter, 'start_datetime._ondate': date, limit: 1000 };
  return date >= today ? api.call('listSessions', { params: { id }, query }) : null;
}

/** A single event usually has one session; a few more help to find one that is not sold out. */
const singleSessions = 50;

/** The time for an address that asks for any date. */
const anyTime = { date: null, session: null } as const;

/**
 * The next days, or all days if the next ones do not settle the offer: a single available day might be the only one
 * (DET-51), and later days may be available when none of these is. Null if they could not be loaded.
 */
async function enoughDays(
  { api, id, groupFilter }: Source,
  next: readonly Day[],
  lastDay: string,
): Promise<readonly Day[] | null> {
  const isAll = (next.at(-1)?.date ?? '') >= lastDay;
  if (isAll || next.filter(canChoose).length > 1) return next;
  const outcome = await api.call('getCalendar', { params: { id }, query: groupFilter });
  return outcome.ok ? outcome.answer.calendar : null;
}

/** The days that the page shows at first; the rest are loaded when the calendar is opened. */
function shownDays(days: readonly Day[], chosen: string | null): readonly Day[] {
  const ahead = toldDays(days);
  const available = ahead.filter(canChoose).slice(0, quickDayCount);
  const shown = new Set([...ahead.slice(0, quickDayCount), ...available]);
  return ahead.filter((day) => shown.has(day) || day.date === chosen);
}

/** The data of the event page. */
export type EventData = Awaited<ReturnType<typeof loadEvent>>;
