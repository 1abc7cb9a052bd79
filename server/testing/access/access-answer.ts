import type { RefusalCode } from '#contract/api/refusals.ts';
import { type Owner, type Role, roles } from './access-roles.ts';

/**
 * The kind of data an answer shows:
 * - `public`: visible to everyone, nobody's data;
 * - `own`: the caller's own data;
 * - `new`: just created by the call for the caller;
 * - `named`: a thing whose id, token or number was given and grants access to it (law 9), and no
 *   other data of its owner;
 * - `nothing`: an empty answer.
 */
export type Visibility = 'public' | 'own' | 'new' | 'named' | 'nothing';
export type Answer = `${number} ${Visibility | RefusalCode}`;
/** One answer for each role, in the order of access-roles.ts; the lapsed member's may be omitted. */
export type Answers = readonly [Answer, Answer, Answer, Answer, Answer, Answer, Answer, Answer?];

/** Returns the expected answer for a role; the lapsed member's is the other member's unless the row says otherwise. */
export function answerOf(answers: Answers, role: Role): Answer {
  const named = answers[roles.indexOf(role)];
  if (named) return named;
  if (role !== 'lapsed member') throw new Error(`a row without an answer for the ${role}`);
  return answerOf(answers, 'other member');
}

export const sameForAll = (answer: Answer): Answers => [
  answer,
  answer,
  answer,
  answer,
  answer,
  answer,
  answer,
];

/** The expected answers by owner of the thing asked about. */
export type ByOwner = Readonly<Record<Owner, Answers>>;
