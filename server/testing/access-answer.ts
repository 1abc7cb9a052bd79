import type { RefusalCode } from '#contract/refusals.ts';
import type { Owner } from './access-roles.ts';

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
/** One a role, in their order (access-roles.ts). */
export type Answers = readonly [Answer, Answer, Answer, Answer, Answer, Answer, Answer];

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
