import { withinCampaignLimits } from '#domain/cart/campaign.ts';
import { isOwnParameter, isQuantityParameter } from '#domain/events/reserve-query.ts';

/** The campaign of the guest's visit: the page's other query parameters (ANA-09). */
export function campaignOf(search: string): Record<string, string> {
  return withinCampaignLimits(
    [...new URLSearchParams(search)].filter(
      ([key, value]) => !isOwnParameter(key) && !isQuantityParameter(key, value),
    ),
  );
}
