/** Returns true for a parameter of a listing, whose filters are passed to other pages (`listing-filter.ts`). */
export const isListingParameter = (name: string): boolean =>
  /^(category|date|time|time\.start|time\.end|show|page|meta\..+)$/s.test(name);
