import { canChoose } from '#domain/events/calendar.ts';
import type { ChosenSeat } from '#domain/seats/seat-need.ts';
import { type Day, hasPlaces, type Sessions } from './offer.ts';

/** The message above the steps: what to choose instead (DET-53 to 55), or a refusal. */
export type FlowNotice =
  | { readonly kind: 'pick_session' | 'pick_date' | 'next_session' }
  | { readonly kind: 'refused'; readonly text: string };

/** A rule that the chosen seats break, with the seats concerned. */
export interface SeatFault {
  readonly code: 'single_seat_left' | 'companion_seat_alone';
  readonly seats: readonly string[];
}

/**
 * The date-first flow (DET-49): a date, then a session, then quantities, then submit. `offer` holds
 * the sessions of the chosen date, null while they load.
 */
export interface Flow {
  readonly days: readonly Day[];
  readonly date: string | null;
  /** The page chose the date itself, so it stays where it is. */
  readonly isDateOurs: boolean;
  /** The buyer wants tickets for any date instead of a date (DET-50). */
  readonly isAnyDate: boolean;
  readonly offer: Sessions | null;
  readonly hasFailed: boolean;
  readonly session: string | null;
  /** Wanted tickets by type; a missing type means none. */
  readonly quantities: Readonly<Record<string, number>>;
  readonly seats: readonly ChosenSeat[];
  /** Chosen seats that someone else took before submit. */
  readonly takenSeats: readonly ChosenSeat[];
  /** The rule that the chosen seats break; the map opens so that the buyer can fix it. */
  readonly seatFault: SeatFault | null;
  /** The buyer's own amounts for types with a flexible price, as typed (QTY-24). */
  readonly amounts: Readonly<Record<string, string>>;
  readonly isSubmitting: boolean;
  readonly notice: FlowNotice | null;
}

export type FlowEvent =
  | { readonly type: 'days_loaded'; readonly days: readonly Day[] }
  /** `isOurs`: chosen by the page, not by a press. */
  | { readonly type: 'date_chosen'; readonly date: string; readonly isOurs?: boolean }
  | { readonly type: 'any_date_chosen' }
  | { readonly type: 'sessions_asked' }
  | { readonly type: 'sessions_loaded'; readonly date: string; readonly offer: Sessions }
  | { readonly type: 'sessions_failed'; readonly date: string }
  | { readonly type: 'session_chosen'; readonly session: string }
  | { readonly type: 'quantity_changed'; readonly typeId: string; readonly quantity: number }
  | { readonly type: 'amount_changed'; readonly typeId: string; readonly amount: string }
  | { readonly type: 'seats_chosen'; readonly seats: readonly ChosenSeat[] }
  | { readonly type: 'seats_taken'; readonly seats: readonly string[]; readonly text: string }
  | { readonly type: 'seats_refused'; readonly fault: SeatFault; readonly text: string }
  | { readonly type: 'submitted' }
  | { readonly type: 'refused'; readonly text: string }
  /** Places were gone at submit; `offer` holds the current sessions of the date. */
  | { readonly type: 'sold_out'; readonly offer: Sessions; readonly text: string }
  /** No session of the date has places left; `days` holds the current dates. */
  | { readonly type: 'day_sold_out'; readonly days: readonly Day[] };

/** The initial seats: seats belong to one session, so they reset with it. */
export const noSeats = { seats: [], takenSeats: [], seatFault: null } as const;
export const noSession = {
  ...noSeats,
  isAnyDate: false,
  offer: null,
  hasFailed: false,
  session: null,
} as const;
const noTickets = { ...noSeats, quantities: {} } as const;
const noChoice = { ...noSession, ...noTickets } as const;

/** The flow with nothing chosen. */
export const emptyFlow: Flow = {
  ...noChoice,
  days: [],
  date: null,
  isDateOurs: false,
  amounts: {},
  isSubmitting: false,
  notice: null,
};

export interface Preset {
  readonly quantities: Readonly<Record<string, number>>;
  readonly amounts: Readonly<Record<string, string>>;
}

/** The data that the date-first flow starts from. */
interface FlowStart {
  readonly days: readonly Day[];
  readonly date?: string | null;
  /** The sessions of the date, if loaded. */
  readonly sessions?: Sessions | null;
  /** Id of the session named by the address. */
  readonly session?: string | null;
  readonly preset?: Preset;
  readonly isAnyDate?: boolean;
}

/**
 * The first state of the flow: the date and session named by the address, if available, and the
 * tickets it asks for.
 */
export function beginFlow({
  days,
  date = null,
  sessions: offer,
  session,
  preset = emptyFlow,
  isAnyDate = false,
}: FlowStart): Flow {
  const { quantities, amounts } = preset;
  const flow: Flow = { ...emptyFlow, days, date, isAnyDate, quantities, amounts };
  if (date === null || !offer) return flow;
  const loaded = withSessions(flow, offer);
  const wanted = offer.event_session.find(({ id }) => id === session);
  return wanted && hasPlaces(wanted) ? { ...loaded, session: wanted.id } : loaded;
}

/** Stores the sessions of the date; the only session of a day is chosen automatically. */
export function withSessions(flow: Flow, offer: Sessions): Flow {
  const [first, second] = offer.event_session;
  const only = first && !second && hasPlaces(first) ? first.id : null;
  return { ...flow, offer, hasFailed: false, session: only };
}

/** Returns true while the flow is waiting for the sessions of this date. */
export const isAwaited = (flow: Flow, date: string): boolean =>
  flow.offer === null && flow.date === date;

