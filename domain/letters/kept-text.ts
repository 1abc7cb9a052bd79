const longest = 20_000;
const hidden = '…';

/**
 * Returns a letter's plain text as it is kept: of each link only the origin, because the rest may open
 * something (law 9), without these secrets, and at most 20,000 characters long.
 */
export function keptText(text: string, secrets: readonly string[]): string {
  let kept = text.replace(/\b(https?:\/\/[^\s/?#]+)\S*/gi, (_, origin) => `${origin}/${hidden}`);
  for (const secret of secrets) if (secret !== '') kept = kept.replaceAll(secret, hidden);
  if (kept.length <= longest) return kept;
  // Cuts no character in half.
  return `${kept.slice(0, longest - 2).replace(/[\uD800-\uDBFF]$/, '')}${hidden}`;
}
