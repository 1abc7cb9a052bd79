import type { CartAnswer } from '../../cart/cart-store.ts';
import type { ReserveDetails, TicketLine } from '../../cart/reserve.ts';
import { unusedCodeOf } from '../../cart/unused-code.ts';
import { cartVisitOf } from '../../cart/visit-window.ts';

interface Shop {
  readonly slug: string;
  readonly admissionEvent: string | null;
}

/**
 * Stores what the pages after a hold need: the visit, which is the session of the admission tickets just held (DET-56),
 * and a code from the address that had no effect on these tickets.
 */
export function afterHold(
  { slug, admissionEvent }: Shop,
  lines: readonly TicketLine[],
  answer: CartAnswer,
  { preloadedPromoCodes = [] }: Pick<ReserveDetails, 'preloadedPromoCodes'>,
): void {
  unusedCodeOf(slug).note(answer, preloadedPromoCodes);
  const session = answer.event_session.find(
    ({ id, event_template_id }) =>
      event_template_id === admissionEvent && lines.some((line) => line.event_session_id === id),
  );
  if (!session) return;
  const { id, start_datetime: start, end_datetime: end } = session;
  cartVisitOf(slug).keep({ session: id, start, end });
}
