import {
  dateFirstFlow,
  emptyFlow,
  type Flow,
  type FlowEvent,
  type Preset,
} from './date-first-flow.ts';
import { hasPlaces, type Sessions } from './offer.ts';

/** The first session that has places left, else none (DET-62). */
const firstUnsold = (offer: Sessions | null): string | null =>
  offer?.event_session.find(hasPlaces)?.id ?? null;

/**
 * Where the single-event flow begins (DET-62): at the first unsold session, chosen. An event that
 * sells without one, as codes are (DET-63), begins with nothing to choose but quantities.
 */
export function beginSingleEvent(offer: Sessions | null, preset: Preset = emptyFlow): Flow {
  const { quantities, amounts } = preset;
  return withFirst({ ...emptyFlow, quantities, amounts }, offer);
}

function withFirst(flow: Flow, offer: Sessions | null): Flow {
  const session = firstUnsold(offer);
  const date = offer?.event_session.find(({ id }) => id === session)?.date ?? null;
  return { ...flow, offer, session, date };
}

/** Quantities and submit; a session that sells out gives way to the next one that has places. */
export function singleEventFlow(flow: Flow, event: FlowEvent): Flow {
  if (event.type !== 'sold_out') return dateFirstFlow(flow, event);
  const next = withFirst({ ...flow, isSubmitting: false }, event.offer);
  return next.session === flow.session || next.session === null
    ? { ...next, notice: { kind: 'refused', text: event.text } }
    : { ...next, notice: { kind: 'next_session' } };
}
