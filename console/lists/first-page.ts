import type { Outcome } from '#contract/client.ts';
import { answerOf } from '../calls/answer-of.ts';
import { type Problem, problemOf } from '../calls/problem.ts';

/** The first page of a list, or the error about the filters in its address. */
export type FirstPage<A> =
  | { readonly first: A; readonly refused?: undefined }
  | { readonly first?: undefined; readonly refused: Problem };

/**
 * Returns the first page of a list from a loader's call. If the server refuses a filter from the address, the page says
 * so and keeps its filters. Throws where the page cannot be shown (`answerOf`).
 */
export function firstPage<A>(outcome: Outcome<A>, portal: string, request: Request): FirstPage<A> {
  const isRefused = !outcome.ok && (outcome.status === 400 || outcome.status === 429);
  if (isRefused) return { refused: problemOf(outcome) };
  return { first: answerOf(outcome, portal, request) };
}
