import { benefitLeft, currentTerms } from '#domain/memberships/member-benefits.ts';
import type { ApiRequest } from '../http/request.ts';
import { benefitRules, readStanding } from '../store/memberships/member-benefits.ts';

/** The person an offer is made to. */
export interface Audience {
  /** They have a current membership. */
  readonly isMember: boolean;
  /** The number of a members-only type they may still buy; null: unlimited, undefined: never. */
  readonly left: (typeId: string, eventTemplateId: string) => number | null | undefined;
  /** Equal for audiences with the same offer. */
  readonly key: string;
}

const everybody: Audience = { isMember: false, left: () => undefined, key: '' };

/**
 * A guest, who is offered what everybody is; or a member, by their current memberships and what
 * they have bought. The page subtracts what their cart holds, as it does for every limit of an
 * order.
 */
export async function audienceOf(request: ApiRequest): Promise<Audience> {
  const { viewer, services, portalId, catalogue } = request;
  if (viewer.kind === 'guest') return everybody;
  const standing = await services.store.read(portalId, (tx) =>
    readStanding(tx, viewer.identityId, 'carts'),
  );
  const now = services.now();
  const terms = currentTerms(standing, now);
  if (terms.length === 0) return everybody;
  const known = { standing, benefits: benefitRules(catalogue), now };
  return {
    isMember: true,
    left: (ticket_type_id, event_template_id) =>
      benefitLeft({ ticket_type_id, event_template_id }, known),
    key: terms
      .map(({ ticket_group_id }) => ticket_group_id)
      .toSorted()
      .join('\n'),
  };
}
