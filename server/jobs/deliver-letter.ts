import type { RenderLetter } from '#contract/letters.ts';
import type { Letter, Mailer } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { markSent, wasSent } from '../store/sent-letters.ts';

/** What letters go out with. */
export interface Post {
  readonly mailer: Mailer;
  /** The page server's, from its bundle. */
  readonly renderLetter: RenderLetter;
}

/**
 * Hands a letter to the mail server, once by its Message-ID, and logs `about` it what came of that;
 * throws to try again.
 */
export async function deliverLetter(
  { mailer }: Post,
  { store, log, now }: Services,
  {
    portalId,
    about,
  }: { readonly portalId: number; readonly about: Readonly<Record<string, string>> },
  letter: Letter,
): Promise<void> {
  const key = letter.messageId.slice(0, letter.messageId.indexOf('@'));
  if (await store.read(portalId, (tx) => wasSent(tx, key))) {
    log.info(about, 'a letter was sent before');
    return;
  }
  const delivery = await mailer.send(letter);
  if (delivery.kind === 'refused') {
    log.warn({ ...about, status: delivery.status }, 'a letter was refused for good');
    return;
  }
  await store.write(portalId, (tx) => markSent(tx, key, new Date(now())));
  log.info(about, 'a letter was sent');
}
