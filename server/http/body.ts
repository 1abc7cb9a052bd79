import { Refusal } from '#contract/api/refusals.ts';

/** The connection ended before the whole body arrived: no client waits for the answer. */
export class BodyInterrupted extends Error {
  override readonly name = 'BodyInterrupted';
}

/** 1 MiB: enough for a thousand ticket lines with names. */
export const bodyLimit = 1 << 20;

/**
 * The text of a request's body of at most `limit` bytes. Never reads more than that, even without a
 * declared length. Throws body_too_large, or BodyInterrupted.
 */
export async function readBodyText(request: Request, limit: number): Promise<string> {
  const tooLarge = () => new Refusal('body_too_large', 'request');
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    // HTTP enforces a declared length, so this check saves reading.
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

/** A body is read from the connection only, so nothing else can make it fail. */
function interrupted(cause: unknown): never {
  throw new BodyInterrupted('the body was cut off', { cause });
}
