/** Number of characters of a description shown at first (DET-42). */
export const descriptionLength = 128;

/** The start of a text, cut between words with an ellipsis; a short text stays unchanged. */
export function truncated(text: string, length = descriptionLength): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const start = characters.slice(0, length - 1).join('');
  const lastGap = start.search(/\s\S*$/);
  const isWordCut = /\S/.test(characters[length - 1] ?? '');
  const whole = isWordCut && lastGap > 0 ? start.slice(0, lastGap) : start;
  return `${whole.replace(/[\s.,;:–-]+$/, '')}…`;
}
