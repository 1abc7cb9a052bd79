import type { Client, Outcome } from '#contract/client.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { campaignOf } from '../../cart/campaign.ts';
import type { CartStore } from '../../cart/cart-store.ts';
import { firstError, reserve } from '../../cart/reserve.ts';
import type { Flow, FlowEvent } from './date-first-flow.ts';
import { fromToday, hasPlaces } from './offer.ts';

/** Refusals that say that places were gone: the page looks again what is left (DET-53, DET-54). */
const goneCodes: ReadonlySet<string> = new Set<RefusalCode>([
  'event_session_sold_out',
  'session_capacity_exceeded',
  'ticket_group_sold_out',
  'ticket_group_capacity_exceeded',
]);

interface Deps {
  readonly api: Client;
  readonly store: CartStore;
  readonly now: () => number;
}

interface Choice {
  /** The event's. */
  readonly id: string;
  readonly flow: Flow;
  readonly today: string;
  readonly search: string;
  readonly errorText: (outcome: Outcome<unknown>) => string;
}

/** Holds what is chosen; what the flow is told where it could not be held. */
export async function submitChoice(deps: Deps, choice: Choice): Promise<'held' | FlowEvent> {
  const { flow, search, errorText } = choice;
  const lines = Object.entries(flow.quantities).flatMap(([typeId, quantity]) =>
    Array.from({ length: quantity }, () => ({
      ticket_type_id: typeId,
      ...(flow.session === null ? {} : { event_session_id: flow.session }),
    })),
  );
  const outcome = await reserve(deps, lines, campaignOf(search));
  if (outcome.ok) return 'held';
  const text = errorText(outcome);
  const isGone = goneCodes.has(firstError(outcome)?._code ?? '');
  return isGone && flow.session !== null
    ? lookAgain(deps.api, choice, text)
    : { type: 'refused', text };
}

async function lookAgain(
  api: Client,
  { id, flow, today }: Choice,
  text: string,
): Promise<FlowEvent> {
  const params = { id };
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
  return { type: 'day_sold_out', days: fromToday(days.answer.calendar, today) };
}
