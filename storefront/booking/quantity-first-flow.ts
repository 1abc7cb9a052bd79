import { canChoose } from '#domain/events/calendar.ts';
import {
  canSubmit as canSubmitChoice,
  emptyFlow,
  type Flow,
  type FlowEvent,
  isAwaited,
  isOutOfTurn,
  noSeats,
  noSession,
  type Preset,
  ticketCount,
  withSeats,
  withSessions,
} from './date-first-flow.ts';
import { type Day, hasPlaces } from './offer.ts';

/**
 * The quantity-first flow (DET-57 to 61): quantities, then a date with places for them, then a
 * session, which collapses the list of times and reveals the details to fill in, then submit.
 */
export interface QuantityFirst extends Flow {
  /**
   * Quantities are open; closed while dates are being searched; or closed with dates to choose
   * from.
   */
  readonly stage: 'quantities' | 'finding' | 'dates';
  /** The times collapse once one is chosen. */
  readonly isSessionOpen: boolean;
}

export type QuantityFirstEvent =
  | FlowEvent
  /** "Find available tickets": closes the quantities. */
  | { readonly type: 'find_asked' }
  | { readonly type: 'dates_found'; readonly days: readonly Day[] }
  | { readonly type: 'find_failed'; readonly text: string }
  | { readonly type: 'quantities_reopened' }
  | { readonly type: 'date_cleared' }
  | { readonly type: 'session_reopened' };

const noDates = { ...noSession, days: [], date: null, isSessionOpen: true } as const;

export const beginQuantityFirst = ({ quantities, amounts }: Preset): QuantityFirst => ({
  ...emptyFlow,
  quantities,
  amounts,
  stage: 'quantities',
  isSessionOpen: true,
});

export function quantityFirstFlow(flow: QuantityFirst, event: QuantityFirstEvent): QuantityFirst {
  if (isOutOfTurn(flow, event)) return flow;
  switch (event.type) {
    case 'quantity_changed': {
      if (flow.stage !== 'quantities') return flow;
      const quantities = { ...flow.quantities, [event.typeId]: event.quantity };
      return { ...flow, quantities, notice: null };
    }
    case 'amount_changed': {
      if (flow.stage !== 'quantities') return flow;
      const amounts = { ...flow.amounts, [event.typeId]: event.amount };
      return { ...flow, amounts, notice: null };
    }
    case 'find_asked':
      return flow.stage === 'quantities' && ticketCount(flow) > 0
        ? { ...flow, ...noDates, stage: 'finding', notice: null }
        : flow;
    case 'dates_found':
      return flow.stage === 'finding' ? withDays(flow, event.days) : flow;
    case 'find_failed':
      return flow.stage === 'finding'
        ? { ...flow, stage: 'quantities', notice: { kind: 'refused', text: event.text } }
        : flow;
    case 'quantities_reopened':
      return flow.isSubmitting ? flow : { ...flow, ...noDates, stage: 'quantities', notice: null };
    case 'days_loaded':
      return { ...flow, days: event.days };
    case 'date_chosen':
      return flow.stage === 'dates' && event.date !== flow.date && isOpenDay(flow.days, event.date)
        ? { ...flow, ...noSession, date: event.date, isSessionOpen: true, notice: null }
        : flow;
    case 'date_cleared':
      return flow.isSubmitting
        ? flow
        : { ...flow, ...noSession, date: null, isSessionOpen: true, notice: null };
    case 'sessions_asked':
      return { ...flow, hasFailed: false };
    case 'sessions_loaded': {
      if (!isAwaited(flow, event.date)) return flow;
      const loaded = withSessions(flow, event.offer);
      return { ...flow, ...loaded, isSessionOpen: loaded.session === null };
    }
    case 'sessions_failed':
      return isAwaited(flow, event.date) ? { ...flow, hasFailed: true } : flow;
    case 'session_chosen': {
      const session = flow.offer?.event_session.find(({ id }) => id === event.session);
      return session && hasPlaces(session)
        ? { ...flow, ...noSeats, session: session.id, isSessionOpen: false, notice: null }
        : flow;
    }
    case 'any_date_chosen':
      // Dates were searched for these quantities; tickets that need no date are not among them.
      return flow;
    case 'session_reopened':
      return flow.isSubmitting ? flow : { ...flow, isSessionOpen: true };
    case 'seats_chosen':
    case 'seats_taken':
    case 'seats_refused':
      return withSeats(flow, event);
    case 'submitted':
      return canSubmit(flow) ? { ...flow, isSubmitting: true, notice: null } : flow;
    case 'refused':
      return { ...flow, isSubmitting: false, notice: { kind: 'refused', text: event.text } };
    case 'sold_out': {
      const { offer } = event;
      const notice = { kind: 'pick_session' } as const;
      return { ...flow, ...noSession, offer, isSessionOpen: true, isSubmitting: false, notice };
    }
    case 'day_sold_out':
      return withDays({ ...flow, isSubmitting: false, notice: { kind: 'pick_date' } }, event.days);
  }
}

/** Stores the dates to choose from; a single available date is chosen automatically (DET-51). */
function withDays(flow: QuantityFirst, days: readonly Day[]): QuantityFirst {
  const [first, second] = days.filter(canChoose);
  const date = first && !second ? first.date : null;
  return { ...flow, ...noDates, days, date, stage: 'dates' };
}

const isOpenDay = (days: readonly Day[], wanted: string): boolean =>
  canChoose(days.find(({ date }) => date === wanted));

/** Returns true if the choice can be submitted (DET-48) and the quantities are closed. */
export const canSubmit = (flow: QuantityFirst): boolean =>
  flow.stage === 'dates' && canSubmitChoice(flow, true);
