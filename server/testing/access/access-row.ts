import type { CallName } from '#contract/api/routes.ts';
import type { CallInput } from '#contract/client.ts';
import type { Answers, ByOwner } from './access-answer.ts';
import { type Owner, owners, type Role } from './access-roles.ts';
import type { Scene } from './access-scene.ts';

/** A call about one kind of thing, with the expected answer for each role. */
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

/** Makes a row for each owner's thing. */
export const rowPerOwner = <N extends CallName>(
  call: N,
  thing: string,
  ask: (scene: Scene, owner: Owner) => Given<N>,
  answers: ByOwner,
): readonly AccessRow[] =>
  owners.map((owner) =>
    row(call, `${thing} of the ${owner}`, (scene) => ask(scene, owner), answers[owner]),
  );
