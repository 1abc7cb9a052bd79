import type { RenderLetter } from '#contract/letters/letters.ts';
import { isReachable } from '#domain/contact/no-email.ts';
import { noEmailRule } from '../accounts/user-answer.ts';
import type { Letter, Mailer } from '../mail/mailer.ts';
import type { Services } from '../services/services.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { markSent, recordRefusal, wasSent } from '../store/letters/sent-letters.ts';

/** The services that send letters. */
export interface LetterServices {
  readonly mailer: Mailer;
  /** The page server's, from its bundle. */
  readonly renderLetter: RenderLetter;
}

/**
 * The facts about a letter that logs and staff may see: no address, and no id that opens anything.
 */
interface Subject {
  readonly catalogue: Catalogue;
  readonly sellerId: string;
  readonly about: {
    readonly portal: string;
    readonly letter: string;
    readonly order_number?: string;
    readonly cart_number?: string;
  };
}

/**
 * Sends a letter, once by its Message-ID, and logs the outcome; throws to be retried. Nothing is
 * sent to a placeholder address without a mailbox (USR-12).
 */
export async function deliverLetter(
  { mailer }: LetterServices,
  { store, log, now }: Services,
  { catalogue, sellerId, about }: Subject,
  letter: Letter,
): Promise<void> {
  const portalId = catalogue.portal.id;
  if (!isReachable(letter.to, noEmailRule({ catalogue, seller: { id: sellerId } }))) {
    log.warn(about, 'no letter: there is no e-mail address to send it to');
    return;
  }
  const key = letter.messageId.slice(0, letter.messageId.indexOf('@'));
  if (await store.readOnce(portalId, (tx) => wasSent(tx, key))) {
    log.info(about, 'a letter was sent before');
    return;
  }
  const delivery = await mailer.send(letter);
  if (delivery.kind === 'refused') {
    const { status } = delivery;
    log.warn({ ...about, status }, 'a letter was refused permanently');
    const { letter: kind, order_number, cart_number } = about;
    const number = order_number ?? cart_number ?? null;
    const refused = { key, letter: kind, number, status, refused_on: new Date(now()) };
    await store.writeOnce(portalId, (tx) => recordRefusal(tx, refused));
    return;
  }
  await store.writeOnce(portalId, (tx) => markSent(tx, key, new Date(now())));
  log.info(about, 'a letter was sent');
}
