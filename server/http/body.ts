import { Refusal } from '#contract/refusals.ts';

/** 1 MiB: a thousand ticket lines with names fit well. */
export const bodyLimit = 1 << 20;

/**
 * The text of a request's body of at most so many bytes. More than those are never taken in, also
 * where nothing says ahead how many will come. Throws body_too_large.
 */
export async function textWithin(request: Request, limit: number): Promise<string> {
  const tooLarge = () => new Refusal('body_too_large', 'request');
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    // A connection brings no more than was declared, and this is the quick way.
    if (Number(declared) > limit) throw tooLarge();
    return request.text();
  }
  const decoder = new TextDecoder();
  let text = '';
  let taken = 0;
  for await (const bytes of request.body ?? []) {
    taken += bytes.byteLength;
    if (taken > limit) throw tooLarge();
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}
