import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { isRecord, type Keeper, readStored } from '../../drafts/kept.ts';

/** The device or person that scans in this browser, with the doors and sessions they may choose. */
export type DoorPost = StaffCallAnswer<'getDoorPost'>['post'];

/** The door and the sessions at which this browser scans. */
export interface ChosenDoor {
  /** Undefined for no particular door. */
  readonly door: DoorPost['door'][number] | undefined;
  /** Ids; undefined for all that the device serves. */
  readonly sessions: readonly string[] | undefined;
}

const storedAs = ({ portal }: Pick<DoorPost, 'portal'>) => `foyer.door.${portal.key}`;

/** The choice if there is only one. */
export function onlyChoice({ door, has_all_doors, session }: DoorPost): ChosenDoor | undefined {
  if ((session?.length ?? 0) > 1) return undefined;
  const choices = door.length + (has_all_doors ? 1 : 0);
  return choices === 1 ? { door: door[0], sessions: undefined } : undefined;
}

/** The door last chosen in this browser, if it is still available. Sessions are chosen again each time. */
export function chosenDoor(storage: Keeper, post: DoorPost): ChosenDoor | undefined {
  if ((post.session?.length ?? 0) > 1) return undefined;
  const stored = readStored(storage, storedAs(post));
  if (!isRecord(stored)) return undefined;
  if (stored['door'] === null && post.has_all_doors)
    return { door: undefined, sessions: undefined };
  const door = post.door.find(({ id }) => id === stored['door']);
  return door && { door, sessions: undefined };
}

/** Stores the chosen door for the next page load. */
export const rememberDoor = (storage: Keeper, post: DoorPost, { door }: ChosenDoor): void =>
  storage.setItem(storedAs(post), JSON.stringify({ door: door?.id ?? null }));
