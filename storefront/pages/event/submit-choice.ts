import type { Client, Outcome } from '#contract/client.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { type ReserveDeps, reserve } from '../../cart/reserve.ts';
import type { Flow, FlowEvent } from './date-first-flow.ts';
import { type EventOffer, hasPlaces } from './offer.ts';
import { ticketLines } from './ticket-lines.ts';

/** Refusals that say that places were gone: the page looks again what is left (DET-53, DET-54). */
const goneCodes: ReadonlySet<string> = new Set<RefusalCode>([
  'event_session_sold_out',
  'session_capacity_exceeded',
  'ticket_group_sold_out',
  'ticket_group_capacity_exceeded',
]);

interface Choice extends ReserveDeps {
  readonly event: EventOffer;
  readonly flow: Flow;
  readonly today: string;
  readonly campaign: Readonly<Record<string, string>>;
  readonly errorText: (outcome: Outcome<unknown>) => string;
}

/** Holds the chosen tickets: null when they are held, else what the flow has to know. */
export async function submitChoice(choice: Choice): Promise<FlowEvent | null> {
  const { event, flow, campaign, errorText } = choice;
  const outcome = await reserve(choice, ticketLines(event.groups, flow), campaign);
  if (outcome.ok) return null;
  const text = errorText(outcome);
  const { _code: code = '', _extra: extra } = outcome.errors[0] ?? {};
  if (code === 'seat_taken') {
    return { type: 'seats_taken', seats: extra?.['seats'] as readonly string[], text };
  }
  if (!goneCodes.has(code) || flow.session === null) return { type: 'refused', text };
  return lookAgain(choice.api, choice, text);
}

/** What is left of the date, or of all dates, as it is now. */
async function lookAgain(
  api: Client,
  { event, flow, today }: Choice,
  text: string,
): Promise<FlowEvent> {
  const params = { id: event.id };
  const sessions = await api.call('querySessions', {
    params,
    body: {},
    query: {
      'start_datetime._ondate': flow.date ?? undefined,
      _include_sold_out: 1,
      limit: 1000,
    },
  });
  if (!sessions.ok) return { type: 'refused', text };
  if (sessions.answer.event_session.some(hasPlaces)) {
    return { type: 'sold_out', offer: sessions.answer, text };
  }
  const days = await api.call('queryCalendar', { params, body: {} });
  if (!days.ok) return { type: 'refused', text };
  const ahead = days.answer.calendar.filter(({ date }) => date >= today);
  return { type: 'day_sold_out', days: ahead };
}
