/** Parameters of an address that are kept with a cart, and their length as JSON. */
export const mostCampaignFields = 20;
export const longestCampaign = 4_000;
const longestName = 100;
const longestValue = 500;

/** The first parameters that together are within bounds; longer ones are left out. */
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
