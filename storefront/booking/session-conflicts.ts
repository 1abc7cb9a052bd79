import {
  type Padding,
  paddingOf,
  sessionsConflict,
  type Visit,
} from '#domain/events/session-conflict.ts';
import type { CartAnswer } from '../cart/cart-store.ts';
import type { EventOffer, Session } from './offer.ts';

/** The tickets in the cart that a session conflicts with. */
export interface Conflict {
  readonly eventName: string;
  readonly startTime: string;
}

interface ConflictSettings {
  readonly padding: Padding;
  /** Categories whose sessions never conflict (CAL-23). */
  readonly excluded: readonly string[];
  readonly allDay: ReadonlySet<string>;
}

type Timed = Pick<Session, 'id' | 'start_datetime' | 'end_datetime'>;

/**
 * The sessions that overlap with tickets in the cart, by id, each with the first conflict (CAL-20).
 */
export function conflictsWithCart(
  event: Pick<EventOffer, 'category' | 'pads'>,
  sessions: readonly Timed[],
  cart: Pick<CartAnswer, 'event_session' | 'event_template'>,
  { padding, excluded, allDay }: ConflictSettings,
): ReadonlyMap<string, Conflict> {
  const visit = (session: Timed, meta: EventOffer['pads'], category: string): Visit => ({
    sessionId: session.id,
    start: Date.parse(session.start_datetime),
    end: Date.parse(session.end_datetime),
    padding: paddingOf(meta, padding),
    isFree: allDay.has(session.id) || excluded.includes(category),
  });
  const held = cart.event_session.map((session) => {
    const template = cart.event_template.find(({ id }) => id === session.event_template_id);
    return {
      visit: visit(session, template?.meta ?? {}, template?.category ?? ''),
      conflict: { eventName: template?.name ?? '', startTime: session.startTime },
    };
  });
  return new Map(
    sessions.flatMap((session) => {
      const own = visit(session, event.pads, event.category);
      const met = held.find((other) => sessionsConflict(own, other.visit));
      return met ? [[session.id, met.conflict]] : [];
    }),
  );
}
