import {
  type BenefitRules,
  type MemberStanding,
  type MemberTicket,
  termFor,
} from './member-benefits.ts';

interface Line {
  readonly type: { readonly id: string };
  readonly group: {
    readonly id: string;
    readonly event_template_id: string;
    readonly hidden_type: string;
  };
  /** The start in epoch milliseconds; null without one. */
  readonly at: number | null;
}

interface Known {
  readonly isEventForMembers: (eventTemplateId: string) => boolean;
  readonly standing: MemberStanding;
  readonly benefits: BenefitRules;
  readonly now: number;
}

type LineOfMember =
  | { readonly kind: 'bought'; readonly term_id: string }
  | {
      readonly kind: 'member_limit';
      readonly limit: number;
      readonly ticket_type_id: string;
    }
  | {
      readonly kind: 'blocked';
      readonly block_reason: 'members_only' | 'beyond_membership';
      readonly ticket_group_id: string;
    };

/**
 * The term that buys a members-only ticket, or the reason why none can; undefined if anyone may buy it (QTY-21, QTY-22,
 * MEM-42).
 */
export function memberTermOfLine(
  { type, group, at }: Line,
  cart: readonly MemberTicket[],
  known: Known,
): LineOfMember | undefined {
  const { event_template_id } = group;
  const isForMembers =
    group.hidden_type === 'public_member_only' || known.isEventForMembers(event_template_id);
  if (!isForMembers) return undefined;
  const found = termFor({ ticket_type_id: type.id, event_template_id, at }, cart, known);
  if ('id' in found) return { kind: 'bought', term_id: found.id };
  return found.kind === 'limit'
    ? { kind: 'member_limit', limit: found.limit, ticket_type_id: type.id }
    : { kind: 'blocked', block_reason: found.reason, ticket_group_id: group.id };
}
