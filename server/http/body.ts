import { Refusal } from '#contract/api/refusals.ts';

/** The connection ended before all of a body had come: nobody waits for the answer. */
export class BodyInterrupted extends Error {
  override readonly name = 'BodyInterrupted';
}

/** 1 MiB: a thousand ticket lines with names fit well. */
export const bodyLimit = 1 << 20;

/**
 * The text of a request's body of at most so many bytes. More than those are never taken in, also
 * where nothing says ahead how many will come. Throws body_too_large, or BodyInterrupted.
 */
export async function textWithin(request: Request, limit: number): Promise<string> {
  const tooLarge = () => new Refusal('body_too_large', 'request');
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    // A connection brings no more than was declared, and this is the quick way.
    if (Number(declared) > limit) throw tooLarge();
    return request.text().catch(interrupted);
  }
  const decoder = new TextDecoder();
  let text = '';
  let taken = 0;
  const pieces = (request.body ?? new Blob().stream())[Symbol.asyncIterator]();
  for (;;) {
    const piece = await pieces.next().catch(interrupted);
    if (piece.done) return text + decoder.decode();
    taken += piece.value.byteLength;
    if (taken > limit) {
      await pieces.return?.();
      throw tooLarge();
    }
    text += decoder.decode(piece.value, { stream: true });
  }
}

/** A body is read from the connection alone, so nothing else can fail it. */
function interrupted(cause: unknown): never {
  throw new BodyInterrupted('the body did not come whole', { cause });
}
