import { redirect } from 'react-router';
import type { Outcome } from '#contract/client.ts';
import { noteOutcome } from './connection.ts';
import { codeOf, isLost, isSignedOut } from './problem.ts';
import { signInPath } from './sign-in-path.ts';

/** Thrown by a loader whose page cannot be shown; the error boundary turns it into words. */
export class PageFault extends Error {
  override readonly name = 'PageFault';
  readonly kind: 'lost' | 'missing' | 'forbidden' | 'fault';
  readonly incident: string | undefined;

  constructor(kind: PageFault['kind'], incident?: string) {
    super(`The page is ${kind}.`);
    this.kind = kind;
    this.incident = incident;
  }
}

/**
 * Returns the answer of a call made by a page's loader. If nobody is signed in, throws a redirect to the sign-in page,
 * which leads back here; if the page cannot be shown, throws a PageFault.
 */
export function answerOf<T>(outcome: Outcome<T>, portal: string, request: Request): T {
  noteOutcome(outcome);
  if (outcome.ok) return outcome.answer;
  if (isSignedOut(outcome)) throw redirect(signInPath(portal, new URL(request.url)));
  if (isLost(outcome)) throw new PageFault('lost');
  // What an address names is nothing, or cannot be anything.
  if (outcome.status === 404 || outcome.status === 400) throw new PageFault('missing');
  if (codeOf(outcome) === 'right_missing') throw new PageFault('forbidden');
  const incident = outcome.errors[0]?._extra['incident'];
  throw new PageFault('fault', typeof incident === 'string' ? incident : undefined);
}
