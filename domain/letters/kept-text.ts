const longest = 20_000;
const hidden = '…';

/**
 * Returns an email's plain text as stored: without these secrets, with only the origin of each link, because the rest
 * may give access (law 9), and at most 20,000 characters long.
 */
export function keptText(text: string, secrets: readonly string[]): string {
  let kept = text.replace(/\b(https?:\/\/[^\s/?#]+)\S*/gi, (_, origin) => `${origin}/${hidden}`);
  for (const secret of secrets) if (secret !== '') kept = kept.replaceAll(secret, hidden);
  if (kept.length <= longest) return kept;
  // Avoids cutting a character in half.
  return `${kept.slice(0, longest - 2).replace(/[\uD800-\uDBFF]$/, '')}${hidden}`;
}
