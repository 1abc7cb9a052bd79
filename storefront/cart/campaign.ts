import { withinCampaignLimits } from '#domain/cart/campaign.ts';
import { isListingParameter } from '#domain/events/listing-parameters.ts';
import { isOwnParameter, isQuantityOf } from '#domain/events/reserve-query.ts';

/**
 * The campaign of the guest's visit: the page's other query parameters (ANA-09), without quantities of the event's
 * types and without a listing's filters.
 */
export function campaignOf(
  search: string,
  types: readonly { readonly id: string; readonly name: string }[] = [],
): Record<string, string> {
  return withinCampaignLimits(
    [...new URLSearchParams(search)].filter(
      ([key, value]) =>
        !isOwnParameter(key) && !isListingParameter(key) && !isQuantityOf(types, key, value),
    ),
  );
}
