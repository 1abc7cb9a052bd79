import type { RefusalCode } from '#contract/api/refusals.ts';
import { type Owner, type Role, roles } from './access-roles.ts';

/**
 * What an answer shows:
 * - `public`: what everybody may see, nothing of anybody;
 * - `own`: something of who asks;
 * - `new`: what the call has just made for who asks;
 * - `named`: a thing whose id, token or number was asked for and is the right to it (law 9), and no
 *   more of whose it is;
 * - `nothing`: an empty answer.
 */
export type Seen = 'public' | 'own' | 'new' | 'named' | 'nothing';
export type Answer = `${number} ${Seen | RefusalCode}`;
/** One a role, in their order (access-roles.ts); the lapsed member's may be left out. */
export type Answers = readonly [Answer, Answer, Answer, Answer, Answer, Answer, Answer, Answer?];

/** What a role has to be answered: the lapsed member as the other one, unless a row says otherwise. */
export function answerOf(answers: Answers, role: Role): Answer {
  const named = answers[roles.indexOf(role)];
  if (named) return named;
  if (role !== 'lapsed member') throw new Error(`a row without an answer for the ${role}`);
  return answerOf(answers, 'other member');
}

export const everybody = (answer: Answer): Answers => [
  answer,
  answer,
  answer,
  answer,
  answer,
  answer,
  answer,
];

/** What is answered about the thing of each owner. */
export type ByOwner = Readonly<Record<Owner, Answers>>;
