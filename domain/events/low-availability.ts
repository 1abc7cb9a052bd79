/** Number of places below which a session counts as nearly full (CAL-28). */
const fewLeftBelow = 10;

/**
 * The hint about a session's places: their number if below the configured threshold (CAL-27), otherwise that few are
 * left (CAL-28). `left` is -1 if unlimited.
 */
export function lowAvailability(left: number, threshold: number): 'remaining' | 'hurry' | null {
  if (left <= 0) return null;
  if (left < threshold) return 'remaining';
  return left < fewLeftBelow ? 'hurry' : null;
}
