import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '../services/services.ts';
import { countersOf, type RequestCounters } from '../telemetry/requests.ts';
import type { Turns } from '../turns/turns.ts';
import { answerKept } from './answer-kept.ts';
import type { ReadSharedAddress } from './asked.ts';
import { readCallAddress, sharedCallAt } from './call-address.ts';
import { type Answers, shareAnswers } from './share-answers.ts';

/** The storefront's addresses: which of them share an answer, and the counters of each page. */
export interface PageAddresses {
  readonly read: ReadSharedAddress;
  readonly countersAt: (pathname: string) => RequestCounters;
}

interface SharedReads {
  readonly fetch: Answers;
  readonly answerAtOnce: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;
}

/**
 * Answers public pages and calls of the cached API once for everyone. Each of the two has its own bounds, so that many
 * different calls do not displace pages.
 */
export function shareReads(
  services: Services,
  pagesAt: PageAddresses,
  turns: Turns,
  fetch: Answers,
): SharedReads {
  const calls = shareAnswers(services, readCallAddress, turns.calls, fetch, {
    name: 'calls',
    countersAt: (path) => countersOf('call', sharedCallAt(path) ?? 'unknown'),
  });
  const pages = shareAnswers(services, pagesAt.read, turns.pages, calls.fetch, {
    name: 'pages',
    countersAt: pagesAt.countersAt,
  });
  return { fetch: pages.fetch, answerAtOnce: answerKept(services.settings, [pages, calls]) };
}
