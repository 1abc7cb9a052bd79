/**
 * Asks for what a page is drawn from for a member; undefined where `signal` ended that, be it before
 * the answer or within it.
 * @throws where the answer is a refusal: what everybody sees is there, and the banner says the rest.
 */
export async function askOwnPage<T>(address: string, signal: AbortSignal): Promise<T | undefined> {
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) throw new Error(`what is for members was answered ${response.status}`);
    return (await response.json()) as T;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}
