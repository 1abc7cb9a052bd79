import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../services/services.ts';
import { RenderQueue } from '../turns/render-queue.ts';
import { answerKept } from './answer-kept.ts';
import type { ReadSharedAddress } from './asked.ts';
import { readCallAddress } from './call-address.ts';
import { type Answers, shareAnswers } from './share-answers.ts';

interface SharedReads {
  readonly fetch: Answers;
  readonly answerAtOnce: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
}

/** Calls are short, and wait for no turn: as many are made as are asked for. */
export const atOnce = (): RenderQueue =>
  new RenderQueue({
    what: 'call',
    atOnce: Number.POSITIVE_INFINITY,
    waiting: 0,
    waitingPerClient: 0,
  });

/**
 * Answers public pages and calls of the cached API once for everybody. Each of the two has bounds of
 * its own, so that many different calls do not drop pages.
 */
export function shareReads(
  services: Services,
  readPageAddress: ReadSharedAddress,
  renders: RenderQueue,
  fetch: Answers,
): SharedReads {
  const calls = shareAnswers(services, readCallAddress, atOnce(), fetch);
  const pages = shareAnswers(services, readPageAddress, renders, calls.fetch);
  return { fetch: pages.fetch, answerAtOnce: answerKept(services.settings, [pages, calls]) };
}
