/**
 * A call that the server did not answer, failed at, or is too busy to answer; undefined for a refusal. A portal of a café’s network
 * answers too, with a page.
 */
export function unanswered({
  status,
}: {
  readonly status: number;
}): 'lost' | 'failed' | 'busy' | undefined {
  if (status === 429) return 'busy';
  if (status >= 500) return 'failed';
  return status >= 400 ? undefined : 'lost';
}
