import type { DeliveryFailure } from '#domain/letters/delivery-status.ts';
import { readReturnedMessage } from '../../mail/delivery-report.ts';
import { type ReturnedLetter, readReturnPath } from '../../mail/return-path.ts';
import type { Store } from '../../store/database.ts';
import { recordBounce } from '../../store/letters/letter-rows.ts';

/** A bounce of a letter of ours. */
export interface Bounce extends ReturnedLetter {
  readonly failure: DeliveryFailure;
}

/**
 * Reads a message that came to a return path: `addressed` are the addresses for which the mail server took it, if it
 * says so. Returns why it is none: it is for no letter of this installation, or reports no failure. Needs no database, so
 * that what strangers send costs little.
 */
export async function readBounce(
  key: string,
  raw: Uint8Array,
  addressed: readonly string[],
): Promise<Bounce | 'no_letter' | 'no_report'> {
  const message = await readReturnedMessage(raw);
  const letter = readReturnPath(key, [...addressed, message.addressed].join('\n'));
  if (!letter) return 'no_letter';
  return message.failure ? { ...letter, failure: message.failure } : 'no_report';
}

/**
 * Records a bounce (LET-02); the same one again changes nothing. Returns false if the letter is not there, did not go out
 * or is known to have failed.
 */
export function takeBounce(
  { store, now }: { readonly store: Store; readonly now: () => number },
  { portalId, letterId, failure }: Bounce,
): Promise<boolean> {
  const { kind, status, words } = failure;
  // Servers repeat the status in their words.
  const answer = words.includes(status) ? words : `${status} ${words}`.trim();
  const at = new Date(now());
  return store.write(portalId, (tx) => recordBounce(tx, letterId, { kind, answer, at }));
}
