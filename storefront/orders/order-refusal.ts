import type { Outcome } from '#contract/client.ts';
import type { SelfEditRules } from '#domain/orders/self-edit.ts';
import { errorText } from '../api/use-error-text.ts';
import type { CompiledMessages, Words } from '../site/words.ts';

/** What is needed to name the part of an order that a refusal is about. */
export interface OrderFacts {
  /** Describes a ticket; null if it is not part of this order. */
  readonly ticket: (id: string) => string | null;
  /** Describes a session, with the group that has no more tickets for it. */
  readonly session?: (id: string, groupId: string) => string | null;
  /** The time before the start until which a ticket can be changed; without it, until the start. */
  readonly rules?: Pick<SelfEditRules, 'horizonDays' | 'horizonHours'>;
}

const nothing: OrderFacts = { ticket: () => null };

/**
 * Reasons why a ticket or a whole order is not changed, by the server's reason or state (decision
 * 072).
 */
const reasons = {
  redeemed: 'order_refusal.redeemed',
  cancelled: 'order_refusal.cancelled',
  changed: 'order_refusal.changed',
  // ORD-39, ORD-40: only staff can change these.
  not_editable: 'manage.contact',
  anchored: 'manage.contact',
  priced_together: 'manage.contact',
  scheduled: 'manage.contact',
  not_free: 'order_cancel.contact',
  payment_in_progress: 'order_refusal.being_paid',
  payment_lost: 'order_refusal.payment_lost',
  ordered: 'manage.elsewhere',
  expired: 'manage.expired_text',
} as const;

const isReason = (reason: unknown): reason is keyof typeof reasons =>
  typeof reason === 'string' && Object.hasOwn(reasons, reason);

/**
 * The text for a failed call about an order: the refused part, if the server names it, and the
 * reason; ORD-41 for a failure other than a refusal.
 */
export function orderErrorText(
  outcome: Outcome<unknown>,
  t: Words,
  messages: CompiledMessages,
  order: OrderFacts = nothing,
): string {
  const why = reasonText(outcome, t, messages, order);
  const extra = outcome.ok ? undefined : outcome.errors[0]?._extra;
  const what = partOf(extra ?? {}, order);
  return what === null ? why : t('order_refusal.part', { what, why });
}

function reasonText(
  outcome: Outcome<unknown>,
  t: Words,
  messages: CompiledMessages,
  { rules }: OrderFacts,
): string {
  const other = errorText(outcome, t, messages, 'manage.failed');
  const error = outcome.ok || outcome.status >= 500 ? undefined : outcome.errors[0];
  if (error?._description !== '') return other;
  const { _code: code, _extra: extra } = error;
  if (code === 'ticket_state_incorrect' && isReason(extra['reason'])) {
    return t(reasons[extra['reason']]);
  }
  if (code === 'incorrect_cart_state' && isReason(extra['state'])) {
    return t(reasons[extra['state']]);
  }
  // ORD-35
  if (code === 'not_found') return t('order_cancel.not_found');
  if (code === 'ticket_not_found') return t('order_refusal.not_in_order');
  if (code !== 'tickets_too_old' || extra['ticket_id'] === undefined) return other;
  const { horizonDays: days = 0, horizonHours: hours = 0 } = rules ?? {};
  return t('order_refusal.too_late', { days, hours, notice: days + hours });
}

/** The ticket or the time that a refusal is about, in words; null if it names none. */
function partOf(extra: Readonly<Record<string, unknown>>, order: OrderFacts): string | null {
  const { ticket_id: ticket, event_session_id: session, ticket_group_id: group } = extra;
  if (typeof ticket === 'string') return order.ticket(ticket);
  if (typeof session !== 'string') return null;
  return order.session?.(session, typeof group === 'string' ? group : '') ?? null;
}
