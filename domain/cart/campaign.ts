/** Limits on the campaign parameters stored with a cart: their number, and their length as JSON. */
export const maxCampaignFields = 20;
export const maxCampaignLength = 4_000;
const maxNameLength = 100;
const maxValueLength = 500;

/** Keeps parameters, starting with the first, within the limits. Skips a parameter that is too long. */
export function withinCampaignLimits(
  parameters: readonly (readonly [string, string])[],
): Record<string, string> {
  let kept: Record<string, string> = {};
  for (const [name, value] of parameters) {
    if (name.length > maxNameLength || value.length > maxValueLength) continue;
    const more = { ...kept, [name]: value };
    const isTooMuch =
      Object.keys(more).length > maxCampaignFields ||
      JSON.stringify(more).length > maxCampaignLength;
    if (!isTooMuch) kept = more;
  }
  return kept;
}
