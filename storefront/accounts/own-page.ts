import { cookieHeader } from '#contract/api/cookie-header.ts';

/**
 * Asks for what a page is drawn from for a member; undefined where `signal` ended that, be it before
 * the answer or within it. `isPartitioned` says how its cookies are kept, as with every call.
 * @throws where the answer is a refusal: what everybody sees is there, and the banner says the rest.
 */
export async function askOwnPage<T>(
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
