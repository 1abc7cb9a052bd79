/**
 * Returns why a call has no answer: the server did not respond, failed, or is too busy; undefined for a refusal. The
 * portal of a café's network answers too, with a page.
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
