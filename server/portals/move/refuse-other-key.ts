import { CannotStart } from '#database/cannot-start.ts';
import { cardSecrets } from '../../gifts/card-secrets.ts';
import { unseal } from '../../staff/keys.ts';
import { type LeavingPortal, readKeptUnderKey } from '../../store/portals/leaving.ts';
import type { Owner } from '../../store/portals/owner.ts';

/**
 * Refuses a key that fits none of the gift cards and authenticator apps of a portal: its export would be sealed with it, and taken
 * for whole elsewhere. A portal that has neither takes any key. Throws CannotStart.
 */
export async function refuseOtherKey(
  owner: Owner,
  { id, key, firstNumber }: LeavingPortal,
  secret: string,
): Promise<void> {
  const { cards, apps } = await readKeptUnderKey(owner, id);
  if (cards.length + apps.length === 0) return;
  const { numberOf, hashOf } = cardSecrets(secret);
  const fits =
    cards.some((card) => hashOf(firstNumber, numberOf(firstNumber, card.id)).equals(card.hash)) ||
    apps.some(
      ({ person, sealed }) => unseal(secret, `${firstNumber} ${person}`, sealed) !== undefined,
    );
  if (fits) return;
  throw new CannotStart(
    `GIFT_CARD_KEY is not the one under which ${key} keeps its gift cards and authenticator apps: set the key with which its servers run.`,
  );
}
