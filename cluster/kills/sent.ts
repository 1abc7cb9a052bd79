import type { Outcome } from '#contract/client.ts';

/** Returns the answer of a call that must succeed. */
export async function sent<T>(call: Promise<Outcome<T>>): Promise<T> {
  const outcome = await call;
  if (!outcome.ok) throw new Error(`refused: ${outcome.status} ${outcome.errors[0]?._code}`);
  return outcome.answer;
}
