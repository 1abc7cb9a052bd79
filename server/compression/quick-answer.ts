import { chooseQuickEncoding, compressed } from './encodings.ts';

/**
 * Bytes from which compressing an answer gains more than it costs, and up to which it is compressed as a whole: longer ones,
 * a copy outside the heap, would have it collected more often than compressing takes.
 */
const least = 1_024;
const most = 131_072;

/**
 * An answer that is sent once, compressed if the client accepts that. As a whole, text takes a quarter of the time
 * that a stream would. What is left to `compress()`: nothing of short text, whose length is known, and the stream of long text.
 */
export async function quickAnswer(
  text: string,
  acceptEncoding: string | null,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const length = Buffer.byteLength(text);
  if (length < least) {
    return new Response(text, { headers: { ...headers, 'Content-Length': String(length) } });
  }
  const varied = { ...headers, Vary: 'Accept-Encoding' };
  const encoding = length <= most ? chooseQuickEncoding(acceptEncoding) : 'identity';
  if (encoding === 'identity') return new Response(text, { headers: varied });
  const body = await compressed(Buffer.from(text), encoding);
  return new Response(body, { headers: { ...varied, 'Content-Encoding': encoding } });
}
