import { cookieHeader } from '#contract/api/cookie-header.ts';

/**
 * Loads a page's data for a member; undefined if `signal` aborted the request, before or during its answer.
 * `isPartitioned` says how cookies are stored, as in every call.
 * @throws if the request is refused: the public page stays, and the banner shows the error.
 */
export async function fetchMemberPage<T>(
  address: string,
  signal: AbortSignal,
  isPartitioned = false,
): Promise<T | undefined> {
  const headers: Record<string, string> = isPartitioned
    ? { [cookieHeader.name]: cookieHeader.value }
    : {};
  try {
    const response = await fetch(address, { signal, headers });
    if (!response.ok) throw new Error(`what is for members was answered ${response.status}`);
    return (await response.json()) as T;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
