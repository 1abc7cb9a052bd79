import {
  dateFirstFlow,
  emptyFlow,
  type Flow,
  type FlowEvent,
  isOutOfTurn,
  noSeats,
  type Preset,
} from './date-first-flow.ts';
import { hasPlaces, type Sessions } from './offer.ts';

/** The session that an address names, for a single event with several times (DET-28, DET-30). */
interface NamedSession {
  readonly session: string | null;
  readonly date: string | null;
}

const anySession: NamedSession = { session: null, date: null };

/**
 * The first state of the single-event flow (DET-62): the first session with places, among those
 * named by the address if there are any. An event without sessions, such as codes (DET-63), starts
 * with quantities alone.
 */
export function beginSingleEvent(
  offer: Sessions | null,
  preset: Preset = emptyFlow,
  named = anySession,
): Flow {
  const { quantities, amounts } = preset;
  return withFirst({ ...emptyFlow, quantities, amounts }, offer, named);
}

function withFirst(flow: Flow, offer: Sessions | null, named = anySession): Flow {
  const unsold = offer?.event_session.filter(hasPlaces) ?? [];
  const wanted = unsold.find(
    ({ id, date }) => id === named.session || (named.session === null && date === named.date),
  );
  const first = wanted ?? unsold[0];
  return { ...flow, offer, session: first?.id ?? null, date: first?.date ?? null };
}

/** Quantities and submit; if the session sells out, the next one with places takes over. */
export function singleEventFlow(flow: Flow, event: FlowEvent): Flow {
  const isOfSession = event.type === 'sold_out' && flow.session !== null;
  if (!isOfSession || isOutOfTurn(flow, event)) return dateFirstFlow(flow, event);
  const next = withFirst({ ...flow, isSubmitting: false }, event.offer, {
    ...anySession,
    session: flow.session,
  });
  const refused = { kind: 'refused', text: event.text } as const;
  if (next.session === flow.session) return { ...next, notice: refused };
  const notice = next.session === null ? refused : ({ kind: 'next_session' } as const);
  return { ...next, ...noSeats, notice };
}
