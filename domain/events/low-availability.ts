/** CAL-28. */
const hurryBelow = 10;

/**
 * What is said of the places left in a session: their number below the configured threshold
 * (CAL-27), else that there are few (CAL-28). `left` is -1 where places are unlimited.
 */
export function lowAvailability(left: number, threshold: number): 'remaining' | 'hurry' | null {
  if (left <= 0) return null;
  if (left < threshold) return 'remaining';
  return left < hurryBelow ? 'hurry' : null;
}
