import type { CartAnswer } from './cart-store.ts';

type Session = CartAnswer['event_session'][number];

/** The session that a cart's visit is built around: the admission event's, else the first. */
export function anchorSession(
  { event_session }: Pick<CartAnswer, 'event_session'>,
  admissionEvent: string | null,
): Session | undefined {
  return (
    event_session.find(({ event_template_id }) => event_template_id === admissionEvent) ??
    event_session[0]
  );
}
