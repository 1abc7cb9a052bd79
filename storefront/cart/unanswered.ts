import type { Outcome } from '#contract/client.ts';

const writesOf = new WeakMap<object, Map<string, string>>();

/**
 * Sends a write with its own idempotency key, and reuses the key until the write is answered: a
 * second press after a dropped connection does not hold twice (law 6). `owner` is the object that
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
