import type { RefusalCode } from '#contract/api/refusals.ts';
import { cartTicketLimit } from '#domain/cart/cart.ts';
import type { Words } from '../../site/words.ts';
import { chosenLines, typeWithoutAmount } from '../chosen-lines.ts';
import type { Flow, FlowEvent } from '../date-first-flow.ts';
import type { EventData } from '../load-event.server.ts';
import { fromToday, hasPlaces } from '../offer.ts';
import {
  goToNextPage,
  preloadedCodes,
  type ReserveDeps,
  reserveTickets,
} from './reserve-and-go-on.ts';

/** Refusals for lack of places: the page then reloads availability (DET-53, DET-54). */
const goneCodes: ReadonlySet<string> = new Set<RefusalCode>([
  'event_session_sold_out',
  'session_capacity_exceeded',
  'ticket_group_sold_out',
  'ticket_group_capacity_exceeded',
]);

export interface ChoiceRun {
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
  readonly data: EventData;
  readonly currency: string;
  readonly t: Words;
  /** Only sessions with places for all of these tickets qualify. */
  readonly party: boolean;
}

/**
 * Holds the tickets that a flow has chosen and continues (DET-56); reloads the offer if places were
 * gone.
 */
export async function submitChoice(deps: ReserveDeps, run: ChoiceRun): Promise<void> {
  const { flow, send, data, currency, t } = run;
  const { event } = data;
  if (typeWithoutAmount(event.groups, flow, currency)) {
    return send({ type: 'refused', text: t('event.outside_min_max') });
  }
  const lines = chosenLines(event.groups, flow, currency);
  if (lines.length > cartTicketLimit) {
    return send({ type: 'refused', text: t('refusal.max_tickets_per_order_exceeded') });
  }
  send({ type: 'submitted' });
  const refusal = await reserveTickets(deps, event, lines, preloadedCodes(data));
  if (!refusal) return goToNextPage(deps, event, groupsOf(event, flow));
  const { code, seats, text, isOver } = refusal;
  if (code === 'seat_taken') return send({ type: 'seats_taken', seats, text });
  if (code === 'single_seat_left' || code === 'companion_seat_alone') {
    return send({ type: 'seats_refused', fault: { code, seats }, text });
  }
  if ((goneCodes.has(code) || isOver) && flow.session !== null) return lookAgain(deps, run, text);
  send({ type: 'refused', text });
}

async function lookAgain(
  { api }: ReserveDeps,
  { flow, send, data, party }: ChoiceRun,
  text: string,
): Promise<void> {
  const { event, today, flow: kind, groupFilter } = data;
  const params = { id: event.id };
  const body = party ? { quantities: flow.quantities } : {};
  const ofDate = kind === 'single' ? undefined : (flow.date ?? undefined);
  const ofDay = { 'start_datetime._ondate': ofDate, _include_sold_out: 1, limit: 1000 };
  const sessions = await api.call('querySessions', {
    params,
    body,
    query: { ...groupFilter, ...ofDay },
  });
  if (!sessions.ok) return send({ type: 'refused', text });
  if (sessions.answer.event_session.some(hasPlaces) || kind === 'single') {
    return send({ type: 'sold_out', offer: sessions.answer, text });
  }
  const days = await api.call('queryCalendar', { params, body, query: groupFilter });
  if (!days.ok) return send({ type: 'refused', text });
  send({ type: 'day_sold_out', days: fromToday(days.answer.calendar, today) });
}

/** The groups of the chosen tickets. */
const groupsOf = ({ groups }: EventData['event'], { quantities }: Flow): ReadonlySet<string> =>
  new Set(
    groups
      .filter(({ types }) => types.some((type) => (quantities[type.id] ?? 0) > 0))
      .map(({ id }) => id),
  );
