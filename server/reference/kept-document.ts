import { chooseEncoding } from '../compression/encodings.ts';
import { hasTag, tagOf } from '../http/conditional.ts';
import { readAnswer, type SharedAnswer } from '../shared-answers/shared-answer.ts';

/**
 * Answers with a text that is the same for everyone while the process runs. It is generated at the first request, and
 * compressed once per coding: the contract of staff calls is over a megabyte.
 */
export function keptDocument(
  headers: Readonly<Record<string, string>>,
  write: () => string | Promise<string>,
): (request: Pick<Request, 'headers'>) => Promise<Response> {
  async function keep(): Promise<SharedAnswer> {
    const text = await write();
    const answer = { 'Cache-Control': 'public, max-age=60', ETag: tagOf(text), ...headers };
    return readAnswer(new Response(text, { headers: { ...answer, Vary: 'Accept-Encoding' } }));
  }
  let kept: Promise<SharedAnswer> | undefined;
  return async ({ headers: asked }) => {
    kept ??= keep().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    const { etag, unchanged, in: inEncoding } = await kept;
    if (etag !== null && hasTag(asked.get('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers: unchanged });
    }
    const { body, headers } = await inEncoding(chooseEncoding(asked.get('accept-encoding')));
    return new Response(new Uint8Array(body), { headers });
  };
}