/** Merges newly loaded days into the known ones, in order; new days replace old ones. */
function withDays(known: readonly Day[], learnt: readonly Day[]): readonly Day[] {
  const byDate = new Map([...known, ...learnt].map((day) => [day.date, day]));
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

/** Events that change the choice. */
const choices: ReadonlySet<string> = new Set<FlowEvent['type']>([
  'date_chosen',
  'any_date_chosen',
  'session_chosen',
  'quantity_changed',
  'amount_changed',
  'seats_chosen',
]);

/** Events that only follow a submit. */
const outcomes: ReadonlySet<string> = new Set<FlowEvent['type']>([
  'sold_out',
  'day_sold_out',
  'seats_taken',
  'seats_refused',
]);

/**
 * Returns true if an event comes out of turn: a choice after submit, or a submit's outcome without
 * one.
 */
export const isOutOfTurn = (flow: Flow, { type }: { readonly type: string }): boolean =>
  (flow.isSubmitting ? choices : outcomes).has(type);

export function dateFirstFlow(flow: Flow, event: FlowEvent): Flow {
  if (isOutOfTurn(flow, event)) return flow;
  switch (event.type) {
    case 'days_loaded':
      return { ...flow, days: withDays(flow.days, event.days) };
    case 'date_chosen':
      return event.date !== flow.date &&
        canChoose(flow.days.find(({ date }) => date === event.date))
        ? {
            ...flow,
            ...(flow.date === null ? noSession : noChoice),
            date: event.date,
            isDateOurs: event.isOurs === true,
            notice: null,
          }
        : flow;
    case 'any_date_chosen':
      return flow.isAnyDate
        ? flow
        : { ...flow, ...noChoice, date: null, isAnyDate: true, notice: null };
    case 'sessions_asked':
      return { ...flow, hasFailed: false };
    case 'sessions_loaded':
      return isAwaited(flow, event.date) ? withSessions(flow, event.offer) : flow;
    case 'sessions_failed':
      return isAwaited(flow, event.date) ? { ...flow, hasFailed: true } : flow;
    case 'session_chosen': {
      const session = flow.offer?.event_session.find(({ id }) => id === event.session);
      if (!session || !hasPlaces(session) || session.id === flow.session) return flow;
      // Tickets named by the address are kept for the first session chosen.
      const quantities = flow.session === null ? flow.quantities : {};
      return { ...flow, session: session.id, ...noTickets, quantities, notice: null };
    }
    case 'quantity_changed':
      return {
        ...flow,
        quantities: { ...flow.quantities, [event.typeId]: event.quantity },
        notice: null,
      };
    case 'amount_changed':
      return {
        ...flow,
        amounts: { ...flow.amounts, [event.typeId]: event.amount },
        notice: null,
      };
    case 'seats_chosen':
    case 'seats_taken':
    case 'seats_refused':
      return withSeats(flow, event);
    case 'submitted':
      return ticketCount(flow) > 0 ? { ...flow, isSubmitting: true, notice: null } : flow;
    case 'refused':
      return { ...flow, isSubmitting: false, notice: { kind: 'refused', text: event.text } };
    case 'sold_out': {
      // Tickets for any date have no session to reload.
      if (flow.session === null) return dateFirstFlow(flow, { type: 'refused', text: event.text });
      const stopped = { ...flow, offer: event.offer, isSubmitting: false };
      const chosen = event.offer.event_session.find(({ id }) => id === flow.session);
      return chosen && hasPlaces(chosen)
        ? // Fewer are left than were wanted: the same session with less.
          { ...stopped, ...noTickets, notice: { kind: 'refused', text: event.text } }
        : { ...stopped, session: null, ...noTickets, notice: { kind: 'pick_session' } };
    }
    case 'day_sold_out':
      return {
        ...flow,
        ...noChoice,
        days: event.days,
        date: null,
        isSubmitting: false,
        notice: { kind: 'pick_date' },
      };
  }
}

type SeatEvent = Extract<FlowEvent, { readonly type: `seats_${string}` }>;

/**
 * Applies a change of seats: a new choice; the choice without seats that someone else took (SEA-05); or a refused
 * choice, kept for the buyer to fix.
 */
export function withSeats<F extends Flow>(flow: F, event: SeatEvent): F {
  if (event.type === 'seats_chosen') {
    if (flow.session === null) return flow;
    return { ...flow, ...noSeats, seats: event.seats, notice: null };
  }
  const stopped: F = {
    ...flow,
    isSubmitting: false,
    notice: { kind: 'refused', text: event.text },
  };
  if (event.type === 'seats_refused') return { ...stopped, seatFault: event.fault };
  const isTaken = ({ templateID }: ChosenSeat): boolean => event.seats.includes(templateID);
  return {
    ...stopped,
    seats: flow.seats.filter((seat) => !isTaken(seat)),
    // The map names the lost seats, and offers the nearest.
    takenSeats: flow.seats.filter(isTaken),
  };
}

export function ticketCount({ quantities }: Pick<Flow, 'quantities'>): number {
  return Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);
}

/**
 * Returns true if the choice can be submitted (DET-48). Events without dates and tickets for any date need no session
 * (A-25).
 */
export function canSubmit(flow: Flow, needsSession: boolean): boolean {
  const hasWhen = !needsSession || flow.isAnyDate || flow.session !== null;
  return !flow.isSubmitting && ticketCount(flow) > 0 && hasWhen;
}
