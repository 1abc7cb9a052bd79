import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from '../compression/encodings.ts';
import { hasTag } from '../http/conditional.ts';
import { arrivedOverTls } from '../http/forwarded.ts';
import type { ServerSettings } from '../setup/settings.ts';
import { nameAnswer } from '../telemetry/requests.ts';
import type { SharedAnswers } from './share-answers.ts';

/**
 * Returns a function that writes a cached answer to a connection without the Web's Request and Response, which take longer than
 * the rest of a hit. It returns false if nothing is cached; the request is then handled as usual. Both ways send the same
 * answer.
 */
export function answerKept(
  { trustedProxies = 0 }: ServerSettings,
  shares: readonly SharedAnswers[],
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  return ({ method, url = '', headers }, outgoing) => {
    if (method !== 'GET' && method !== 'HEAD') return false;
    // Only addresses in normalized form are known.
    const address = `http://${headers.host}${url}`;
    const isTls = arrivedOverTls(lookup(headers), trustedProxies);
    for (const share of shares) {
      const answer = share.find(address, isTls);
      if (!answer) continue;
      if (answer.counters) nameAnswer(outgoing, answer.counters);
      if (answer.etag !== null && hasTag(headers['if-none-match'], answer.etag)) {
        outgoing.writeHead(304, answer.unchanged).end();
        return true;
      }
      const variant = answer.in(chooseEncoding(headers['accept-encoding']?.toString() ?? null));
      if (variant instanceof Promise) return false;
      outgoing.writeHead(answer.status, variant.rawHeaders as string[]);
      outgoing.end(method === 'HEAD' ? undefined : variant.body);
      return true;
    }
    return false;
  };
}

const lookup = (headers: IncomingMessage['headers']): Pick<Headers, 'get'> => ({
  get: (name) => headers[name]?.toString() ?? null,
});
