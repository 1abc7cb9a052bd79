import type { Outcome } from '#contract/client.ts';

const writesOf = new WeakMap<object, Map<string, string>>();

/**
 * Sends a write with a key of its own, and the same write with the same key for as long as it had
 * no answer: who presses again after a cut connection does not hold twice (law 6). `owner` is what
 * the writes belong to, such as the cart's store.
 */
export async function sendOnce<T>(
  owner: object,
  write: unknown,
  send: (idempotencyKey: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const keys = writesOf.get(owner) ?? new Map<string, string>();
  writesOf.set(owner, keys);
  const name = JSON.stringify(write);
  const key = keys.get(name) ?? crypto.randomUUID();
  keys.set(name, key);
  const outcome = await send(key);
  if (outcome.ok || outcome.errors[0]?._code !== 'fault') keys.delete(name);
  return outcome;
}
