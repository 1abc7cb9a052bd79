import type { Outcome } from '#contract/client.ts';

/** The answer of a call that has to succeed. */
export async function sent<T>(call: Promise<Outcome<T>>): Promise<T> {
  const outcome = await call;
  if (!outcome.ok) throw new Error(`refused: ${outcome.status} ${outcome.errors[0]?._code}`);
  return outcome.answer;
}
