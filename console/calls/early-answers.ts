/** Answers that a page requested before its scripts had loaded, by address. */
type EarlyAnswers = Map<string, Promise<Response>>;

/**
 * Returns the answer that the page requested before its scripts ran, once per address; undefined for any other address
 * (DOR-01).
 */
export function earlyAnswer(address: string): Promise<Response> | undefined {
  const { earlyAnswers } = globalThis as { earlyAnswers?: EarlyAnswers };
  const answer = earlyAnswers?.get(address);
  earlyAnswers?.delete(address);
  return answer;
}
