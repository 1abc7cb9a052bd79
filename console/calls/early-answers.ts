/** Answers that a page asked for before its scripts were there, by their address. */
type EarlyAnswers = Map<string, Promise<Response>>;

/** The answer that the page asked for already, the first time that a script asks; undefined for all else (DOR-01). */
export function earlyAnswer(address: string): Promise<Response> | undefined {
  const { earlyAnswers } = globalThis as { earlyAnswers?: EarlyAnswers };
  const answer = earlyAnswers?.get(address);
  earlyAnswers?.delete(address);
  return answer;
}
