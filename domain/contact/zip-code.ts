/**
 * A zip code pattern and the promo code that it grants; without a code, the zip code itself is the promo code.
 */
export interface ZipRule {
  readonly pattern: string;
  readonly code?: string | undefined;
}

/** Maximum length of a zip code. Longer texts are not matched against patterns. */
const maxZipLength = 20;

/** The promo code that a zip code grants, by the first pattern that matches the whole code; null if none does. */
export function promoCodeForZip(zip: string, rules: readonly ZipRule[]): string | null {
  const typed = zip.trim().toUpperCase();
  if (typed === '' || typed.length > maxZipLength) return null;
  const rule = rules.find(({ pattern }) => new RegExp(`^(?:${pattern})$`, 'iu').test(typed));
  return rule ? (rule.code ?? typed) : null;
}
