import { Refusal } from '#contract/api/refusals.ts';

/** The connection ended before the whole body arrived: no client waits for the answer. */
export class BodyInterrupted extends Error {
  override readonly name = 'BodyInterrupted';
}

/** 1 MiB: enough for a thousand ticket lines with names. */
export const bodyLimit = 1 << 20;

/** Bytes of a body that is always accepted, whatever else is being received: more than nearly all that buyers send. */
const small = 16 << 10;

/** Bytes of larger bodies that may be in transit at once: partly received bodies take memory (decision 147). */
const mostOnTheirWay = 64 << 20;
let onTheirWay = 0;

/**
 * The text of a request's body of at most `limit` bytes. Never reads more than that, even without a
 * declared length. Throws body_too_large, server_busy or BodyInterrupted.
 */
export async function readBodyText(request: Request, limit: number): Promise<string> {
  const declared = request.headers.get('content-length');
  // HTTP enforces a declared length, so this check saves reading.
  if (declared !== null && Number(declared) > limit) throw tooLarge(limit);
  if (declared !== null && Number(declared) <= small) return request.text().catch(interrupted);
  const decoder = new TextDecoder();
  let text = '';
  let taken = 0;
  const pieces = (request.body ?? new Blob().stream())[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await pieces.next().catch(interrupted);
      if (piece.done) return text + decoder.decode();
      taken += piece.value.byteLength;
      onTheirWay += piece.value.byteLength;
      const refusal =
        taken > limit ? tooLarge(limit) : taken > small && onTheirWay > mostOnTheirWay && busy();
      if (refusal) {
        await pieces.return?.();
        throw refusal;
      }
      text += decoder.decode(piece.value, { stream: true });
    }
  } finally {
    onTheirWay -= taken;
  }
}

const tooLarge = (limit: number) => new Refusal('body_too_large', 'request', { limit });
const busy = () => new Refusal('server_busy', 'request', { retry_after: 5 });

/** A body is read from the connection only, so nothing else can make it fail. */
function interrupted(cause: unknown): never {
  throw new BodyInterrupted('the body was cut off', { cause });
}
