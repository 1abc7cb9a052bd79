import { type HeldMembership, type RenewalFault, renewalFault, renewalOf } from './membership.ts';
import { isMembershipHandler } from './membership-handler.ts';
import type { ValidityPolicy } from './validity.ts';

type Data = Readonly<Record<string, unknown>>;

/** The membership that each level in a cart renews, by group id; null for a new membership. */
type Renewals = Map<string, string | null>;

export const renewalsIn = (
  tickets: readonly { readonly ticket_group_id: string; readonly handler_data: Data }[],
): Renewals =>
  new Map(
    tickets.map((ticket) => [ticket.ticket_group_id, renewalOf(ticket.handler_data) ?? null]),
  );

interface Level extends ValidityPolicy {
  readonly id: string;
  readonly event_template_id: string;
  readonly handler: string;
}

interface Known {
  readonly membership: (id: string) => HeldMembership | undefined;
  readonly timezone: (eventTemplateId: string) => string;
  readonly now: number;
}

type LineRenewal =
  | { readonly kind: 'renews'; readonly held: HeldMembership }
  /** The line is invalid; `fault` is about `handler_data.renews`. */
  | { readonly kind: 'invalid'; readonly fault: string }
  | {
      readonly kind: 'not_renewed';
      readonly reason: RenewalFault;
      readonly membership_id: string;
    };

/**
 * The membership that a line renews; undefined if it renews none. All tickets of a level form one
 * membership of the cart, so they renew the same one, and no other level renews it. Records the
 * line in `renewals`.
 */
export function renewalOfLine(
  { handler_data }: { readonly handler_data: Data },
  level: Level,
  renewals: Renewals,
  known: Known,
): LineRenewal | undefined {
  if (!isMembershipHandler(level.handler)) return undefined;
  const invalid = (fault: string) => ({ kind: 'invalid', fault }) as const;
  const id = renewalOf(handler_data) ?? null;
  if (id === null && handler_data['renews'] !== undefined) return invalid('is not an id');
  const before = renewals.get(level.id);
  if (before !== undefined && before !== id) {
    return invalid('is not that of the other tickets of this level');
  }
  if (id === null) {
    renewals.set(level.id, id);
    return undefined;
  }
  if ([...renewals].some(([other, renewed]) => renewed === id && other !== level.id)) {
    return invalid('is renewed by this cart at another level');
  }
  const held = known.membership(id);
  if (!held) return invalid('is not a membership of yours');
  renewals.set(level.id, id);
  const reason = renewalFault(level, known.timezone(level.event_template_id), known.now, held);
  return reason ? { kind: 'not_renewed', reason, membership_id: id } : { kind: 'renews', held };
}
