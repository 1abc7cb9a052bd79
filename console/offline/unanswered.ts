/** A call that the server did not answer, or is too busy to answer; undefined for a refusal. */
export function unanswered({ status }: { readonly status: number }): 'lost' | 'busy' | undefined {
  if (status === 429) return 'busy';
  return status >= 400 && status < 500 ? undefined : 'lost';
}
