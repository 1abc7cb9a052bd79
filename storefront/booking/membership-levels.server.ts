import { isMembershipHandler } from '#domain/memberships/membership-handler.ts';
import type { OfferedLevel } from './membership-level.ts';
import type { OfferedGroup, TicketType } from './offer.ts';

/**
 * The levels of a membership: each group that has rules for its members (MEM-11) and, in groups without rules, each
 * type, of which one is bought.
 */
export function offeredLevels(
  groups: readonly OfferedGroup[],
  { ticket_type }: { readonly ticket_type: readonly TicketType[] },
): OfferedLevel[] {
  const ruleOf = new Map(ticket_type.map(({ id, rule }) => [id, rule ?? null]));
  return groups
    .filter(({ handler }) => isMembershipHandler(handler))
    .flatMap((group): OfferedLevel[] => {
      const types = group.types.map(({ id }) => {
        const rule = ruleOf.get(id) ?? null;
        return { id, ...(rule ? { rule } : {}) };
      });
      if (types.some(({ rule }) => rule)) {
        const { name, summary } = group;
        return [{ id: group.id, groupId: group.id, name, summary, types }];
      }
      return group.types.map(({ id, name, summary }) => {
        const rule = { min: 1, max: 1, named: 'optional', emailed: false, party_role: '' } as const;
        return { id, groupId: group.id, name, summary, types: [{ id, rule }] };
      });
    });
}
