import { benefitLeft, currentTerms } from '#domain/memberships/member-benefits.ts';
import type { ApiRequest } from '../http/request.ts';
import { benefitRules, readStanding } from '../store/memberships/member-benefits.ts';

/** The recipient of an offer. */
export interface Audience {
  /** They have a current membership. */
  readonly isMember: boolean;
  /** The number of a members-only type that they may still buy; null means unlimited, undefined never. */
  readonly left: (typeId: string, eventTemplateId: string) => number | null | undefined;
  /** Equal for audiences with the same offer. */
  readonly key: string;
}

const everybody: Audience = { isMember: false, left: () => undefined, key: '' };

/**
 * The requester: a guest, who sees the public offer; or a member, with their current memberships and purchases. The
 * page subtracts what their cart holds, as for every limit per order.
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
