import { CannotStart } from '#database/cannot-start.ts';
import { cardSecrets } from '../../gifts/card-secrets.ts';
import { unseal } from '../../staff/keys.ts';
import {
  type KeptUnderKey,
  type LeavingPortal,
  readKeptUnderKey,
} from '../../store/portals/leaving.ts';
import type { Owner } from '../../store/portals/owner.ts';

/** True if a key decrypts one of a portal's gift cards and authenticator apps, or if it has none. */
export function fitsKey(
  { cards, apps }: KeptUnderKey,
  firstNumber: number,
  secret: string,
): boolean {
  if (cards.length + apps.length === 0) return true;
  const { numberOf, hashOf } = cardSecrets(secret);
  return (
    cards.some((card) => hashOf(firstNumber, numberOf(firstNumber, card.id)).equals(card.hash)) ||
    apps.some(
      ({ person, sealed }) => unseal(secret, `${firstNumber} ${person}`, sealed) !== undefined,
    )
  );
}

/**
 * Refuses a key that decrypts none of a portal's gift cards and authenticator apps: the export would be sealed with the wrong
 * key and accepted elsewhere. Accepts any key for a portal that has neither. Throws CannotStart.
 */
export async function refuseOtherKey(
  owner: Owner,
  { id, key, firstNumber }: LeavingPortal,
  secret: string,
): Promise<void> {
  if (fitsKey(await readKeptUnderKey(owner, id), firstNumber, secret)) return;
  throw new CannotStart(
    `GIFT_CARD_KEY is not the one under which ${key} keeps its gift cards and authenticator apps: set the key with which its servers run.`,
  );
}
