/** A pattern of zip codes, and the promo code that they earn; without one the zip code is it. */
export interface ZipRule {
  readonly pattern: string;
  readonly code?: string | undefined;
}

/** No zip code is longer; nothing longer is held against a pattern. */
const longest = 20;

/** The promo code that a zip code earns, or null: the first pattern that it matches as a whole. */
export function codeOfZip(zip: string, rules: readonly ZipRule[]): string | null {
  const typed = zip.trim().toUpperCase();
  if (typed === '' || typed.length > longest) return null;
  const rule = rules.find(({ pattern }) => new RegExp(`^(?:${pattern})$`, 'iu').test(typed));
  return rule ? (rule.code ?? typed) : null;
}
