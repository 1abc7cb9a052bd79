import type { CallInput } from '#contract/client.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { CallName } from '#contract/routes.ts';
import { type Owner, owners, type Role } from './access-roles.ts';
import type { Scene } from './access-scene.ts';

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

/** One call on one kind of thing, and what each role has to be answered. */
export interface AccessRow {
  readonly call: CallName;
  readonly about: string;
  readonly ask: (scene: Scene, asker: Role) => Promise<CallInput<CallName>>;
  readonly answers: Answers;
}

type Given<N extends CallName> = CallInput<N> | Promise<CallInput<N>>;

export const row = <N extends CallName>(
  call: N,
  about: string,
  ask: (scene: Scene, asker: Role) => Given<N>,
  answers: Answers,
): AccessRow => ({
  call,
  about,
  ask: async (scene, asker) => (await ask(scene, asker)) as CallInput<CallName>,
  answers,
});

export const everybody = (answer: Answer): Answers => [
  answer,
  answer,
  answer,
  answer,
  answer,
  answer,
  answer,
];

export type ByOwner = Readonly<Record<Owner, Answers>>;

/** A row for the thing of each owner. */
export const ofEach = <N extends CallName>(
  call: N,
  thing: string,
  ask: (scene: Scene, owner: Owner) => Given<N>,
  answers: ByOwner,
): readonly AccessRow[] =>
  owners.map((owner) =>
    row(call, `${thing} of the ${owner}`, (scene) => ask(scene, owner), answers[owner]),
  );
