/** Limits on the campaign parameters stored with a cart: their number, and their length as JSON. */
export const mostCampaignFields = 20;
export const longestCampaign = 4_000;
const longestName = 100;
const longestValue = 500;

/**
 * Keeps parameters from the first on, as long as they fit the limits. A parameter that is too long
 * is skipped.
 */
export function withinBounds(
  parameters: readonly (readonly [string, string])[],
): Record<string, string> {
  let kept: Record<string, string> = {};
  for (const [name, value] of parameters) {
    if (name.length > longestName || value.length > longestValue) continue;
    const more = { ...kept, [name]: value };
    const isTooMuch =
      Object.keys(more).length > mostCampaignFields ||
      JSON.stringify(more).length > longestCampaign;
    if (!isTooMuch) kept = more;
  }
  return kept;
}
