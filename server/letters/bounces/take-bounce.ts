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
 * Parses a message sent to a return path; `addressed` are the addresses for which the mail server accepted it, if known.
 * Returns the reason if it is not a bounce:
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
 * Records a bounce (LET-02); repeating the same one changes nothing. Returns false if the letter does not exist, was
 * not sent or is already known to have failed.
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
