import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../services/services.ts';
import type { Turns } from '../turns/turns.ts';
import { answerKept } from './answer-kept.ts';
import type { ReadSharedAddress } from './asked.ts';
import { readCallAddress } from './call-address.ts';
import { type Answers, shareAnswers } from './share-answers.ts';

interface SharedReads {
  readonly fetch: Answers;
  readonly answerAtOnce: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
}

/**
 * Answers public pages and calls of the cached API once for everybody. Each of the two has bounds of
 * its own, so that many different calls do not drop pages.
 */
export function shareReads(
  services: Services,
  readPageAddress: ReadSharedAddress,
  turns: Turns,
  fetch: Answers,
): SharedReads {
  const calls = shareAnswers(services, readCallAddress, turns.calls, fetch);
  const pages = shareAnswers(services, readPageAddress, turns.pages, calls.fetch);
  return { fetch: pages.fetch, answerAtOnce: answerKept(services.settings, [pages, calls]) };
}
