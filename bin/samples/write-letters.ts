import type { RenderLetter } from '#contract/letters/letters.ts';
import { mailConfirmation } from '#server/letters/mail-confirmation.ts';
import { type Mailer, messageAt } from '#server/mail/mailer.ts';
import type { Services } from '#server/services/services.ts';
import { unwrittenLetters } from '#server/store/samples/sample-years.ts';

/** A letter to add to the mailbox. */
export interface ArrivedLetter {
  readonly envelope: { from: string; to: string[] };
  readonly raw: Buffer;
  readonly receivedAt: Date;
  readonly messageId: string;
}

interface LettersToWrite {
  readonly portalId: number;
  /** The time of the import. */
  readonly until: Date;
  readonly renderLetter: RenderLetter;
  /** Adds a letter to the mailbox, unless it is there. */
  readonly keepLetter: (letter: ArrivedLetter) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Milliseconds from an order to the arrival of its letter. */
const sendingTook = 2_400;

/**
 * Writes the queued confirmations of a sample's year, dated at their time, and adds them to the mailbox. Returns false if it
 * was stopped; the next start continues.
 */
export async function writeLetters(
  services: Services,
  { portalId, until, renderLetter, keepLetter, signal }: LettersToWrite,
): Promise<boolean> {
  const letters = await services.store.readOnce(portalId, (tx) => unwrittenLetters(tx, until));
  for (const { id, ticket_order_id, created_at } of letters) {
    if (signal.aborted) return false;
    const receivedAt = new Date(created_at.getTime() + sendingTook);
    const mailer: Mailer = {
      async send(letter) {
        const { messageId, from, to } = letter;
        const raw = await messageAt(letter, receivedAt);
        await keepLetter({
          envelope: { from: from.address, to: [to] },
          raw,
          receivedAt,
          messageId,
        });
        return { kind: 'taken', answer: '250 2.0.0 Taken' };
      },
      close() {},
    };
    // Past letters are not worth a line in the log.
    const log = services.log.child({}, { level: 'warn' });
    const then = { ...services, log, now: () => receivedAt.getTime() };
    const post = { mailer, renderLetter, letterId: id, again: undefined };
    await mailConfirmation(then, post, { portal_id: portalId, ticket_order_id });
  }
  return true;
}
